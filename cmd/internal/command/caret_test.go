package command

import (
	"strings"
	"testing"

	"github.com/urisift/urisift/uri"
)

// The caret stands under the character at fault, however far that is.
func TestVerdictCaret(t *testing.T) {
	tests := []struct {
		name, text string
		column     int
	}{
		{"Start", "<a>", 0},
		{"BeyondASCII", "x:例<", 2},
		{"Quoted", "x:a\x1b<", 3},
		{"Far", "x:" + strings.Repeat("a", 3<<20) + "<", 2 + 3<<20},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			failure := uri.RFC3986.Check(test.text, uri.URI)
			lines := strings.Split(string(appendVerdict(nil, test.text, failure)), "\n")
			if got := strings.Index(lines[1], "^") - len("\t"); got != test.column {
				t.Errorf("the caret is in column %d, want %d", got, test.column)
			}
		})
	}
}
