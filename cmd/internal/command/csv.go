package command

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
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
	if r.plain != nil {
		dst = quote.AppendCell(dst, r.plain)
	} else {
		dst = quote.AppendCell(dst, r.shown())
	}
	dst = quote.AppendCell(append(dst, ','), quote.Path(s.Path))
	dst = quote.AppendCell(append(dst, ','), s.Member)
	dst = appendPositive(append(dst, ','), r.Line)
	dst = appendPositive(append(dst, ','), r.Column)
	dst = quote.AppendCell(append(dst, ','), r.Delimiter.String())
	var id, date string
	if m := s.Message; m != nil {
		id = m.ID
		if m.DateOK {
			date = m.Date.Format(time.RFC3339)
		}
	}
	for _, cell := range [...]string{id, date, s.Part, s.Field} {
		dst = quote.AppendCell(append(dst, ','), cell)
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

// appendPositive appends a number that counts from 1, or nothing for 0.
func appendPositive(dst []byte, n int64) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, n, 10)
}
