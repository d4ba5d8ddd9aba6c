package command

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
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
	if r.plain != nil {
		dst = appendCell(dst, r.plain)
	} else {
		dst = appendCell(dst, r.shown())
	}
	dst = appendCell(append(dst, ','), quote.Path(s.Path))
	dst = appendCell(append(dst, ','), s.Member)
	dst = appendPositive(append(dst, ','), r.Line)
	dst = appendPositive(append(dst, ','), r.Column)
	dst = appendCell(append(dst, ','), r.Delimiter.String())
	var id, date string
	if m := s.Message; m != nil {
		id = m.ID
		if m.DateOK {
			date = m.Date.Format(time.RFC3339)
		}
	}
	for _, cell := range [...]string{id, date, s.Part, s.Field} {
		dst = appendCell(append(dst, ','), cell)
	}
	dst = append(dst, ",\n"...) // the count
	return dst, len(dst) - len("\n")
}

func (csvSink) appendCount(dst []byte, n int64) []byte {
	return strconv.AppendInt(dst, n, 10)
}

func (csvSink) needs() need { return needPlace }

func (csvSink) eachKey(r *bufio.Reader, f func([]byte)) error {
	c := csv.NewReader(r)
	c.ReuseRecord = true
	for first := true; ; first = false {
		cells, err := c.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if !first {
			f([]byte(cells[0]))
		}
	}
}

func (csvSink) isRefused([]byte) bool { return false }

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

// appendCell appends a cell's text to dst, without characters that do not print, and
// behind an apostrophe where a spreadsheet would take it for a formula.
func appendCell[T string | []byte](dst []byte, text T) []byte {
	if isPlainCell(text) {
		return append(dst, text...)
	}
	s := string(text)
	if isFormula(s[0]) {
		s = "'" + s
	}
	w := csvWriters.Get().(*csvWriter)
	w.buf = dst
	_ = w.Write([]string{quote.Inline(s)}) // a csvBuffer does not fail
	w.Flush()
	dst, w.buf = w.buf, nil
	csvWriters.Put(w)
	return dst[:len(dst)-len("\n")]
}

// isPlainCell reports whether a cell's text stands in a row as it is: without quotes, and
// with nothing that needs them.
func isPlainCell[T string | []byte](text T) bool {
	for i := range len(text) {
		if b := text[i]; b <= ' ' || b >= 0x7f || b == '"' || b == ',' || b == '\\' || i == 0 && isFormula(b) {
			return false
		}
	}
	return true
}

// isFormula reports whether a spreadsheet would take a cell that begins with b for a formula.
func isFormula(b byte) bool { return strings.IndexByte("=+-@\t\r", b) >= 0 }

// A csvBuffer is a csvWriter as what its Writer writes to.
type csvBuffer csvWriter

func (b *csvBuffer) Write(p []byte) (int, error) {
	b.buf = append(b.buf, p...)
	return len(p), nil
}

// appendPositive appends a number that counts from 1, or nothing for 0.
func appendPositive(dst []byte, n int64) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, n, 10)
}
