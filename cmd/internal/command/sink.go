package command

import (
	"bufio"
	"errors"
	"io"
	"strconv"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/uri"
)

// A sink is a form of output: it writes records as bytes.
type sink interface {
	// header is what stands before the first record.
	header() string
	// append adds the record to dst. The text that appendCount gives belongs
	// at dst[at].
	append(dst []byte, r *record) (out []byte, at int)
	// appendCount adds to dst how often a URI was seen.
	appendCount(dst []byte, n int64) []byte
	// needs returns what the form tells of a URI, and so must be found out.
	needs() need
	// eachKey calls f with what --unique compares of each record of an output. What it
	// hands over is valid until the next one.
	eachKey(r *bufio.Reader, f func(key []byte)) error
	// isRefused reports whether a record, as append wrote it, has no URI: one that
	// --invalid adds.
	isRefused(line []byte) bool
}

// A need is what a form of output tells of a URI. Each includes those before it.
type need uint8

const (
	needURI   need = iota // no more than the URI
	needPlace             // where it stands
	needParts             // its components, and all else that a record has
)

// newSink returns the sink for the format.
func newSink(o *options) sink {
	switch o.format {
	case "jsonl":
		return jsonlSink{}
	case "csv":
		return csvSink{}
	case "null":
		return &listSink{end: 0, options: o}
	}
	return &listSink{end: '\n', options: o}
}

// A listSink writes the URI of each record and nothing else, unless asked for.
type listSink struct {
	end     byte
	options *options
}

func (s *listSink) header() string { return "" }

func (s *listSink) append(dst []byte, r *record) ([]byte, int) {
	at := len(dst)
	if r.Err != nil {
		return dst, at
	}
	if s.options.withPath && s.end == 0 {
		dst = append(append(dst, r.segment.Path...), ':')
	} else if s.options.withPath {
		dst = append(append(dst, quote.Path(r.segment.Path)...), ':')
	}
	if s.options.lineNumber && r.Line > 0 && r.segment.Field == "" { // the lines of a value are none of a document
		dst = append(strconv.AppendInt(dst, r.Line, 10), ':')
	}
	switch {
	case r.plain != nil:
		dst = append(dst, r.plain...)
	case s.options.display:
		dst = append(dst, uri.ToIRI(r.shown())...)
	default:
		dst = append(dst, r.shown()...)
	}
	return append(dst, s.end), at
}

func (s *listSink) appendCount(dst []byte, n int64) []byte {
	return append(strconv.AppendInt(dst, n, 10), '\t')
}

func (*listSink) needs() need { return needURI }

func (s *listSink) eachKey(r *bufio.Reader, f func([]byte)) error {
	return eachLine(r, s.end, func(line []byte) error {
		f(line[:len(line)-1])
		return nil
	})
}

func (*listSink) isRefused([]byte) bool { return false }

// eachLine calls f with each line, and the end that it has, until f fails. What is left
// without an end is none.
func eachLine(r *bufio.Reader, end byte, f func(line []byte) error) error {
	for {
		line, err := r.ReadBytes(end)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := f(line); err != nil {
			return err
		}
	}
}
