package report

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/urisift/urisift/cmd/internal/page"
)

var (
	//go:embed report.css
	style string
	//go:embed report.js
	script string
	//go:embed report.html
	bodyText string

	bodyTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("report").Parse(bodyText)) })
)

// A resultPage is what the template of the page shows.
type resultPage struct {
	shell     page.Shell
	rows      []ranked
	Totals    []total
	Timeline  *panel // nil where nothing is dated
	Panels    []panel
	TableNote string
	Filters   []filterChoice
	Sample    []pageRow // the first rows, for browsers that run no script
	NoScript  string
	Notes     []string
}

// A total is a number of the page's first lines.
type total struct {
	Name, Value, Text string
	Warn              bool
}

// A panel is a plot with its heading.
type panel struct {
	ID, Title, Note string
	Drawing         template.HTML
}

// A filterChoice is a choice of rows, as the script knows it and as it is
// called.
type filterChoice struct{ Value, Name string }

// A pageRow is a row of the table.
type pageRow struct {
	Count                     string
	URI, Place, Subject, Date string
	Marks, Findings           []string
}

// sampleRows is how many rows stand in the page without its script.
const sampleRows = 20

// WritePage writes the survey of the result called name as a page.
func (v *Survey) WritePage(w io.Writer, name string) error { return newPage(v, name).write(w) }

func newPage(v *Survey, name string) *resultPage {
	p := &resultPage{rows: v.row.sorted()}
	p.shell = page.Shell{
		Title:  "URIs in " + shownName(resultName(name)),
		Lead:   v.lead(),
		Style:  page.PlotStyle + style,
		Script: script,
	}
	p.Totals = v.totals()
	p.Timeline = v.timelinePanel()
	p.Panels = v.panels()
	p.Filters = v.filters()
	p.TableNote = v.tableNote(len(p.rows))
	for _, r := range p.rows[:min(sampleRows, len(p.rows))] {
		p.Sample = append(p.Sample, newPageRow(r))
	}
	p.NoScript = fmt.Sprintf("This browser runs no script: the table shows the first %d of %s URIs, and is neither searched nor sorted.", len(p.Sample), grouped3(int64(len(p.rows))))
	p.Notes = v.notes()
	return p
}

// write writes the page: the body by its template, and behind it the rows.
func (p *resultPage) write(w io.Writer) error {
	return p.shell.Write(w, func(w io.Writer) error {
		if err := bodyTemplate().Execute(w, p); err != nil {
			return err
		}
		return writeRows(w, p.rows)
	})
}

// writeRows writes the rows as JSON in which every <, > and & is escaped, as
// they were made, so that nothing ends the element early.
func writeRows(w io.Writer, rows []ranked) error {
	if _, err := io.WriteString(w, `<script type="application/json" id="rows">[`); err != nil {
		return err
	}
	end := ",\n"
	for i, r := range rows {
		if i == len(rows)-1 {
			end = ""
		}
		if _, err := fmt.Fprintf(w, "[%d,%s]%s", r.count, r.known, end); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "]</script>\n")
	return err
}

func newPageRow(r ranked) pageRow {
	row := pageRow{Count: grouped3(r.count)}
	fields := []any{&row.URI, &row.Place, &row.Subject, &row.Date, &row.Marks, &row.Findings}
	text := slices.Concat([]byte("["), r.known, []byte("]"))
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&fields); err != nil {
		panic(err) // entry.row wrote it
	}
	row.Date = row.Date[:min(len(time.DateOnly), len(row.Date))]
	return row
}

// resultName returns how the page calls what it is about.
func resultName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// lead says in a sentence what was found.
func (v *Survey) lead() string {
	if v.URIs == 0 {
		return "The result holds no URIs."
	}
	s := fmt.Sprintf("%s in %s", many(v.URIs, "URI"), many(v.Inputs, "input"))
	if v.Messages > 0 {
		s += ", in " + many(v.Messages, "message")
	}
	switch {
	case v.Dated == 0:
	case v.First == v.Last:
		s += ", dated " + longDate(v.First)
	default:
		s += ", dated from " + longDate(v.First) + " to " + longDate(v.Last)
	}
	return s + "."
}

// longDate returns a day as people write it.
func longDate(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return t.Format("2 January 2006")
}

func (v *Survey) totals() []total {
	list := []total{
		{Name: "URIs", Value: grouped3(v.URIs)},
		{Name: "Distinct", Value: grouped3(v.Distinct)},
		{Name: "Hosts", Value: grouped3(v.Hosts), Text: "in " + many(v.Domains, "domain")},
		{Name: "Wrapped", Value: grouped3(v.Wrapped), Text: "put together again"},
	}
	if v.Alternatives > 0 {
		list = append(list, total{Name: "Ambiguous", Value: grouped3(v.Alternatives), Text: "with other readings, as at a hyphen"})
	}
	if v.Found > 0 {
		list = append(list, total{Name: "Suspicious", Value: grouped3(v.Found), Text: "with findings", Warn: true})
	}
	if n := v.Refused + v.Malformed; n > 0 {
		list = append(list, total{Name: "Damage", Value: grouped3(n), Text: v.damageText(), Warn: true})
	}
	return list
}

// damageText says what the damage is.
func (v *Survey) damageText() string {
	var list []string
	if v.Refused > 0 {
		list = append(list, grouped3(v.Refused)+" that are no URIs")
	}
	if v.Malformed > 0 {
		list = append(list, many(v.Malformed, "line")+" left out")
	}
	return strings.Join(list, ", ")
}

// timelinePanel plots the timeline.
func (v *Survey) timelinePanel() *panel {
	if len(v.Timeline.Bins) == 0 {
		return nil
	}
	p := &page.Plot{
		ID: "time", Title: "URIs by date of their messages, a column for every " + v.Timeline.Unit,
		Name: "From", Count: "URIs",
	}
	most := bin{}
	for _, b := range v.Timeline.Bins {
		p.Bars = append(p.Bars, page.Bar{Name: binName(b.From), Count: b.URIs, Value: grouped3(b.URIs)})
		if b.URIs > most.URIs {
			most = b
		}
	}
	p.Text = fmt.Sprintf("%d columns from %s to %s; the highest, %s, stands at %s.", len(p.Bars),
		p.Bars[0].Name, p.Bars[len(p.Bars)-1].Name, many(most.URIs, "URI"), binName(most.From))
	note := fmt.Sprintf("By the Date of the message, in UTC; a column for every %s.", v.Timeline.Unit)
	if n := v.URIs - v.Dated; n > 0 {
		note += fmt.Sprintf(" %s without a date.", grouped3(n))
	}
	if t := v.Timeline; t.Before+t.After > 0 {
		note += fmt.Sprintf(" Not shown: %s dated before and %s after.", grouped3(t.Before), grouped3(t.After))
	}
	return &panel{ID: "time", Title: "Over time", Note: note, Drawing: p.Columns()}
}

// binName returns the first day of a bin as people write it.
func binName(from string) string {
	for _, form := range []struct{ in, out string }{
		{time.DateOnly, "2 Jan 2006"},
		{"2006-01", "Jan 2006"},
	} {
		if t, err := time.Parse(form.in, from); err == nil {
			return t.Format(form.out)
		}
	}
	return from
}

// panels plots everything else.
func (v *Survey) panels() []panel {
	var list []panel
	add := func(id, title, name, note string, numbers []number) {
		if len(numbers) > 0 {
			list = append(list, panel{id, title, note, bars(id, title, name, numbers)})
		}
	}
	add("hosts", "Hosts", "Host", topNote(len(v.TopHosts), v.Hosts), v.TopHosts)
	add("domains", "Domains", "Domain", topNote(len(v.TopDomains), v.Domains), v.TopDomains)
	add("schemes", "Schemes", "Scheme", "", fold(v.Schemes))
	add("delimiters", "Delimiters", "Delimiter", "What set the URIs off from the text.", fold(v.Delimiters))
	add("findings", "Findings", "Finding", "What RFC 3986, section 7, warns of.", fold(v.Findings))
	add("reading", "Reading", "How", "URIs that do not stand in the text as they are listed.", v.reading())
	add("repairs", "Repairs", "Repair", "What was changed to make text a URI.", fold(v.Repairs))
	return list
}

// topNote says how many of all are shown.
func topNote(shown int, all int64) string {
	if int64(shown) == all {
		return ""
	}
	return fmt.Sprintf("The %d most frequent of %s.", shown, grouped3(all))
}

// maxBars is how many bars a plot has that has no limit of its own.
const maxBars = 12

// fold returns numbers, of which those that are too many are one.
func fold(list []number) []number {
	if len(list) <= maxBars {
		return list
	}
	rest := number{Name: fmt.Sprintf("%d others", len(list)-maxBars+1)}
	for _, n := range list[maxBars-1:] {
		rest.Count += n.Count
	}
	return append(slices.Clone(list[:maxBars-1]), rest)
}

// bars plots numbers as bars below each other.
func bars(id, title, name string, numbers []number) template.HTML {
	p := &page.Plot{ID: id, Title: title + " by number of URIs", Name: name, Count: "URIs"}
	for _, n := range numbers {
		p.Bars = append(p.Bars, page.Bar{Name: shownName(n.Name), Count: n.Count, Value: grouped3(n.Count)})
	}
	p.Text = fmt.Sprintf("%d bars; the longest is %s with %s.", len(p.Bars), p.Bars[0].Name, many(numbers[0].Count, "URI"))
	return p.Rows()
}

// filters returns the choices of rows that there are.
func (v *Survey) filters() []filterChoice {
	var list []filterChoice
	if len(v.Findings) > 0 {
		list = append(list, filterChoice{"any:", "any finding"})
	}
	for _, f := range v.Findings[:min(maxBars, len(v.Findings))] {
		list = append(list, filterChoice{"finding:" + shownName(f.Name), shownName(f.Name)})
	}
	for _, m := range manners {
		if m.name != "" && *m.count(v) > 0 {
			list = append(list, filterChoice{"mark:" + m.name, m.name})
		}
	}
	return list
}

// tableNote says which URIs the table lists.
func (v *Survey) tableNote(listed int) string {
	switch {
	case listed == 0:
		return "There are none."
	case int64(listed) < v.Distinct:
		return fmt.Sprintf("The %s most frequent of %s distinct URIs (--rows), each where it was first seen.", grouped3(int64(listed)), grouped3(v.Distinct))
	}
	return "Each once, where it was first seen."
}

// notes says what is to be known of the numbers.
func (v *Survey) notes() []string {
	list := []string{
		"Made by urisift report. Counts are exact. Passwords are hidden.",
		"A domain is the part of a host that can be registered, by the Public Suffix List; addresses, and names without such a part, stand for themselves. URIs without a host, such as mailto, are in neither count.",
		"“First seen” is the first place in the order of the result, with the date of its message. In a place, @ stands before the byte at which the message begins.",
	}
	if v.Counted {
		list = append(list, countedNote)
	}
	return list
}
