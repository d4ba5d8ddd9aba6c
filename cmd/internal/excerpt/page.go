package excerpt

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/cmd/internal/page"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/cmd/internal/quote"
)

//go:embed page.css
var style string

// A pageForm is the form of texts for browsers: the whole text, in which each candidate is
// marked, and what is to be said of it appears when it is pointed at or has the focus.
type pageForm struct {
	out     io.Writer
	heading string
	open    bool // a section is
	tips    int  // how many there are
	found   int64
	refused int64
}

// WritePage writes a page to w. It calls body once, to show what stands in it, of which
// title tells.
func WritePage(w io.Writer, title string, body func(Form) error) error {
	shell := &page.Shell{
		Title: title,
		Lead:  "Point at what is marked, or move to it by Tab, to see how it was read.",
		Style: explain.Style + style,
	}
	return shell.Write(w, func(w io.Writer) error {
		x := &pageForm{out: w}
		if _, err := io.WriteString(w, legend); err != nil {
			return err
		}
		if err := body(x); err != nil {
			return err
		}
		return x.end()
	})
}

const legend = `<p class="legend"><span><span class="uri">URI</span></span>` +
	`<span><span class="delimiter">&lt;</span>delimiter<span class="delimiter">&gt;</span></span>` +
	`<span class="peeled">left to the sentence, or cut off</span>` +
	`<span class="refused">looks like a URI, is none</span></p>
`

// end writes how much there was.
func (x *pageForm) end() error {
	if err := x.close(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(x.out, "<p class=\"note counts\">%s; %s refused.</p>\n",
		progress.Counted(x.found, "URI"), progress.Counted(x.refused, "other candidate"))
	return err
}

func (x *pageForm) close() error {
	if !x.open {
		return nil
	}
	x.open = false
	_, err := io.WriteString(x.out, "</pre></section>\n")
	return err
}

// Add implements Form.
func (x *pageForm) Add(p *Passage) error {
	if p.part.Start == p.part.End {
		return nil
	}
	if p.heading != x.heading || !x.open {
		if err := x.close(); err != nil {
			return err
		}
		x.heading, x.open = p.heading, true
		// A line feed right behind the tag is no part of the text.
		if _, err := fmt.Fprintf(x.out, "<section class=\"card passage\"><h2><bdi>%s</bdi></h2><pre class=\"text\">\n", escaped(p.heading)); err != nil {
			return err
		}
	}
	for i := range p.Candidates {
		if p.Candidates[i].Accepted() {
			x.found++
		} else {
			x.refused++
		}
	}
	return x.text(p)
}

// flushSize is how much of a page is put together at least before it is written, in bytes.
const flushSize = 128 << 10

// text writes the runs of a passage, those of a candidate together.
func (x *pageForm) text(p *Passage) error {
	var b strings.Builder
	of := -1
	leave := func() {
		if of >= 0 {
			x.tip(&b, &p.Candidates[of])
		}
	}
	for r := range p.Runs() {
		r.Start, r.End = max(r.Start, p.part.Start), min(r.End, p.part.End)
		if r.Start >= r.End {
			continue
		}
		if r.Candidate != of {
			leave()
			of = r.Candidate
			if of >= 0 {
				fmt.Fprintf(&b, `<span class="candidate" tabindex="0" aria-describedby="tip%d">`, x.tips+1)
			}
		}
		shown := shownLines(p.Shown(r.Start, r.End))
		if r.Role == explain.Plain {
			b.WriteString(shown)
		} else {
			fmt.Fprintf(&b, `<span class="%s">%s</span>`, r.Role, shown)
		}
		if b.Len() > flushSize {
			if _, err := io.WriteString(x.out, b.String()); err != nil {
				return err
			}
			b.Reset()
		}
	}
	leave()
	if p.last && !strings.HasSuffix(p.Text.Text, "\n") {
		b.WriteByte('\n')
	}
	_, err := io.WriteString(x.out, b.String())
	return err
}

// tip ends the text of a candidate with what is to be said of it.
func (x *pageForm) tip(b *strings.Builder, c *explain.Candidate) {
	x.tips++
	fmt.Fprintf(b, `<span class="tip" role="tooltip" id="tip%d">`, x.tips)
	if c.Accepted() {
		fmt.Fprintf(b, `<span class="verdict"><bdi>%s</bdi></span>`, escaped(c.URI))
	} else {
		fmt.Fprintf(b, `<span class="verdict none">no URI: <bdi>%s</bdi></span>`, escaped(beginning(c.Shown)))
	}
	for _, d := range c.Details {
		fmt.Fprintf(b, `<span class="detail"><bdi>%s</bdi></span>`, escaped(d))
	}
	for _, a := range c.Alternatives {
		fmt.Fprintf(b, `<span class="detail other">or <bdi>%s</bdi></span>`, escaped(a))
	}
	b.WriteString("</span></span>")
}

// escaped returns a text as HTML, with what does not print escaped.
func escaped(s string) string { return html.EscapeString(quote.Inline(s)) }

// shownLines returns a text with its lines and tabs as HTML.
func shownLines(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var b strings.Builder
	for len(s) > 0 {
		n := strings.IndexAny(s, "\n\t")
		if n < 0 {
			n = len(s)
		}
		b.WriteString(escaped(s[:n]))
		if n < len(s) {
			b.WriteByte(s[n])
			n++
		}
		s = s[n:]
	}
	return b.String()
}
