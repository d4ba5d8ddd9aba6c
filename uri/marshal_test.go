package uri

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"testing"

	"github.com/spf13/pflag"
)

// The interfaces that a Ref is made to fit.
var (
	_ encoding.TextMarshaler   = Ref{}
	_ encoding.TextAppender    = Ref{}
	_ encoding.TextUnmarshaler = (*Ref)(nil)
	_ driver.Valuer            = Ref{}
	_ sql.Scanner              = (*Ref)(nil)
	_ slog.LogValuer           = Ref{}
	_ flag.Value               = (*Ref)(nil)
	_ pflag.Value              = (*Ref)(nil)
)

func TestJSON(t *testing.T) {
	type document struct {
		Link  Ref
		Links map[Ref]int
	}
	const text = `{"Link":"http://a/?b#c","Links":{"":0,"//x":1}}`
	var d document
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	if d.Link != MustParse("http://a/?b#c") || d.Links[MustParse("//x")] != 1 {
		t.Errorf("json.Unmarshal(%s) = %v", text, d)
	}
	if got, err := json.Marshal(d); err != nil || string(got) != text {
		t.Errorf("json.Marshal = %s, %v, want %s", got, err, text)
	}
	if err := json.Unmarshal([]byte(`{"Link":"a b"}`), &d); err == nil || d.Link != MustParse("http://a/?b#c") {
		t.Errorf("json.Unmarshal of no reference = %v, and leaves %v", err, d.Link)
	}
}

func TestAppendText(t *testing.T) {
	if got, err := MustParse("a?b").AppendText([]byte("x")); string(got) != "xa?b" || err != nil {
		t.Errorf("AppendText(x) = %q, %v, want %q", got, err, "xa?b")
	}
}

func TestSQL(t *testing.T) {
	var r Ref
	for _, src := range []any{"http://a/", []byte("http://a/")} {
		r = Ref{}
		if err := r.Scan(src); err != nil || r != MustParse("http://a/") {
			t.Errorf("Scan(%v) = %v, and gives %v", src, err, r)
		}
	}
	for _, src := range []any{"a b", []byte("a b"), nil, 7} {
		if err := r.Scan(src); err == nil || r != MustParse("http://a/") {
			t.Errorf("Scan(%v) = %v, and leaves %v", src, err, r)
		}
	}
	if got, err := r.Value(); got != "http://a/" || err != nil {
		t.Errorf("Value() = %v, %v", got, err)
	}
	var null sql.Null[Ref]
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("Scan(nil) = %v, and gives %v", err, null)
	}
}

func TestFlags(t *testing.T) {
	r := MustParse("http://default/")
	std := flag.NewFlagSet("", flag.ContinueOnError)
	std.SetOutput(io.Discard)
	std.Var(&r, "base", "")
	if err := std.Parse([]string{"-base", "http://a/"}); err != nil || r != MustParse("http://a/") {
		t.Errorf("flag: %v, and gives %v", err, r)
	}
	if err := std.Parse([]string{"-base", "a b"}); err == nil || r != MustParse("http://a/") {
		t.Errorf("flag of no reference: %v, and leaves %v", err, r)
	}
	std.PrintDefaults() // asks the zero value for its text

	posix := pflag.NewFlagSet("", pflag.ContinueOnError)
	posix.Var(&r, "base", "where it starts")
	if err := posix.Parse([]string{"--base=http://b/"}); err != nil || r != MustParse("http://b/") {
		t.Errorf("pflag: %v, and gives %v", err, r)
	}
	if got, want := posix.FlagUsages(), "      --base uri   where it starts (default http://a/)\n"; got != want {
		t.Errorf("pflag: usage %q, want %q", got, want)
	}
}

func TestLogValue(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"Password7.5", "ftp://joe:secret@a/b", "ftp://joe:***@a/b"},
		{"Colons7.5", "//joe:sec:ret@a", "//joe:***@a"},
		{"Empty", "//:@a", "//:@a"},
		{"Sip", "sip:joe:secret@a", "sip:joe:***@a"},
		{"None", "//joe@a:1/b:c@d", "//joe@a:1/b:c@d"},
		{"NoUserinfo", "mailto:a:b@c", "mailto:a:b@c"},
	} {
		var b bytes.Buffer
		log := slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key != "uri" {
				return slog.Attr{}
			}
			return a
		}}))
		log.Info("", "uri", MustParse(c.text))
		if got := b.String(); got != "uri="+c.want+"\n" {
			t.Errorf("%s: logged %q, want %q", c.name, got, c.want)
		}
	}
}
