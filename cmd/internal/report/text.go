package report

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urisift/urisift/cmd/internal/quote"
)

// WriteJSON writes the survey as one object. Errors stay with w.
func (v *Survey) WriteJSON(w *bufio.Writer) {
	text, err := json.Marshal(v.redacted())
	if err != nil {
		panic(err) // strings and numbers alone
	}
	_, _ = w.Write(append(quote.AppendEscaped(w.AvailableBuffer(), text), '\n'))
}

// WriteText writes the survey of the result called name as people read it. Errors stay with w.
func (v *Survey) WriteText(w *bufio.Writer, name string) {
	line := func(key, form string, args ...any) {
		_, _ = fmt.Fprintf(w, "%-12s %s\n", key, fmt.Sprintf(form, args...))
	}
	line("Result", "%s", quote.Path(quote.Redact(name)))
	line("URIs", "%s, %s distinct", grouped3(v.URIs), grouped3(v.Distinct))
	line("Found in", "%s", v.foundIn())
	if v.Hosts > 0 {
		line("Hosts", "%s in %s", grouped3(v.Hosts), many(v.Domains, "domain"))
	}
	if v.Dated > 0 {
		line("Dates", "%s to %s", v.First, v.Last)
	}
	for _, s := range []struct {
		name string
		list []number
		all  int64 // how many there are, of which these are the first
	}{
		{"Schemes", v.Schemes, 0},
		{"Hosts", v.TopHosts, v.Hosts},
		{"Domains", v.TopDomains, v.Domains},
		{"Delimiters", v.Delimiters, 0},
		{"Reading", v.reading(), 0},
		{"Repairs", v.Repairs, 0},
		{"Findings", v.Findings, 0},
		{"Damage", v.damage(), 0},
	} {
		writeNumbers(w, s.name, s.list, s.all)
	}
	if v.Counted {
		_, _ = fmt.Fprintf(w, "\n%s\n", countedNote)
	}
}

// countedNote says what a result of --count or --unique does not hold.
const countedNote = "The result has counts: places, dates and messages are those of the first sight of each URI."

// writeNumbers writes a list under a heading, nothing where it is empty.
func writeNumbers(w *bufio.Writer, name string, list []number, all int64) {
	if len(list) == 0 {
		return
	}
	if all > int64(len(list)) {
		name = fmt.Sprintf("%s (%d of %s)", name, len(list), grouped3(all))
	}
	width := 0
	for _, n := range list {
		width = max(width, len(grouped3(n.Count)))
	}
	_, _ = fmt.Fprintf(w, "\n%s\n", name)
	for _, n := range list {
		_, _ = fmt.Fprintf(w, "  %*s  %s\n", width, grouped3(n.Count), shownName(n.Name))
	}
}

// foundIn returns in how many inputs and messages the URIs are.
func (v *Survey) foundIn() string {
	if v.Messages == 0 {
		return many(v.Inputs, "input")
	}
	return many(v.Inputs, "input") + ", " + many(v.Messages, "message")
}

// reading returns how many of the URIs were read in other ways than as they
// stand there, the most frequent first.
func (v *Survey) reading() []number {
	var list []number
	for _, m := range manners {
		list = append(list, some(number{m.reading, *m.count(v)})...)
	}
	slices.SortStableFunc(list, func(a, b number) int { return cmp.Compare(b.Count, a.Count) })
	return list
}

// damage returns what did not become a URI.
func (v *Survey) damage() []number {
	return some(
		number{"looked like a URI and is none", v.Refused},
		number{"lines that are no records, left out", v.Malformed},
	)
}

// some returns the numbers that are not 0.
func some(list ...number) []number {
	var rest []number
	for _, n := range list {
		if n.Count > 0 {
			rest = append(rest, n)
		}
	}
	return rest
}

// redacted returns v without passwords in the names, which come from outside.
func (v *Survey) redacted() *Survey {
	r := *v
	for _, list := range []*[]number{&r.Schemes, &r.TopHosts, &r.TopDomains, &r.Delimiters, &r.Findings, &r.Repairs} {
		rest := []number{}
		for _, n := range *list {
			rest = append(rest, number{quote.Redact(n.Name), n.Count})
		}
		*list = rest
	}
	return &r
}

// many returns a number with its noun, digits grouped.
func many(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return grouped3(n) + " " + noun
}

// grouped3 returns a number with a comma between each three digits.
func grouped3(n int64) string {
	s := strconv.FormatInt(n, 10)
	var b strings.Builder
	for i, digit := range []byte(s) {
		if i > 0 && (len(s)-i)%3 == 0 && s[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteByte(digit)
	}
	return b.String()
}

// maxShown is how many bytes of a text are shown.
const maxShown = 2048

// shownText returns a text from outside as a page or a terminal may show it.
func shownText(s string) string {
	if len(s) > maxShown {
		s = strings.ToValidUTF8(s[:maxShown], "") + "… (" + grouped3(int64(len(s))) + " bytes)"
	}
	return quote.Inline(s)
}

// shownName returns a text from outside that is no URI, but may hold one, as a
// page or a terminal may show it.
func shownName(s string) string { return shownText(quote.Redact(s)) }
