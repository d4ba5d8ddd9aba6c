package quote

import (
	"errors"
	"testing"

	"github.com/urisift/urisift/uri"
)

func TestRedact(t *testing.T) {
	tests := []struct {
		name, in, want string
		wrapped        bool
	}{
		{"None", "see http://a.example/b:c@d", "see http://a.example/b:c@d", false},
		{"Password", "see http://joe:secret@a.example/ now", "see http://joe:***@a.example/ now", false},
		{"NoPassword", "http://joe@a.example/", "http://joe@a.example/", false},
		{"NoName", "http://:secret@a.example/", "http://:***@a.example/", false},
		{"Empty", "http://joe:@a.example/", "http://joe:***@a.example/", false},
		{"SeveralColons", "ftp://joe:a:b@a.example", "ftp://joe:***@a.example", false},
		{"SeveralAts", "ftp://joe:p@ss@a.example", "ftp://joe:***@a.example", false},
		{"Several", "http://a:1@b/ http://c:2@d/", "http://a:***@b/ http://c:***@d/", false},
		{"AngleWithin", "see http://joe:sec<ret@a.example/ now", "see http://joe:***@a.example/ now", false},
		{"DelimitersWithin", "http://joe:s<e>c\"ret@a.example/", "http://joe:***@a.example/", false},
		{"DelimitersBehind", "<http://a.example/>:b@c", "<http://a.example/>:b@c", false},
		{"OtherWord", "http://a.example: mail me@b.example", "http://a.example: mail me@b.example", false},
		{"Wrapped", "http://joe:sec\n> ret@a.example/", "http://joe:***@a.example/", true},
		{"WrappedInComment", "http://joe:s\r\n  // ec\n# > ret@a.example/@", "http://joe:***@a.example/@", true},
		{"WrappedBehindHost", "http://joe:8\n> 0/> me@a.example", "http://joe:8\n> 0/> me@a.example", true},
		{"WrappedDelimitersWithin", "http://joe:s<e>c\"\n> ret@a.example/", "http://joe:***@a.example/", true},
		{"WrappedNoPrefix", "http://joe:sec\n  ret@a.example/", "http://joe:***@a.example/", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			redact, name := Redact, "Redact"
			if tt.wrapped {
				redact, name = RedactWrapped, "RedactWrapped"
			}
			if got := redact(tt.in); got != tt.want {
				t.Errorf("%s(%q) = %q, want %q", name, tt.in, got, tt.want)
			}
		})
	}
}

// TestRedactError names no character of a password, and counts in the redacted text.
func TestRedactError(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		at         int
		got        string
		want       int
		wantGot    string
	}{
		{"NoPassword", "http://a.example/^", 17, "^", 17, "^"},
		{"Within", "http://joe:sec^ret@a.example/", 14, "^", 11, "***"},
		{"Angle", "http://joe:sec<ret@a.example/", 14, "<", 11, "***"},
		{"WithinWrapped", "http://joe:s\n ec^ret@a.example/", 14, "^", 11, "***"},
		{"AtItsBegin", "http://joe:^secret@a.example/", 11, "^", 11, "***"},
		{"AtItsEnd", "http://joe:secret^@a.example/", 17, "^", 11, "***"},
		{"Before", "http://j^oe:secret@a.example/", 8, "^", 8, "^"},
		{"Behind", "http://joe:secret@a^.example/", 19, "^", 16, "^"},
		{"BehindShort", "http://joe:s@a^.example/", 14, "^", 16, "^"},
		{"BehindStars", "http://joe:***@a^.example/", 16, "^", 16, "^"},
		{"EndOfText", "http://joe:secret@[", 19, "", 16, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			at, err := RedactError(tt.text, tt.at, &uri.SyntaxError{Offset: tt.at, Got: tt.got})
			syntax, ok := errors.AsType[*uri.SyntaxError](err)
			if !ok || at != tt.want || syntax.Offset != tt.want || syntax.Got != tt.wantGot {
				t.Errorf("RedactError(%q, %d) = %v at %d, want %q at %d", tt.text, tt.at, err, at, tt.wantGot, tt.want)
			}
		})
	}
	other := errors.New("other")
	if at, err := RedactError("http://joe:secret@a.example/", 20, other); !errors.Is(err, other) || at != 17 {
		t.Errorf("RedactError() = %v at %d, want the same error at 17", err, at)
	}
}
