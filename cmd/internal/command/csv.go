package command

import (
	"strconv"
	"strings"
	"time"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
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
	s, w := r.segment, row{dst}
	w.text(r.shown())
	w.text(quote.Path(s.Path))
	w.text(s.Member)
	w.number(r.Line)
	w.number(r.Column)
	w.text(r.Delimiter.String())
	w.message(s.Message)
	w.text(s.Part)
	w.text(s.Field)
	return append(w.buf, '\n'), len(w.buf)
}

func (csvSink) appendCount(dst []byte, n int64) []byte {
	return strconv.AppendInt(dst, n, 10)
}

// A row is a row being written at the end of buf, with a comma behind each cell.
type row struct {
	buf []byte
}

// message adds the cells of a message, which are empty where it is nil.
func (w *row) message(m *corpus.Message) {
	if m == nil {
		m = &corpus.Message{}
	}
	w.text(m.ID)
	if m.DateOK {
		w.buf = m.Date.AppendFormat(w.buf, time.RFC3339)
	}
	w.end()
}

// number adds a number that counts from 1, or an empty cell for 0.
func (w *row) number(n int64) {
	if n != 0 {
		w.buf = strconv.AppendInt(w.buf, n, 10)
	}
	w.end()
}

// text adds a text, with an apostrophe before what a spreadsheet would take for a
// formula, and without characters that do not print.
func (w *row) text(s string) {
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		s = "'" + s
	}
	if s = quote.Inline(s); isQuoted(s) {
		s = `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	w.buf = append(w.buf, s...)
	w.end()
}

// end ends a cell.
func (w *row) end() { w.buf = append(w.buf, ',') }

// isQuoted reports whether a cell, whose characters print, has to be in quotes, as
// encoding/csv has it: so does `\.`, which is the end of data to some databases.
func isQuoted(s string) bool {
	return s != "" && s[0] == ' ' || strings.IndexByte(s, ',') >= 0 || strings.IndexByte(s, '"') >= 0 || s == `\.`
}
