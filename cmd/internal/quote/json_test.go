package quote

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

func FuzzJSON(f *testing.F) {
	f.Add("plain")
	f.Add("\"\\/\b\f\n\r\t\x00\x1f\x7f")
	f.Add("\u0080\u009f\u061c\u200e\u2028\u2029\u202e\u2066\u2069é上😀")
	f.Add("a\xc3\xff\xe2\x80")
	f.Fuzz(func(t *testing.T, s string) {
		got := AppendJSON(nil, s)
		if !utf8.Valid(got) {
			t.Fatalf("AppendJSON(%q) = %q, which is no UTF-8", s, got)
		}
		for _, r := range string(got) {
			if hidden(r) {
				t.Errorf("AppendJSON(%q) shows %q", s, r)
			}
		}
		var back, want string
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatalf("Unmarshal(%s): %v", got, err)
		}
		oracle, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(oracle, &want); err != nil {
			t.Fatal(err)
		}
		if back != want {
			t.Errorf("AppendJSON(%q) reads back as %q, want %q", s, back, want)
		}
	})
}

func TestAppendEscaped(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{`{"a":"b\u0000é"}`, `{"a":"b\u0000é"}`},
		{"[\"\x7f\u009b\u202e\u2028\ufffd\"]", `["\u007f\u009b\u202e\u2028` + "\ufffd" + `"]`},
	} {
		if got := string(AppendEscaped(nil, []byte(tt.in))); got != tt.want {
			t.Errorf("AppendEscaped(%s) = %s, want %s", tt.in, got, tt.want)
		}
	}
}
