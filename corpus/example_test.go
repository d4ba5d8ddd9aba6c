package corpus_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urisift/urisift/corpus"
)

func ExampleRead() {
	const mail = "From: joe@a.example\nList-Archive: <https://lists.example/>\n" +
		"Content-Transfer-Encoding: quoted-printable\n\nsee http://a.exa=\nmple/\n"
	for s, err := range corpus.Read(strings.NewReader(mail), "mail.eml", nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, _ := io.ReadAll(s.Text)
		fmt.Printf("%s part %q field %q: %q\n", s.Kind, s.Part, s.Field, text)
	}
	// Output:
	// header part "" field "List-Archive": "https://lists.example/"
	// running part "1" field "": "see http://a.example/\n"
}

func ExampleInputs() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is temporary
	for _, name := range []string{"10", "9"} {
		if err := os.WriteFile(dir+"/"+name, nil, 0o666); err != nil {
			fmt.Println(err)
		}
	}
	for in, err := range corpus.Inputs([]string{dir}, nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(strings.TrimPrefix(in.Path, dir))
	}
	// Output:
	// /9
	// /10
}

func ExampleInput_Segments() {
	in := &corpus.Input{Path: corpus.Stdin}
	for s, err := range in.Segments(&corpus.Options{Stdin: strings.NewReader("hello")}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, _ := io.ReadAll(s.Text)
		fmt.Printf("%s: %s\n", s.Path, text)
	}
	// Output: -: hello
}

func ExampleSegment_Raw() {
	for s, err := range corpus.Read(strings.NewReader("From: a\n\nhello\n"), "-", nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, _ := io.ReadAll(s.Text)
		fmt.Println(s.Raw(int64(strings.Index(string(text), "lo"))))
	}
	// Output: 12
}

// The tokens of HTML are in memory; what stands in a file is read.
func ExampleSegment_Bytes() {
	for _, text := range []string{"<html><a href='b'>", "see http://a.example/"} {
		for s, err := range corpus.Read(strings.NewReader(text), "a", nil) {
			if err == nil {
				fmt.Printf("%s %q\n", s.Kind, s.Bytes())
			}
		}
	}
	// Output:
	// attribute "b"
	// running ""
}

func ExampleSegment_Fixed() {
	const mail = "From: a\nSubject: b\n\ntext\n"
	var parts []*corpus.Segment
	for s, err := range corpus.Read(strings.NewReader(mail), "mail.eml", nil) {
		if err == nil {
			parts = append(parts, s.Fixed())
		}
	}
	for _, s := range parts {
		fmt.Println(s.Path, s.Message.Subject, s.Part, s.Kind)
	}
	// Output: mail.eml b 1 running
}

func ExampleCode_Loss() {
	fmt.Println(corpus.Truncated.Loss(), corpus.Symlink.Loss())
	// Output: true false
}

func ExampleKnowsCharset() {
	fmt.Println(corpus.KnowsCharset("KOI8-R"), corpus.KnowsCharset("no-such"))
	// Output: true false
}

func ExampleError() {
	e := &corpus.Error{Path: "a.tar", Member: "b.gz", Offset: 10, Code: corpus.Truncated, What: "the stream ends early", Done: "read up to there"}
	fmt.Println(e)
	// Output: a.tar!b.gz@10: truncated: the stream ends early; read up to there
}

func ExampleKind_String() {
	fmt.Println(corpus.Running, corpus.Attribute, corpus.Header, corpus.Fields)
	// Output: running attribute header fields
}

func ExampleInput_Ranges() {
	file := filepath.Join(os.TempDir(), fmt.Sprintf("ranges-%d", os.Getpid()))
	if err := os.WriteFile(file, []byte("one line\nand another\nand one more\n"), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file) //nolint:errcheck // nothing depends on it
	in := &corpus.Input{Path: file}
	for r, err := range in.Ranges(15, nil) {
		fmt.Println(r.Start, r.End, err)
	}
	// Output:
	// 0 21 <nil>
	// 21 34 <nil>
}

func ExampleOwn() {
	o := &corpus.Options{Type: corpus.Text, Range: &corpus.Range{Start: 8, End: 12, Lead: 4}}
	for s, err := range corpus.Read(strings.NewReader("one two\nand\none more\n"), "text.txt", o) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		var end int64
		s.Own.End = func(off int64) { end = off }
		text, err := io.ReadAll(s.Text)
		fmt.Printf("%q, %v, of which %q begins in the range\n", text, err, text[s.Own.Start:end])
	}
	// Output:
	// "two\nand\none more\n", <nil>, of which "and\n" begins in the range
}

// The messages of a mailbox, some at a time, as several goroutines could read them.
func ExampleMailbox_Next() {
	const mailbox = "From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\n\none\n\n" +
		"From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\n\ntwo\n"
	o := &corpus.Options{Batch: 1 << 20}
	for s, err := range corpus.Read(strings.NewReader(mailbox), "mail.mbox", o) {
		if err != nil || s.Kind != corpus.Messages {
			fmt.Println(s, err)
			continue
		}
		var b corpus.Batch
		for s.Mailbox.Next(&b) {
			fmt.Println("in place:", b.InPlace())
			for s, err := range b.Segments(o) {
				if err != nil {
					fmt.Println(err)
					continue
				}
				text, _ := io.ReadAll(s.Text)
				fmt.Printf("%s %q\n", s.Kind, text)
			}
		}
	}
	// Output:
	// in place: false
	// running "one\n"
	// running "two\n"
}

func ExampleBatch_Segments() {
	const mailbox = "From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\n\none\n"
	o := &corpus.Options{Batch: 1 << 20}
	for s, err := range corpus.Read(strings.NewReader(mailbox), "mail.mbox", o) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		var b corpus.Batch
		for s.Mailbox.Next(&b) {
			for s, err := range b.Segments(o) {
				fmt.Println(s.Path, s.Message.Offset, s.Part, err)
			}
		}
	}
	// Output: mail.mbox 0 1 <nil>
}

func ExampleBatch_InPlace() {
	var b corpus.Batch
	fmt.Println(b.InPlace())
	// Output: false
}

// What is missing is told, and everything else is read.
func ExampleError_Error() {
	var compressed bytes.Buffer
	z := gzip.NewWriter(&compressed)
	if _, err := io.WriteString(z, "the text"); err != nil {
		fmt.Println(err)
	}
	if err := z.Close(); err != nil {
		fmt.Println(err)
	}
	compressed.Truncate(compressed.Len() - 1)
	for s, err := range corpus.Read(&compressed, "text.gz", nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, _ := io.ReadAll(s.Text)
		fmt.Printf("%s\n", text)
	}
	// Output:
	// the text
	// text.gz: truncated: the compressed stream ends early; read up to there
}

func ExampleError_Unwrap() {
	for _, err := range corpus.Inputs([]string{"there is no such file"}, nil) {
		fmt.Println(errors.Is(err, fs.ErrNotExist))
	}
	// Output: true
}

// A text that is read on later, from a place in it.
func ExampleSegment_Joint() {
	file := strings.NewReader(strings.Repeat("a line of text\n", 50_000))
	var from corpus.Joint
	for s, err := range corpus.Read(file, "text.txt", &corpus.Options{Joints: 64 << 10}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		read, _ := io.CopyN(io.Discard, s.Text, 500_000)
		from, _ = s.Joint(read)
	}
	for s, err := range corpus.Read(file, "text.txt", &corpus.Options{Joints: 64 << 10, From: &from}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		rest, _ := io.Copy(io.Discard, s.Text)
		fmt.Println(from.Text > 0, from.Text+rest)
	}
	// Output: true 750000
}

func ExampleBatch_Joint() {
	const message = "From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\n\nhello\n\n"
	o := &corpus.Options{Batch: 1}
	for s, err := range corpus.Read(strings.NewReader(message+message), "mail.mbox", o) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		var b corpus.Batch
		for s.Mailbox.Next(&b) {
			from, ok := b.Joint()
			fmt.Println(from.Offset, ok)
		}
	}
	// Output:
	// 0 true
	// 68 true
}

// Parts of a file are read side by side, and the rest of it in order from the first one
// on that does not stand there as it is.
func ExampleSegment_Verbatim() {
	file, err := os.CreateTemp("", "text")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name()) //nolint:errcheck // nothing depends on it
	defer file.Close()           //nolint:errcheck // nor on this
	_, _ = file.WriteString("Plain text. More of it. Na\xefve.")
	_, _ = file.Seek(0, io.SeekStart)
	for s, err := range corpus.Read(file, "text.txt", nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		v := s.Verbatim()
		if v == nil { // s.Text is all there is
			continue
		}
		const part = 12
		for off := int64(0); off < v.Size(); off += part {
			text, at, ok := v.TextAt(make([]byte, min(part, v.Size()-off)), off)
			if !ok {
				v.GoOn(off, off)
				break
			}
			fmt.Printf("%d %q\n", at, text)
			v.Passed(off, off+part)
		}
		text, _ := io.ReadAll(s.Text)
		fmt.Printf("in order %q, of which %d bytes stand in the file\n", text, v.Same()-2*part)
	}
	// Output:
	// 0 "Plain text. "
	// 12 "More of it. "
	// in order "Naïve.", of which 2 bytes stand in the file
}

func ExampleVerbatim_Decode() {
	file, err := os.CreateTemp("", "text")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name()) //nolint:errcheck // nothing depends on it
	defer file.Close()           //nolint:errcheck // nor on this
	_, _ = file.WriteString("Plain text. Na\xefve.")
	_, _ = file.Seek(0, io.SeekStart)
	for s, err := range corpus.Read(file, "text.txt", nil) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		b := make([]byte, 100)
		n := s.Verbatim().Decode(b, 12)
		fmt.Printf("%q\n", b[:n])
	}
	// Output: "Naïve."
}
