package command

import (
	"testing"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/uri"
)

func TestTextMismatch(t *testing.T) {
	tests := []struct {
		name, uri, text string
		want            bool
	}{
		{"Same", "https://example.com/a", "example.com", false},
		{"Case", "https://www.amazon.com/dp/1", "Amazon.com", false},
		{"WWW", "https://example.com/", "www.example.com", false},
		{"RootDot", "https://example.com./", "example.com", false},
		{"RootDotShown", "https://example.com/", "http://example.com./", false},
		{"Port", "https://example.com:8443/", "example.com", false},
		{"OtherHost", "https://evil.example.net/", "paypal.com", true},
		{"OtherURI", "https://evil.example.net/", "https://www.paypal.com/login", true},
		{"OtherHostAndPath", "https://evil.example.net/", " Bank.com/login", true},
		{"HostAndPath", "https://bank.com/", "bank.com/login", false},
		{"SecondLevel", "https://evil.example.net/", "bank.co.uk", true},
		{"PublicSuffix", "https://evil.example.net/", "shop.blogspot.com", true},
		{"NoHost", "mailto:joe@example.com", "example.org", false},
		{"HostOfLaterURI", "https://evil.example.net/", "mailto:joe@example.com or http://bank.example.com/", true},
		{"TopLevelAlone", "https://example.com/", "Info", false},
		{"WordsWithDot", "https://example.com/", "Visit us at bank.com", false},
		{"Words", "https://example.com/", "click here", false},
		{"Abbreviation", "https://example.com/", "e.g.", false},
		{"Version", "https://example.com/", "10.212.134.153", false},
		{"Product", "https://nodejs.org/", "Node.js", false},
		{"Class", "https://docs.example.com/a.html", "java.lang.String", false},
		{"Module", "https://docs.example.com/a.html", "os.path", false},
		{"File", "https://example.com/get?id=7", "report.pdf", false},
		{"FileElsewhere", "https://example.com/docs/", "README.md", false},
		{"HostOfExtension", "https://evil.example.net/", "example.md/login", true},
		{"Decorated", "https://evil.example.net/", "» PayPal.com →", true},
		{"DecoratedSame", "https://paypal.com/", "«paypal.com»", false},
		{"FileOfPath", "https://example.com/README.md", "README.md", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := record{ref: uri.MustParse(test.uri), segment: &corpus.Segment{LinkText: test.text}}
			if got := r.textMismatch(); got != test.want {
				t.Errorf("textMismatch of %q with the text %q = %t, want %t", test.uri, test.text, got, test.want)
			}
		})
	}
}
