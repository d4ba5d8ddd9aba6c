package quote

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestPath(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"Plain", "mail/inbox.mbox", "mail/inbox.mbox"},
		{"Space", "my mail", "my mail"},
		{"BeyondASCII", "münchen.eml", "münchen.eml"},
		{"Empty", "", `""`},
		{"Newline", "a\nb", `"a\nb"`},
		{"TerminalEscape", "a\x1b[2Jb", `"a\x1b[2Jb"`},
		{"C1Control", "a\u009bb", `"a\u009bb"`},
		{"BidiControl", "a\u202eb", `"a\u202eb"`},
		{"NotUTF8", "a\xffb", `"a\xffb"`},
		{"LooksQuoted", `"a"`, `"\"a\""`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Path(tt.in); got != tt.want {
				t.Errorf("Path(%q) = %s, want %s", tt.in, got, tt.want)
			}
		})
	}
}

func TestInline(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"Plain", `charset "x"`, `charset "x"`},
		{"Control", "a\tb\x00c", `a\tb\x00c`},
		{"NotUTF8", "é\xe9", `é\xe9`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Inline(tt.in); got != tt.want {
				t.Errorf("Inline(%q) = %s, want %s", tt.in, got, tt.want)
			}
		})
	}
}

func TestInlineUnseen(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"Grüße <b>", "Grüße <b>"},
		{"a\tb\nc\x7f", `a\tb\nc\x7f`},
		{"\u202egpj.exe\u2066", `\u202egpj.exe\u2066`},
		{"zero\u200bwidth\ufeff", `zero\u200bwidth\ufeff`},
		{"\xff\ufffd", `\xff` + "\ufffd"},
		{"שלום", "שלום"},
	} {
		if got := Inline(tt.in); got != tt.want {
			t.Errorf("Inline(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestColumns(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want int
	}{
		{"", 0},
		{"a-b", 3},
		{"bücher", 6},
		{"bu\u0308cher", 6}, // a mark above the letter before it
		{"例え", 4},
		{"ＡＢ", 4}, // full width
		{"ｱ", 1},  // half width
	} {
		if got := Columns(tt.in); got != tt.want {
			t.Errorf("Columns(%q) = %d, want %d", tt.in, got, tt.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		in   string
		n    int
		want string
	}{
		{"", 1, ""},
		{"a", 1, "a"},
		{"ab", 1, "…"},
		{"abc", 2, "…c"},
		{"www.example.com", 15, "www.example.com"},
		{"a-rather-long-name.example.com", 15, "a-rathe…ple.com"},
		{"äöüßäöüßäöüßäöüß", 15, "äöüßäöü…öüßäöüß"},
		{"例え例え例え", 8, "例…例え"},
		{"例え例え例え", 2, "…"},
		{"a\u0308a\u0308a\u0308a\u0308", 3, "a\u0308…a\u0308"},
	} {
		if got := Shorten(tt.in, tt.n); got != tt.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", tt.in, tt.n, got, tt.want)
		}
	}
}

func FuzzQuote(f *testing.F) {
	f.Add("inbox")
	f.Add("\x1b]8;;http://a.example/\a")
	f.Add("\u202e\xff\u2028")
	f.Fuzz(func(t *testing.T, s string) {
		for _, got := range []string{Path(s), Inline(s)} {
			if !utf8.ValidString(got) {
				t.Errorf("%q is shown as %q, which is no UTF-8", s, got)
			}
			for _, r := range got {
				if !unicode.IsPrint(r) {
					t.Errorf("%q is shown with %q", s, r)
				}
			}
		}
	})
}
