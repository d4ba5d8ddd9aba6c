package mime_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// nearMisses are what delimiters look like while they are not all there, and
// what is none after all.
var nearMisses = []string{
	"\n", "\r\n", "\n-", "\r\n-", "\n--", "\r\n--", "\n--bound", "\n--boundaryx\n", "\n--boundary-\n", "\n --boundary\n", "\r", "\r\r\n", "-", "--",
	strings.Repeat("-", 5000), "\n--boundary" + strings.Repeat(" ", 5000),
}

// filler returns about n bytes of text that is hard to tell from delimiters.
func filler(r *rand.Rand, n int) string {
	var b strings.Builder
	for b.Len() < n {
		if r.IntN(4) == 0 {
			b.WriteString(nearMisses[r.IntN(len(nearMisses))])
		}
		b.WriteString(strings.Repeat("x", r.IntN(min(n, 3000)+1)))
	}
	return b.String() + "x"
}

// Bodies larger than what is in memory end where their delimiters are, wherever
// a read ends.
func TestLargeBodies(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		lineBreak := []string{"\n", "\r\n"}[seed%2]
		in := strings.ReplaceAll("Content-Type: multipart/mixed; boundary=boundary\n\n", "\n", lineBreak)
		var want []string
		for _, n := range []int{0, 1, 4095, 16384, 65530, 65545, 131000, 131080, 300000} {
			body := filler(r, n+r.IntN(20))
			want = append(want, body)
			in += "--boundary" + lineBreak + lineBreak + body + lineBreak
		}
		in += "--boundary--"
		for _, w := range deliverytest.Ways() {
			p := mime.NewParser(nil)
			p.Reset(w.Open([]byte(in)))
			got := 0
			for {
				it, err := p.Next()
				if err != nil {
					break
				}
				if it.Kind != mime.Body {
					continue
				}
				text, err := io.ReadAll(p)
				if err != nil {
					t.Fatal(err)
				}
				if got >= len(want) || string(text) != want[got] {
					t.Errorf("seed %d by %s: body %d is %d bytes at %d: %.50q", seed, w.Name, got, len(text), it.Offset, text)
				}
				got++
			}
			if got != len(want) {
				t.Errorf("seed %d by %s: %d bodies, want %d", seed, w.Name, got, len(want))
			}
		}
	}
}

// Headers larger than what is in memory give each of their fields.
func TestLargeHeaders(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var in bytes.Buffer
	var want []string
	for i := range 200 {
		value := strings.Repeat("v", r.IntN(2000)) + strings.Repeat("\n folded", r.IntN(3))
		if i == 100 {
			value = strings.Repeat("long ", 40000) + "\n folded"
		}
		fmt.Fprintf(&in, "X-%d: %s\n", i, value)
		want = append(want, value)
	}
	in.WriteString("\nbody\n")
	for _, w := range deliverytest.Ways() {
		p := mime.NewParser(nil)
		p.Reset(w.Open(in.Bytes()))
		for i := 0; ; i++ {
			it, err := p.Next()
			if err != nil {
				t.Fatalf("by %s: %v", w.Name, err)
			}
			if it.Kind == mime.Body {
				if i != len(want) {
					t.Errorf("by %s: %d fields, want %d", w.Name, i, len(want))
				}
				break
			}
			value := it.Value
			if !it.Whole {
				value, _ = io.ReadAll(p)
				value = bytes.TrimSuffix(value, []byte("\n"))
			}
			if string(value) != want[i] || string(it.Name) != fmt.Sprintf("X-%d", i) {
				t.Errorf("by %s: field %d is %s: %.50q, want %.50q", w.Name, i, it.Name, value, want[i])
			}
		}
	}
}

// What was not read of a body is dropped, however large it is.
func TestUnread(t *testing.T) {
	in := mixed + "--b\n\n" + strings.Repeat("x\n", 200000) + "--b\n\ny\n--b--\n"
	for _, w := range deliverytest.Ways() {
		p := mime.NewParser(nil)
		p.Reset(w.Open([]byte(in)))
		bodies := 0
		for {
			it, err := p.Next()
			if err != nil {
				break
			}
			if it.Kind == mime.Body {
				bodies++
			}
		}
		if bodies != 2 {
			t.Errorf("by %s: %d bodies, want 2", w.Name, bodies)
		}
	}
}

func TestWordReader(t *testing.T) {
	long := "a =?utf-8?q?b?= " + strings.Repeat("c ", 40000) + "=?utf-8?q?d?="
	for _, tt := range []struct{ name, in, want string }{
		{"Short", "=?utf-8?q?a?= b", "a b"},
		{"Empty", "", ""},
		{"Long", long, "a b " + strings.Repeat("c ", 40000) + "d"},
		{"Adjacent", strings.Repeat("=?utf-8?q?a=3A?=\n ", 20000), strings.Repeat("a:", 20000) + "\n "},
		{"WithSpaces", strings.Repeat("x =?utf-8?q?a b c d e?=\n", 5000), strings.Repeat("x a b c d e\n", 5000)},
		{"WithoutSpaces", strings.Repeat("a", 100000) + " =?utf-8?q?b?=", strings.Repeat("a", 100000) + " b"},
		{"Unclosed", strings.Repeat("=?utf-8?q?a ", 20000), strings.Repeat("=?utf-8?q?a ", 20000)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				r := mime.NewWordReader(w.Open([]byte(tt.in)))
				got, err := io.ReadAll(r)
				if err != nil || string(got) != tt.want {
					t.Errorf("NewWordReader by %s: %d bytes, %v, want %d", w.Name, len(got), err, len(tt.want))
				}
				same := 0
				for same < min(len(tt.in), len(tt.want)) && tt.in[same] == tt.want[same] {
					same++
				}
				if r.Same() != int64(same) {
					t.Errorf("Same by %s = %d, want %d", w.Name, r.Same(), same)
				}
			}
		})
	}
}

// A body whose header is known goes on as that header says, and its parts count as
// those of the message that it stands in.
func TestResetBody(t *testing.T) {
	outer := mime.NewParser(nil)
	outer.Reset(strings.NewReader("Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\nLS1iCgpYOiB5Ci0tYi0tCg==\n"))
	it, err := outer.Next()
	for err == nil && it.Kind != mime.Body {
		it, err = outer.Next()
	}
	if err != nil {
		t.Fatal(err)
	}
	inner := *it.Entity
	inner.Encodings = nil
	p := mime.NewParser(&mime.Options{MaxParts: 1})
	for _, want := range [][]string{
		{`loose ""`, `body 1 "x"`, `loose ""`},
		{`loose ""`, "note mime-parts", `loose "\nx\n--b--\n"`},
	} {
		p.ResetBody(strings.NewReader("--b\n\nx\n--b--\n"), &inner, outer)
		var got []string
		for it, err := p.Next(); err == nil; it, err = p.Next() {
			if it.Kind == mime.Note {
				got = append(got, "note "+string(it.Code))
				continue
			}
			what := "loose"
			if it.Kind == mime.Body {
				what = "body " + it.Part
			}
			text, _ := io.ReadAll(p)
			got = append(got, fmt.Sprintf("%s %q", what, text))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("ResetBody: -want +got\n%s", diff)
		}
	}
}

func TestIsStructured(t *testing.T) {
	for name, want := range map[string]bool{"Content-Type": true, "CONTENT-LOCATION": true, "Subject": false, "X-A": false, "": false} {
		if got := mime.IsStructured([]byte(name)); got != want {
			t.Errorf("IsStructured(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestFieldStart(t *testing.T) {
	for line, want := range map[string]bool{"": true, "Subj": true, "Subject  ": true, "Subject\t": true, "two words": false, "\u00e9": false} {
		if got := mime.FieldStart([]byte(line)); got != want {
			t.Errorf("FieldStart(%q) = %v, want %v", line, got, want)
		}
	}
}
