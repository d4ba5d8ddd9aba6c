package extract_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// Each URI in the text is marked, with the delimiters and line breaks that stand
// around and within it.
func Example() {
	text := "See <http://www.example.com/a/\nb>, then ask mailto:someone@example.com."
	var marked strings.Builder
	at := int64(0)
	for m := range extract.Find(text, nil) {
		fmt.Fprintf(&marked, "%s⟦%s⟧", text[at:m.Start], text[m.Start:m.End])
		at = m.End
	}
	marked.WriteString(text[at:])
	fmt.Printf("%q\n", marked.String())
	// Output:
	// "See <⟦http://www.example.com/a/\nb⟧>, then ask ⟦mailto:someone@example.com⟧."
}

// In every message of a Maildir.
func Example_maildir() {
	dir, err := maildir("Subject: the drafts\n\nThey are at <http://www.example.com/drafts/\nof-2001/>.\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is temporary
	s := extract.NewScanner(nil, nil)
	for input, err := range corpus.Inputs([]string{dir}, nil) {
		if err != nil {
			fmt.Println(err) // something cannot be read; the rest follows
			continue
		}
		for segment, err := range input.Segments(nil) {
			if err != nil {
				fmt.Println(err)
				continue
			}
			s.Reset(segment.Text)
			for m, err := range s.Matches() {
				fmt.Println(segment.Message.Subject, segment.Part, m.URI, err)
			}
		}
	}
	// Output:
	// the drafts 1 http://www.example.com/drafts/of-2001/ <nil>
}

// In a page, whose links are references that may be relative.
func Example_page() {
	const page = `<html><base href="http://www.example.com/drafts/"><a href="of 2001/">here</a>, not at http://www.example.org/.`
	for segment, err := range corpus.Read(strings.NewReader(page), "page.html", nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		switch segment.Kind {
		case corpus.Attribute, corpus.Header:
			m := extract.Whole(segment.Bytes(), nil)
			ref, err := uri.Parse(m.URI)
			for _, b := range segment.Bases { // one is enough unless a base is relative
				var base uri.Ref
				if base, err = uri.Parse(b); err == nil {
					ref, err = uri.Resolve(base, ref, nil)
				}
			}
			fmt.Println(segment.Field, ref, m.Err, err)
		default:
			s := extract.NewScanner(segment.Text, &extract.Options{Fields: segment.Kind == corpus.Fields, Separator: segment.Separator})
			for m, err := range s.Matches() {
				fmt.Println(m.URI, err)
			}
		}
	}
	// Output:
	// base@href http://www.example.com/drafts/ <nil> <nil>
	// a@href http://www.example.com/drafts/of%202001/ <nil> <nil>
	// http://www.example.org/ <nil>
}

// maildir makes a Maildir with one message.
func maildir(message string) (dir string, err error) {
	if dir, err = os.MkdirTemp("", "example"); err != nil {
		return "", err
	}
	for _, name := range []string{"cur", "new"} {
		err = errors.Join(err, os.Mkdir(filepath.Join(dir, name), 0o777))
	}
	name := filepath.Join(dir, "new", "984385800.M1P1.mail")
	return dir, errors.Join(err, os.WriteFile(name, []byte("From: a@example.com\n"+message), 0o666))
}

func ExampleFind() {
	text := `Yes, Jim, I found it under "http://www.example.com/Addressing/",
but you can probably pick it up from <ftp://foo.example.
com/rfc/>.`
	for m := range extract.Find(text, nil) {
		fmt.Println(m.Delimiter, m.URI)
	}
	// Output:
	// quote http://www.example.com/Addressing/
	// angle ftp://foo.example.com/rfc/
}

func ExampleFindBytes() {
	text := []byte("see www.example.com, or http://example.org/a?b[]=1")
	for m := range extract.FindBytes(text, &extract.Options{Suffix: true}) {
		fmt.Println(m.URI, m.AssumedScheme, m.Repairs)
	}
	// Output:
	// http://www.example.com http []
	// http://example.org/a?b%5B%5D=1  [percent-encoded]
}

func ExampleNewScanner() {
	text := "> The list is at <http://example.com/some-\n> thing.html>.\n"
	s := extract.NewScanner(strings.NewReader(text), &extract.Options{Lines: true})
	for m, err := range s.Matches() {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%d:%d %s\n", m.Line, m.Column, m.URI)
		fmt.Println("or", m.Alternatives)
	}
	// Output:
	// 1:19 http://example.com/some-thing.html
	// or [http://example.com/something.html]
}

func ExampleScanner_Matches() {
	s := extract.NewScanner(strings.NewReader("at 10:30 <URL:http://example.com/>"), nil)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, m.Start, m.End, m.Prefixed, err)
	}
	// Output:
	// http://example.com/ 14 33 true <nil>
}

func ExampleScanner_Views() {
	s := extract.NewScanner(strings.NewReader("http://a.example/ http://b.example/"), nil)
	var list []byte
	for v, err := range s.Views() {
		if err != nil {
			break
		}
		list = append(append(list, v.URI()...), '\n')
	}
	fmt.Printf("%s", list)
	// Output:
	// http://a.example/
	// http://b.example/
}

// Many small texts cost no more than what is in them.
func ExampleScanner_Next() {
	s := extract.NewScanner(nil, nil)
	for _, text := range []string{"see http://a.example/", "nothing", "http://b.example/ and http://c.example/"} {
		s.ResetBytes([]byte(text))
		for v, ok, err := s.Next(); ok; v, ok, err = s.Next() {
			fmt.Printf("%s at %d %v\n", v.URI(), v.Start(), err)
		}
	}
	// Output:
	// http://a.example/ at 4 <nil>
	// http://b.example/ at 0 <nil>
	// http://c.example/ at 22 <nil>
}

func ExampleScanner_ResetBytes() {
	s := extract.NewScanner(strings.NewReader("unread"), nil)
	s.ResetBytes([]byte("see http://a.example/"))
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	// Output: http://a.example/ <nil>
}

// Within a URI of many megabytes it is better to wait for the block before.
func ExampleBlock_Amid() {
	for _, before := range []string{"see ", "http://a.example/"} {
		b := extract.Block{Text: []byte(before + "b"), Own: extract.Span{Start: int64(len(before)), End: int64(len(before) + 1)}}
		fmt.Println(b.Amid())
	}
	// Output:
	// false
	// true
}

func ExampleScanner_Reset() {
	s := extract.NewScanner(strings.NewReader("http://a.example/"), nil)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	s.Reset(strings.NewReader("http://b.example/"))
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	// Output:
	// http://a.example/ <nil>
	// http://b.example/ <nil>
}

func ExampleWhole() {
	m := extract.Whole([]byte(" ../a b.html\n"), nil)
	fmt.Println(m.URI, m.Repairs)
	// Output:
	// ../a%20b.html [percent-encoded]
}

// What is a reference as it stands needs no Match.
func ExampleGlance() {
	for _, text := range []string{" http://example.com/a\n", "../a", "../a b"} {
		ref, start, kind := extract.Glance([]byte(text), nil, nil)
		fmt.Printf("%q %d %t\n", ref, start, kind != uri.Reference)
	}
	// Output:
	// "http://example.com/a" 1 true
	// "../a" 0 true
	// "" 0 false
}

func ExampleSurelyRelative() {
	fmt.Println(extract.SurelyRelative([]byte("../a b.html"), nil))
	fmt.Println(extract.SurelyRelative([]byte("http://example.com/"), nil))
	// Output:
	// true
	// false
}

// The lines of a text that comes in two parts.
func ExampleLineCounter_Count() {
	var c extract.LineCounter
	c.Count([]byte("See\r"), 0)
	c.Count([]byte("\nhttp:"), 4)
	fmt.Println(c.Breaks, c.Start, c.Done)
	// Output:
	// 1 5 10
}

func ExampleLineCounter_Position() {
	var c extract.LineCounter
	text := []byte("See\nthe http://www.example.com/")
	fmt.Println(c.Position(text, 0, int64(bytes.Index(text, []byte("http:")))))
	// Output:
	// 2 5
}

func ExampleDelimiter_String() {
	fmt.Println(extract.Angle, extract.Space)
	// Output:
	// angle space
}

func ExampleScanner_ResetAt() {
	text := "see http://example.com/a and http://example.com/b"
	s := extract.NewScanner(nil, nil)
	s.ResetAt(strings.NewReader(text), 0, extract.Span{Start: 24, End: math.MaxInt64})
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	// Output: http://example.com/b <nil>
}

func ExampleScanner_ResetBlock() {
	text := []byte("see http://example.com/a and http://example.com/b")
	o := &extract.Options{}
	before, behind := extract.BlockMargins(o)
	blocks := []*extract.Block{ // so short a text stands around each as a whole
		{Text: text, Own: extract.Span{Start: 0, End: 10}, Last: true},
		{Text: text, Own: extract.Span{Start: 10, End: 49}, Last: true},
	}
	s := extract.NewScanner(nil, o)
	var seam extract.Seam
	for _, b := range blocks {
		guessed := s.ResetBlock(b, nil)
		fmt.Println(before > 0, behind > 0, guessed.Equal(&seam))
		for m, err := range s.Matches() {
			fmt.Println(m.URI, err)
		}
		seam = s.Seam()
	}
	// Output:
	// true true true
	// http://example.com/a <nil>
	// true true true
	// http://example.com/b <nil>
}

// A partly is a text that is read in two parts, the second of which is only for
// the scanner to look at.
type partly struct {
	s           *extract.Scanner
	own, behind *strings.Reader
}

func (p partly) Read(b []byte) (int, error) {
	if p.own.Len() > 0 {
		return p.own.Read(b)
	}
	p.s.EndAt(p.own.Size())
	return p.behind.Read(b)
}

func ExampleScanner_EndAt() {
	s := extract.NewScanner(nil, nil)
	s.Reset(partly{s, strings.NewReader("see http://exam"), strings.NewReader("ple.com/a and http://example.com/b")})
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	// Output: http://example.com/a <nil>
}

func ExampleReach() {
	fmt.Println(extract.Reach(nil) < 1<<20)
	// Output:
	// true
}

func ExampleView_Match() {
	s := extract.NewScanner(strings.NewReader("<http://example.com/some-\nthing>"), nil)
	for v, err := range s.Views() {
		if err != nil {
			break
		}
		fmt.Printf("%s %q\n", v.URI(), v.Match().Raw)
	}
	// Output:
	// http://example.com/some-thing "http://example.com/some-\nthing"
}

func ExampleView_URI() {
	s := extract.NewScanner(strings.NewReader("at http://example.com/."), nil)
	for v, err := range s.Views() {
		fmt.Printf("%s %v\n", v.URI(), err)
	}
	// Output:
	// http://example.com/ <nil>
}

func ExampleView_Err() {
	s := extract.NewScanner(strings.NewReader("http://example[.]com/"), &extract.Options{Invalid: true})
	for v, err := range s.Views() {
		fmt.Println(v.Err(), err)
	}
	// Output:
	// uri: "[" breaks reg-name at byte 14 <nil>
}

func ExampleTooLongError_Error() {
	text := "http://example.com/" + strings.Repeat("a", 100)
	for m := range extract.Find(text, &extract.Options{MaxURI: 64}) {
		fmt.Println(m.Err)
	}
	// Output:
	// extract: URI of 119 bytes at offset 0
}

// What became of every place where a URI may stand.
func ExampleExplain() {
	text := "See <http://www.example.com/a\nb>; not mailto:joe."
	for c := range extract.Explain(text, nil) {
		fmt.Printf("%q: %s\n", text[c.Start:c.End], c.Reason)
		for _, s := range c.Steps {
			fmt.Printf("\t%s %q\n", s.Action, text[s.Start:s.End])
		}
	}
	// Output:
	// "http://www.example.com/a\nb": accepted
	// 	opened "<"
	// 	joined-in-angle "\n"
	// 	closed ">"
	// "mailto:joe": wrong-shape
}

func ExampleReason_String() {
	for c := range extract.Explain("at 10:30, http://, mailto:joe", nil) {
		fmt.Println(c.Reason)
	}
	// Output:
	// no-scheme
	// no-host
	// wrong-shape
}

func ExampleAction_String() {
	fmt.Println(extract.JoinedInAngle, extract.PeeledPunctuation)
	// Output: joined-in-angle peeled-punctuation
}

func ExampleView_Delimiter() {
	s := extract.NewScanner(strings.NewReader("<http://example.com/> (http://example.org/)"), nil)
	for v, err := range s.Views() {
		fmt.Println(v.Delimiter(), v.Start(), err)
	}
	// Output:
	// angle 1 <nil>
	// bracket 23 <nil>
}

func ExampleView_Name() {
	text := "see http://www.example.com/a and http://b.example:80/ too"
	for v, err := range extract.NewScanner(strings.NewReader(text), nil).Views() {
		start, end, ok := v.Name()
		fmt.Println(string(v.URI()[start:end]), ok, err)
	}
	// Output:
	// www.example.com true <nil>
	//  false <nil>
}

func ExampleView_Read() {
	text := "see http://www.example.com/a, and more"
	for v, err := range extract.NewScanner(strings.NewReader(text), nil).Views() {
		fmt.Println(v.Read() == int64(len(text)), err)
	}
	// Output: true <nil>
}

func ExampleView_Start() {
	s := extract.NewScanner(strings.NewReader("see http://example.com/"), nil)
	for v, err := range s.Views() {
		fmt.Println(v.Start(), err)
	}
	// Output: 4 <nil>
}

func ExampleView_Position() {
	s := extract.NewScanner(strings.NewReader("one\n\nsee http://example.com/"), &extract.Options{Lines: true})
	for v, err := range s.Views() {
		line, column := v.Position()
		fmt.Println(line, column, err)
	}
	// Output: 3 5 <nil>
}

// Most URIs have no more to tell than themselves, so that nothing needs to be
// copied for them.
func ExampleView_IsPlain() {
	s := extract.NewScanner(strings.NewReader("http://example.com/a <http://example.com/\nb>"), nil)
	for v, err := range s.Views() {
		if err != nil {
			break
		}
		if v.IsPlain() {
			fmt.Printf("%s\n", v.URI())
			continue
		}
		m := v.Match()
		fmt.Printf("%s wrapped in %d pieces\n", m.URI, len(m.Pieces))
	}
	// Output:
	// http://example.com/a
	// http://example.com/b wrapped in 2 pieces
}

func ExampleBlockMargins() {
	before, behind := extract.BlockMargins(&extract.Options{MaxURI: 4096, MaxWrap: 16})
	fmt.Println(before > 4096, behind > 4096)
	// Output: true true
}

// What one block has decided about the text behind it, the next one has to begin
// with.
func ExampleScanner_Seam() {
	text := []byte("<http://example.com/a\nb> http://example.com/c")
	s := extract.NewScanner(nil, nil)
	s.ResetBlock(&extract.Block{Text: text, Own: extract.Span{Start: 0, End: 10}, Last: true}, nil)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	seam := s.Seam()
	s.ResetBlock(&extract.Block{Text: text, Own: extract.Span{Start: 10, End: 45}, Last: true}, &seam)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	// Output:
	// http://example.com/ab <nil>
	// http://example.com/c <nil>
}

func ExampleSeam_Offset() {
	text := []byte("<http://example.com/a\nb> http://example.com/c")
	s := extract.NewScanner(nil, nil)
	s.ResetBlock(&extract.Block{Text: text, Own: extract.Span{Start: 0, End: 10}, Last: true}, nil)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	seam := s.Seam()
	fmt.Printf("%q\n", text[seam.Offset():])
	// Output:
	// http://example.com/ab <nil>
	// "> http://example.com/c"
}

func ExampleSeam_Equal() {
	text := []byte("<http://example.com/a\nb> http://example.com/c")
	s := extract.NewScanner(nil, nil)
	s.ResetBlock(&extract.Block{Text: text, Own: extract.Span{Start: 0, End: 10}, Last: true}, nil)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	seam := s.Seam()
	guessed := s.ResetBlock(&extract.Block{Text: text, Own: extract.Span{Start: 10, End: 45}, Last: true}, nil)
	fmt.Println(guessed.Equal(&seam), seam.Equal(&extract.Seam{}))
	// Output:
	// http://example.com/ab <nil>
	// true false
}

// What one run has decided at a place can be written down for another one to go on
// with.
func ExampleSeam_MarshalText() {
	text := []byte("<http://example.com/a\nb> http://example.com/c")
	s := extract.NewScanner(nil, nil)
	s.ResetBlock(&extract.Block{Text: text, Own: extract.Span{Start: 0, End: 10}, Last: true}, nil)
	for m, err := range s.Matches() {
		fmt.Println(m.URI, err)
	}
	seam := s.Seam()
	written, err := seam.MarshalText()
	fmt.Println(len(written) > 0, err)
	// Output:
	// http://example.com/ab <nil>
	// true <nil>
}

func ExampleSeam_UnmarshalText() {
	var seam extract.Seam
	err := seam.UnmarshalText([]byte("23 1"))
	fmt.Println(seam.Offset(), err)
	// Output: 23 <nil>
}
