package corpus_test

import (
	"bytes"
	"encoding/base64"
	"io"
	"math/rand/v2"
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/corpus/internal/deliverytest"
)

// prose returns about n bytes of text with some characters beyond ASCII.
func prose(n int) string {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	words := []string{"http://a.example/x", "text", "caf\u00e9", "\u00fcber", "so", "-", "=", "begin", "From", "e\u00e8\n"}
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(words[r.IntN(len(words))])
		b.WriteString([]string{" ", " ", "\n"}[r.IntN(3)])
	}
	return b.String()
}

// latin1 returns text in ISO 8859-1.
func latin1(text string) string {
	var b []byte
	for _, r := range text {
		b = append(b, byte(r))
	}
	return string(b)
}

// The text of a part larger than any buffer is what was put into it, whatever
// it is wrapped in.
func TestLargeText(t *testing.T) {
	text := prose(300000)
	var qp bytes.Buffer
	e := quotedprintable.NewWriter(&qp)
	if _, err := io.WriteString(e, text); err != nil || e.Close() != nil {
		t.Fatal(err)
	}
	b64 := base64.StdEncoding.EncodeToString([]byte(latin1(text)))
	for i := 76; i < len(b64); i += 77 {
		b64 = b64[:i] + "\n" + b64[i:]
	}
	const header = "From: a\nContent-Type: text/plain; charset="
	for _, tt := range []struct{ name, in string }{
		{"Plain", text},
		{"Latin1", latin1(text)},
		{"Gzip", gz(text)},
		{"Tar", archive("a", text)},
		{"Identity", header + "utf-8\n\n" + text},
		{"IdentityLatin1", header + "iso-8859-1\n\n" + latin1(text)},
		{"QuotedPrintable", header + "utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" + strings.ReplaceAll(qp.String(), "\r\n", "\n")},
		{"Base64", header + "iso-8859-1\nContent-Transfer-Encoding: base64\n\n" + b64},
		{"DelSp", header + "utf-8; format=flowed; delsp=yes\n\n" + strings.ReplaceAll(text, " \n", "\n")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				n := 0
				for s, err := range corpus.Read(w.Open([]byte(tt.in)), "x", nil) {
					if err != nil {
						t.Fatal(err)
					}
					want := text
					if tt.name == "DelSp" {
						want = strings.ReplaceAll(text, " \n", "\n")
					}
					var got []byte
					for buf := make([]byte, 1+n*4000+70000); ; {
						m, err := s.Text.Read(buf)
						off := int64(len(got))
						got = append(got, buf[:m]...)
						if raw := s.Raw(off); m > 0 && raw >= 0 && tt.in[raw] != got[off] {
							t.Errorf("by %s: byte %d is %q, at %d is %q", w.Name, off, got[off], raw, tt.in[raw])
						}
						if err != nil {
							break
						}
					}
					if string(got) != want {
						t.Errorf("by %s: %d bytes of text, want %d", w.Name, len(got), len(want))
					}
					n++
				}
				if n != 1 {
					t.Errorf("by %s: %d segments, want 1", w.Name, n)
				}
			}
		})
	}
}

// A word of HTML larger than the lexer delivers at once is in one segment.
func TestLargeWord(t *testing.T) {
	text := strings.Repeat("http://a.example/x", 10000)
	in := "<html><p>" + text + "<p><a href=x>"
	for _, w := range deliverytest.Ways() {
		var got []string
		for s, err := range corpus.Read(w.Open([]byte(in)), "x", nil) {
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(s.Text)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(b))
		}
		if len(got) != 2 || strings.TrimSpace(got[0]) != text || got[1] != "x" {
			t.Errorf("by %s: %d segments, the first %d bytes, want 2 and %d", w.Name, len(got), len(got[0]), len(text))
		}
	}
	n := 0
	for _, err := range corpus.Read(strings.NewReader(in), "x", nil) {
		if n++; err != nil {
			t.Fatal(err)
		}
	}
	if n != 2 {
		t.Errorf("%d segments when they are not read, want 2", n)
	}
}

// A part that can be read in several ways and does not fit in memory goes to a
// temporary file, as far as that may be.
func TestLargeReadings(t *testing.T) {
	text := strings.Repeat("http://a.example/?a=x ", 50000)
	in := "From: a\nContent-Transfer-Encoding: quoted-printable\n\n" + text
	for _, tt := range []struct {
		name  string
		limit int64
		want  int
	}{{"All", 0, len(text)}, {"Cut", 88 << 10, 600 << 10}, {"NoLimit", -1, len(text)}} {
		var sizes []int
		var codes []corpus.Code
		for s, err := range corpus.Read(strings.NewReader(in), "x", &corpus.Options{MaxTmp: tt.limit, TempDir: t.TempDir()}) {
			if e, ok := err.(*corpus.Error); ok { //nolint:errorlint // it is promised
				codes = append(codes, e.Code)
				continue
			}
			b, err := io.ReadAll(s.Text)
			if err != nil {
				t.Fatal(err)
			}
			sizes = append(sizes, len(b))
		}
		if len(sizes) != 2 || sizes[1] != tt.want || (len(codes) == 2) != (tt.want < len(text)) {
			t.Errorf("%s: readings of %d bytes and errors %q, want %d bytes", tt.name, sizes, codes, tt.want)
		}
	}
}

// letters returns about n bytes that cannot be compressed to less than three quarters.
func letters(n int) string {
	b := make([]byte, n/4*3)
	_, _ = rand.NewChaCha8([32]byte{}).Read(b)
	return base64.StdEncoding.EncodeToString(b)
}

// The temporary files of an input keep to their limit together: those of archives in each
// other, of which each goes to one as far as it does not fit in memory.
func TestMaxTmp(t *testing.T) {
	one := zipped("a", letters(3<<20)) // 2.25 MiB, of which 1.25 MiB do not fit in memory
	three := zipped("c", zipped("b", one))
	for _, tt := range []struct {
		name  string
		in    string
		limit int64
		cut   bool
	}{
		{"One", one, 3 << 19, false},
		{"OneCut", one, 1 << 20, true},
		{"Three", three, 4 << 20, false},
		{"ThreeCut", three, 3 << 20, true},
		{"ThreeByDefault", three, 0, false},
		{"ThreeWithoutLimit", three, -1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cut := false
			for s, err := range corpus.Read(strings.NewReader(tt.in), "x", &corpus.Options{MaxTmp: tt.limit, TempDir: t.TempDir()}) {
				if e, ok := err.(*corpus.Error); ok { //nolint:errorlint // it is promised
					cut = cut || e.Code == corpus.Truncated
					continue
				}
				if _, err := io.Copy(io.Discard, s.Text); err != nil {
					t.Fatal(err)
				}
			}
			if cut != tt.cut {
				t.Errorf("cut: %v, want %v", cut, tt.cut)
			}
		})
	}
}
