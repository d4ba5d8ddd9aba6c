package excerpt

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/extract"
)

// A Terminal is the form of texts for terminals: the lines of the text that hold
// candidates, what became of each byte marked below, and behind them what is to
// be said of each candidate.
//
//	3 | See <http://www.example.com/
//	  |     .^^^^^^^^^^^^^^^^^^^^^^^
//	4 | > a>, and mailto:joe.
//	  |   ^.      -----------
//	3:6: http://www.example.com/a
//	    stands between "<" and ">"
type Terminal struct {
	Out     *bufio.Writer
	Colored bool
	All     bool // all lines are shown

	text    strings.Builder // not yet written
	heading string
	begun   bool
}

// underlines mark below a line what became of its runs.
var underlines = map[explain.Role]string{
	explain.Plain: " ", explain.URI: "^", explain.Ignored: ".", explain.Delimiter: ".", explain.Peeled: "~", explain.Refused: "-",
}

// A color is one of a terminal, as the parameters of SGR (ECMA-48, 8.3.117).
type color string

const (
	faint  color = "2"
	bold   color = "1"
	green  color = "32"
	yellow color = "33"
	purple color = "35"
)

// roleColors are those of the runs.
var roleColors = map[explain.Role]color{
	explain.URI: green, explain.Ignored: faint, explain.Delimiter: bold, explain.Peeled: purple, explain.Refused: yellow,
}

// paint returns a text in a color.
func (x *Terminal) paint(c color, s string) string {
	if !x.Colored || s == "" {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// Add implements Form.
func (x *Terminal) Add(p *Passage) error {
	e := newExcerpt(x, p)
	if len(e.candidates) == 0 && !x.All || p.part.Start == p.part.End {
		return nil
	}
	if x.begun && (p.heading != x.heading || !x.All) {
		x.text.WriteByte('\n')
	}
	if p.heading != x.heading {
		fmt.Fprintln(&x.text, x.paint(bold, p.heading))
		x.heading = p.heading
	}
	x.begun = true
	return e.write()
}

// IsEmpty reports whether nothing has been shown.
func (x *Terminal) IsEmpty() bool { return !x.begun }

// flush writes what has been put together.
func (x *Terminal) flush() error {
	_, err := x.Out.WriteString(x.text.String())
	x.text.Reset()
	return err
}

// An excerpt is what is shown of one passage.
type excerpt struct {
	*Terminal
	*Passage
	rows       []extract.Span // the lines of the text, without their ends
	candidates []*explain.Candidate
	runs       []explain.Run
	gutter     int // width of the line numbers
}

func newExcerpt(x *Terminal, p *Passage) *excerpt {
	e := &excerpt{Terminal: x, Passage: p, rows: lines(p.Text.Text)}
	for i := range p.Candidates {
		e.candidates = append(e.candidates, &p.Candidates[i])
	}
	slices.SortStableFunc(e.candidates, func(a, b *explain.Candidate) int { return cmp.Compare(a.Start, b.Start) })
	e.runs = slices.Collect(p.Runs())
	e.gutter = len(strconv.Itoa(p.lines + len(e.rows)))
	return e
}

// lines returns where the lines of a text stand, which LF, CR or both end.
func lines(text string) []extract.Span {
	var out []extract.Span
	for at := 0; at < len(text); {
		n := strings.IndexAny(text[at:], "\r\n")
		if n < 0 {
			n = len(text) - at
		}
		out = append(out, extract.Span{Start: int64(at), End: int64(at + n)})
		at += n + 1
		if at < len(text) && text[at-1] == '\r' && text[at] == '\n' {
			at++
		}
	}
	return out
}

// line returns the index of the line that holds the byte at an offset.
func (e *excerpt) line(at int64) int {
	k, found := slices.BinarySearchFunc(e.rows, at, func(s extract.Span, at int64) int { return cmp.Compare(s.Start, at) })
	if !found {
		k--
	}
	return k
}

// write writes the blocks of the excerpt: lines that candidates share, and then
// what is to be said of these.
func (e *excerpt) write() error {
	next, end := e.shown() // next is the line behind what was written
	first := next
	for len(e.candidates) > 0 {
		n, from, to := e.block()
		if e.All {
			from = next
		} else if next > first {
			e.text.WriteByte('\n')
		}
		if err := e.writeLines(from, to+1); err != nil {
			return err
		}
		for _, c := range e.candidates[:n] {
			e.writeCandidate(c)
		}
		e.candidates, next = e.candidates[n:], to+1
	}
	if e.All {
		if err := e.writeLines(next, end); err != nil {
			return err
		}
	}
	return e.flush()
}

// shown returns the first line of the part that is shown, and the one behind its
// last.
func (e *excerpt) shown() (from, to int) {
	return e.line(e.part.Start), e.line(e.part.End-1) + 1
}

// block returns how many of the candidates share lines with the first one, and
// the first and the last of these lines.
func (e *excerpt) block() (n, from, to int) {
	from = e.line(e.candidates[0].Start)
	to = from
	for _, c := range e.candidates {
		if n > 0 && e.line(c.Start) > to {
			break
		}
		to = max(to, e.line(max(c.Start, c.End-1)))
		n++
	}
	return n, from, to
}

// writeLines writes the lines from one up to, but not including, another.
func (e *excerpt) writeLines(from, to int) error {
	for k := from; k < to; k++ {
		number := ""
		if !e.amid {
			number = strconv.Itoa(e.lines + k + 1)
		}
		row := e.rows[k]
		text, under := e.drawn(extract.Span{Start: max(row.Start, e.part.Start), End: min(row.End, e.part.End)})
		e.writeLine(number, text)
		if under != "" {
			e.writeLine("", under)
		}
		if err := e.flush(); err != nil {
			return err
		}
	}
	return nil
}

// writeLine writes a line behind its number.
func (e *excerpt) writeLine(number, text string) {
	e.text.WriteString(e.paint(faint, fmt.Sprintf("%*s |", e.gutter, number)))
	if text != "" {
		e.text.WriteString(" " + text)
	}
	e.text.WriteByte('\n')
}

// around is how many bytes of a long line are shown before its first mark and
// behind its last, where only lines with marks are.
const around = 60

// drawn returns a line as it is shown, and the marks below it.
func (e *excerpt) drawn(line extract.Span) (text, under string) {
	k, _ := slices.BinarySearchFunc(e.runs, line.Start, func(r explain.Run, at int64) int { return cmp.Compare(r.End, at+1) })
	var above, below strings.Builder
	blank := 0
	for ; k < len(e.runs) && e.runs[k].Start < line.End; k++ {
		r := e.runs[k]
		from, to := max(r.Start, line.Start), min(r.End, line.End)
		shown := quote.Inline(e.Shown(from, to))
		switch {
		case r.Role != explain.Plain || e.All:
		case to == line.End:
			shown = beginning(shown)
		case from == line.Start:
			shown = ending(shown)
		}
		n := quote.Columns(shown)
		if r.Role == explain.Plain {
			blank += n
			above.WriteString(shown)
			continue
		}
		above.WriteString(e.paint(roleColors[r.Role], shown))
		below.WriteString(strings.Repeat(" ", blank))
		below.WriteString(e.paint(roleColors[r.Role], strings.Repeat(underlines[r.Role], n)))
		blank = 0
	}
	return above.String(), below.String()
}

// beginning returns what is shown of a stretch without marks that goes to the end of a
// line: no more than its beginning if it is long.
func beginning(s string) string {
	if len(s) <= 2*around {
		return s
	}
	end := around
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// ending returns what is shown of a stretch without marks that begins a line: no more
// than its end if it is long.
func ending(s string) string {
	if len(s) <= 2*around {
		return s
	}
	start := len(s) - around
	for start < len(s) && !utf8.RuneStart(s[start]) {
		start++
	}
	return "…" + s[start:]
}

// writeCandidate writes what is to be said of a candidate.
func (e *excerpt) writeCandidate(c *explain.Candidate) {
	at := e.paint(bold, e.position(c.Start)+":")
	if c.Accepted() {
		fmt.Fprintf(&e.text, "%s %s\n", at, e.paint(green, quote.Inline(c.URI)))
	} else {
		fmt.Fprintf(&e.text, "%s %s %s\n", at, e.paint(yellow, "no URI:"), quote.Inline(beginning(c.Shown)))
	}
	for _, d := range c.Details {
		fmt.Fprintf(&e.text, "    %s\n", quote.Inline(d))
	}
	for _, a := range c.Alternatives {
		fmt.Fprintf(&e.text, "    or %s\n", quote.Inline(a))
	}
}

// position returns where the byte at an offset stands: line and column, or the
// offset in the part where its lines were not counted.
func (e *excerpt) position(at int64) string {
	if e.amid {
		return fmt.Sprintf("@%d", e.offset+at)
	}
	k := e.line(at)
	column := at - e.rows[k].Start
	if k == 0 {
		column += e.column
	}
	return fmt.Sprintf("%d:%d", e.lines+k+1, column+1)
}
