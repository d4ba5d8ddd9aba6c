package command

import (
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
}

// newSink returns the sink for the format.
func newSink(o *options) sink {
	switch o.format {
	case "jsonl":
		return jsonlSink{}
	case "csv":
		return csvSink{}
	case "null":
		return &listSink{0, o}
	}
	return &listSink{'\n', o}
}

// A listSink writes the URI of each record and nothing else, unless asked for.
type listSink struct {
	end byte
	*options
}

func (s *listSink) header() string { return "" }

func (s *listSink) append(dst []byte, r *record) ([]byte, int) {
	at := len(dst)
	if r.Err != nil {
		return dst, at
	}
	if s.withPath && s.end == 0 {
		dst = append(append(dst, r.segment.Path...), ':')
	} else if s.withPath {
		dst = append(append(dst, quote.Path(r.segment.Path)...), ':')
	}
	if s.lineNumber && r.Line > 0 && r.segment.Field == "" { // the lines of a value are none of a document
		dst = append(strconv.AppendInt(dst, r.Line, 10), ':')
	}
	switch {
	case r.plain != nil:
		dst = append(dst, r.plain...)
	case s.display:
		dst = append(dst, uri.ToIRI(r.shown())...)
	default:
		dst = append(dst, r.shown()...)
	}
	return append(dst, s.end), at
}

func (s *listSink) appendCount(dst []byte, n int64) []byte {
	return append(strconv.AppendInt(dst, n, 10), '\t')
}
