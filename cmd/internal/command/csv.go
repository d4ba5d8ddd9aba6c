package command

import (
	"encoding/csv"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urisift/urisift/cmd/internal/quote"
)

// csvColumns are the columns of the CSV form, in order.
var csvColumns = [...]string{
	"uri", "path", "member", "line", "column", "delimiter",
	"message_id", "date", "part", "field", "count",
}

// A csvSink writes comma-separated values (RFC 4180, with LF) under a header.
type csvSink struct{}

func (csvSink) header() string {
	return strings.Join(csvColumns[:], ",") + "\n"
}

func (csvSink) append(dst []byte, r *record) ([]byte, int) {
	if r.Err != nil {
		return dst, len(dst)
	}
	s := r.segment
	cells := [len(csvColumns)]string{
		r.shown(), quote.Path(s.Path), s.Member, csvNumber(r.Line), csvNumber(r.Column), r.Delimiter.String(),
		"", "", s.Part, s.Field, "",
	}
	if m := s.Message; m != nil {
		cells[6] = m.ID
		if m.DateOK {
			cells[7] = m.Date.Format(time.RFC3339)
		}
	}
	for i, c := range cells {
		cells[i] = csvCell(c)
	}
	w := csvWriters.Get().(*csvWriter)
	dst = w.appendRow(dst, cells[:])
	csvWriters.Put(w)
	return dst, len(dst) - len("\n")
}

func (csvSink) appendCount(dst []byte, n int64) []byte {
	return strconv.AppendInt(dst, n, 10)
}

// A csvWriter writes rows at the end of buf. It is used again for the next one, since
// the Writer in it has a buffer of its own.
type csvWriter struct {
	*csv.Writer
	buf []byte
}

// csvWriters are those that nobody writes with.
var csvWriters = sync.Pool{New: func() any {
	w := new(csvWriter)
	w.Writer = csv.NewWriter((*csvBuffer)(w))
	return w
}}

// appendRow appends a row to dst.
func (w *csvWriter) appendRow(dst []byte, cells []string) []byte {
	w.buf = dst
	_ = w.Write(cells) // a csvBuffer does not fail
	w.Flush()
	dst, w.buf = w.buf, nil
	return dst
}

// A csvBuffer is a csvWriter as what its Writer writes to.
type csvBuffer csvWriter

func (b *csvBuffer) Write(p []byte) (int, error) {
	b.buf = append(b.buf, p...)
	return len(p), nil
}

// csvNumber returns a number that counts from 1, or "" for 0.
func csvNumber(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// csvCell returns a cell's text with an apostrophe before what a spreadsheet
// would take for a formula, and without characters that do not print.
func csvCell(s string) string {
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		s = "'" + s
	}
	return quote.Inline(s)
}
