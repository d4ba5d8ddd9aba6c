package command

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/urisift/urisift/cmd/internal/quote"
)

// An entry is as much of a record in a result as a report uses.
type entry struct {
	URI           string   `json:"uri"`
	Raw           string   `json:"raw"`
	Path          string   `json:"path"`
	Member        string   `json:"member"`
	Offset        int64    `json:"offset"`
	Line          int64    `json:"line"`
	Delimiter     string   `json:"delimiter"`
	Wrapped       bool     `json:"wrapped"`
	Alternatives  []string `json:"alternatives"`
	Repairs       []string `json:"repairs"`
	Cut           string   `json:"cut"`
	Elided        bool     `json:"elided"`
	AssumedScheme string   `json:"assumed_scheme"`
	Reference     string   `json:"reference"`
	Scheme        string   `json:"scheme"`
	Host          string   `json:"host"`
	Normalized    string   `json:"normalized"`
	Findings      []string `json:"findings"`
	MessageOffset *int64   `json:"message_offset"`
	MessageID     string   `json:"message_id"`
	Date          string   `json:"date"`
	From          string   `json:"from"`
	Subject       string   `json:"subject"`
	Part          string   `json:"part"`
	Field         string   `json:"field"`
	Count         *int64   `json:"count"`
	Error         string   `json:"error"`
}

// maxTimes is how often a record may say that a URI was seen, so that no sum
// of a readable number of them overflows.
const maxTimes = 1 << 40

// times returns how often the URI was seen.
func (e *entry) times() int64 {
	if e.Count == nil {
		return 1
	}
	return *e.Count
}

// inMessage reports whether the record comes from a message or an article.
func (e *entry) inMessage() bool {
	return e.MessageOffset != nil || e.MessageID != "" || e.Date != "" || e.From != "" || e.Subject != ""
}

// decode reads a line. The error says why it is no record.
func (e *entry) decode(line []byte) error {
	*e = entry{}
	err := json.Unmarshal(line, e)
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrongType) && wrongType.Field != "":
		return fmt.Errorf("%q is no %s but %s", wrongType.Field, wrongType.Type, wrongType.Value)
	case errors.As(err, &wrongType):
		return fmt.Errorf("%s is no object", wrongType.Value)
	case err != nil:
		return errors.New("no JSON: " + err.Error())
	case e.URI == "" && e.Error == "":
		return errors.New(`neither "uri" nor "error"`)
	case e.Count != nil && (*e.Count < 1 || *e.Count > maxTimes):
		return fmt.Errorf("count %d is out of range", *e.Count)
	}
	return nil
}

// A resultReader reads JSON Lines, and notes the lines that are no records.
type resultReader struct {
	path string
	*streams
	quiet     bool
	any       bool // a record was read
	malformed int64
}

// maxResultLine is how many bytes of a line are read; no record of a URI within
// the default limits comes near.
const maxResultLine = 16 << 20

var errLongLine = errors.New("longer than 16 MiB")

// A readError is an error of the input, not of what is made of it.
type readError struct{ error }

// read calls f for each record. It returns the first error of f, a *readError,
// or the cause of a cancelled ctx.
func (r *resultReader) read(ctx context.Context, in io.Reader, f func(*entry) error) error {
	b := bufio.NewReaderSize(in, pieceSize)
	var line []byte
	var e entry
	for n := int64(1); ctx.Err() == nil; n++ {
		var err error
		line, err = nextLine(b, line[:0])
		switch {
		case errors.Is(err, io.EOF):
			r.total()
			return nil
		case errors.Is(err, errLongLine):
			r.note(n, err)
			continue
		case err != nil:
			return &readError{err}
		case len(line) == 0:
			continue
		}
		if err := e.decode(line); err != nil {
			r.note(n, err)
			continue
		}
		r.any = true
		if err := f(&e); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// nextLine appends a line without its end to dst. What follows the last end is
// a line unless it is empty.
func nextLine(b *bufio.Reader, dst []byte) ([]byte, error) {
	long := false
	for {
		chunk, err := b.ReadSlice('\n')
		if long = long || len(dst)+len(chunk) > maxResultLine; !long {
			dst = append(dst, chunk...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && (len(dst) > 0 || long):
		case err != nil:
			return dst, err
		}
		if long {
			return dst, errLongLine
		}
		return bytes.TrimRight(dst, "\r\n"), nil
	}
}

// note says of a line why it is no record.
func (r *resultReader) note(n int64, err error) {
	r.malformed++
	if r.quiet || r.malformed > maxNotes {
		return
	}
	r.say("urisift report: %s:%d: %s; left out", quote.Path(r.path), n, quote.Inline(err.Error()))
}

// total says how many lines were not noted one by one, and where to get records if
// there was none.
func (r *resultReader) total() {
	if r.quiet {
		return
	}
	if more := r.malformed - maxNotes; more > 0 {
		r.say("urisift report: %s: %s more left out", quote.Path(r.path), counted(more, "line"))
	}
	if r.malformed > 0 && !r.any {
		r.say("urisift report: %s: holds no record; urisift -f jsonl writes them", quote.Path(r.path))
	}
}
