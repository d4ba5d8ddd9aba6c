package report

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urisift/urisift/uri"
)

// An entry is as much of a record in a result as a report uses.
type entry struct {
	URI           string   `json:"uri"`
	Path          string   `json:"path"`
	Member        string   `json:"member"`
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

// appendMessage adds what tells a message from others: its identifier, or where
// there is none its member, in a place.
func (e *entry) appendMessage(dst []byte) []byte {
	dst = append(append(dst, e.Path...), 0)
	dst = append(append(dst, cmp.Or(e.MessageID, e.Member)...), 0)
	if e.MessageOffset != nil {
		dst = strconv.AppendInt(dst, *e.MessageOffset, 10)
	}
	return dst
}

// row returns the record as a row of the page's table, JSON without the
// brackets: URI, place, subject, date, marks, findings.
func (e *entry) row() []byte {
	findings := []string{}
	for _, name := range e.Findings {
		findings = append(findings, shownName(name))
	}
	row, err := json.Marshal([]any{
		shownText(uri.Redact(e.URI)),
		shownName(e.place()),
		shownName(e.Subject),
		shownText(e.Date),
		e.marks(),
		findings,
	})
	if err != nil {
		panic(err) // strings alone
	}
	return row[1 : len(row)-1]
}

// place returns where the record stands, as people read it. The part is named
// unless it is the first.
func (e *entry) place() string {
	var b strings.Builder
	b.WriteString(e.Path)
	if e.Member != "" {
		b.WriteString("!" + e.Member)
	}
	if e.MessageOffset != nil {
		b.WriteString("@" + strconv.FormatInt(*e.MessageOffset, 10))
	}
	if !e.inMessage() && e.Field == "" && e.Line > 0 {
		b.WriteString(":" + strconv.FormatInt(e.Line, 10))
		return b.String()
	}
	if e.Part != "" && e.Part != "1" {
		b.WriteString(", part " + e.Part)
	}
	if e.Field != "" {
		b.WriteString(", " + e.Field)
	}
	if e.Line > 1 || e.Line == 1 && e.Field == "" {
		b.WriteString(", line " + strconv.FormatInt(e.Line, 10))
	}
	return b.String()
}

// marks returns how the URI was read, where that is worth a word.
func (e *entry) marks() []string {
	marks := []string{}
	for _, m := range manners {
		if m.name != "" && m.of(e) {
			marks = append(marks, m.name)
		}
	}
	return marks
}
