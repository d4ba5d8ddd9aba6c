package command

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
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
	cells := []string{
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
	b := bytes.NewBuffer(dst)
	w := csv.NewWriter(b)
	_ = w.Write(cells) // a bytes.Buffer does not fail
	w.Flush()
	return b.Bytes(), b.Len() - len("\n")
}

func (csvSink) appendCount(dst []byte, n int64) []byte {
	return strconv.AppendInt(dst, n, 10)
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
