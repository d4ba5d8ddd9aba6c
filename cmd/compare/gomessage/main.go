// Gomessage is what one would write with a mail parser and a regular expression:
// it prints the URIs in the headers and texts of a mailbox. It is a contestant of
// compare.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // decodes what is not UTF-8
)

var naive = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"]+`)

func main() {
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gomessage:", err)
		os.Exit(2)
	}
}

// run prints what the mailbox holds. A message that the parser gives up is
// passed over.
func run(name string, w io.Writer) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	out := bufio.NewWriter(w)
	in := bufio.NewReaderSize(f, 256<<10)
	var text bytes.Buffer
	for {
		line, err := in.ReadSlice('\n')
		if text.Len() > 0 && (bytes.HasPrefix(line, []byte("From ")) || errors.Is(err, io.EOF)) {
			read(out, &text)
			text.Reset()
		}
		if errors.Is(err, io.EOF) {
			return out.Flush()
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		if !bytes.HasPrefix(line, []byte("From ")) {
			text.Write(line)
		}
	}
}

// read prints what one message holds.
func read(out *bufio.Writer, text io.Reader) {
	e, err := message.Read(text)
	if e == nil || err != nil && !message.IsUnknownCharset(err) {
		return
	}
	_ = e.Walk(func(_ []int, part *message.Entity, err error) error { return list(out, part, err) })
}

// list prints what one part holds.
func list(out *bufio.Writer, part *message.Entity, err error) error {
	if err != nil && !message.IsUnknownCharset(err) {
		return err
	}
	for fields := part.Header.Fields(); fields.Next(); {
		if value, err := fields.Text(); err == nil {
			write(out, []byte(value))
		}
	}
	if t, _, err := part.Header.ContentType(); err == nil && t != "" && !strings.HasPrefix(t, "text/") {
		return nil
	}
	body, err := io.ReadAll(part.Body)
	write(out, body)
	return err
}

func write(out *bufio.Writer, text []byte) {
	for _, uri := range naive.FindAll(text, -1) {
		_, _ = out.Write(append(uri, '\n')) // Flush tells
	}
}
