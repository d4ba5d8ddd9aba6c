package quote

import "testing"

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
		{"OtherWord", "http://a.example: mail me@b.example", "http://a.example: mail me@b.example", false},
		{"Wrapped", "http://joe:sec\n> ret@a.example/", "http://joe:sec\n> ret@a.example/", true},
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
