package corpus_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"testing"

	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

var mailboxFile = flag.String("mailbox", "", "`file` that the benchmarks of mail read, instead of a mailbox made of testdata")

// benchmarkMailbox returns the mailbox that the benchmarks of mail read.
func benchmarkMailbox(b *testing.B) []byte {
	b.Helper()
	if *mailboxFile == "" {
		return mailbox(b, 8<<20)
	}
	text, err := os.ReadFile(*mailboxFile)
	if err != nil {
		b.Fatal(err)
	}
	return text
}

// BenchmarkMailbox finds the messages of a mailbox.
func BenchmarkMailbox(b *testing.B) {
	text := benchmarkMailbox(b)
	m := mbox.NewReader()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		m.Reset(bytes.NewReader(text), mbox.Input{})
		for m.Next() == nil {
		}
	}
}

// BenchmarkMIME takes the messages of a mailbox apart, and undoes the transfer
// encodings of their bodies.
func BenchmarkMIME(b *testing.B) {
	text := benchmarkMailbox(b)
	m, p := mbox.NewReader(), mime.NewParser(nil)
	var base64 transfer.Base64
	var quoted transfer.QuotedPrintable
	buf := make([]byte, 64<<10)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		m.Reset(bytes.NewReader(text), mbox.Input{})
		for m.Next() == nil {
			if whole := m.Whole(); whole != nil {
				p.ResetBytes(whole)
			} else {
				p.Reset(m)
			}
			for item, err := p.Next(); err == nil; item, err = p.Next() {
				if item.Whole || item.Kind == mime.Note {
					continue
				}
				body := io.Reader(p)
				switch {
				case item.Kind != mime.Body:
				case item.Entity.Encoding() == "base64":
					base64.Reset(p)
					body = &base64
				case item.Entity.Encoding() == "quoted-printable":
					quoted.Reset(p)
					body = &quoted
				}
				for err == nil {
					_, err = body.Read(buf)
				}
			}
		}
	}
}
