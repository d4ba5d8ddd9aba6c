package report

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/urisift/urisift/cmd/internal/page"
)

var (
	//go:embed report.css
	style string
	//go:embed report.js
	script string
)

// A total is a number of the page's first lines.
type total struct {
	name, value, text string
	warn              bool
}

// A filterChoice is a choice of rows, as the script knows it and as it is
// called.
type filterChoice struct{ value, name string }

// sampleRows is how many rows stand in the page without its script.
const sampleRows = 20

// WritePage writes the survey of the result called name as a page.
func (v *Survey) WritePage(w io.Writer, name string) error {
	shell := &page.Shell{
		Title:  "URIs in " + shownName(resultName(name)),
		Lead:   v.lead(),
		Style:  page.PlotStyle + style,
		Script: script,
	}
	rows := v.row.sorted()
	body := v.totals() + v.timeline() + v.panels() + v.table(rows) + v.notes()
	return shell.Write(w, func(w io.Writer) error {
		if _, err := io.WriteString(w, string(body)); err != nil {
			return err
		}
		return writeRows(w, rows)
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

func (v *Survey) totals() page.HTML {
	list := []total{
		{name: "URIs", value: grouped3(v.URIs)},
		{name: "Distinct", value: grouped3(v.Distinct)},
		{name: "Hosts", value: grouped3(v.Hosts), text: "in " + many(v.Domains, "domain")},
		{name: "Wrapped", value: grouped3(v.Wrapped), text: "put together again"},
	}
	if v.Alternatives > 0 {
		list = append(list, total{name: "Ambiguous", value: grouped3(v.Alternatives), text: "with other readings, as at a hyphen"})
	}
	if v.Found > 0 {
		list = append(list, total{name: "Suspicious", value: grouped3(v.Found), text: "with findings", warn: true})
	}
	if n := v.Refused + v.Malformed; n > 0 {
		list = append(list, total{name: "Damage", value: grouped3(n), text: v.damageText(), warn: true})
	}
	var cards page.HTML
	for _, t := range list {
		class := "card"
		if t.warn {
			class += " warn"
		}
		cards += page.Format(`<div class="%s"><dt>%s</dt><dd>%s</dd>%s</div>
`, class, t.name, t.value, page.Optional(`<dd class="note">%s</dd>`, t.text))
	}
	return page.Format(`<section aria-labelledby="totals">
<h2 id="totals" class="unseen">Totals</h2>
<dl class="totals">
%s</dl>
</section>
`, cards)
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

// timeline plots the URIs by date, where any has one.
func (v *Survey) timeline() page.HTML {
	if len(v.Timeline.Bins) == 0 {
		return ""
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
	return page.Format(`<section class="card" aria-labelledby="over-time">
<h2 id="over-time">Over time</h2>
<p class="note">%s</p>
%s
</section>
`, note, p.Columns())
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
func (v *Survey) panels() page.HTML {
	var sections page.HTML
	add := func(id, title, name, note string, numbers []number) {
		if len(numbers) == 0 {
			return
		}
		sections += page.Format(`<section class="card" aria-labelledby="%[1]s-head">
<h2 id="%[1]s-head">%[2]s</h2>
%[3]s%[4]s
</section>
`, id, title, page.Optional("<p class=\"note\">%s</p>\n", note), bars(id, title, name, numbers))
	}
	add("hosts", "Hosts", "Host", topNote(len(v.TopHosts), v.Hosts), v.TopHosts)
	add("domains", "Domains", "Domain", topNote(len(v.TopDomains), v.Domains), v.TopDomains)
	add("schemes", "Schemes", "Scheme", "", fold(v.Schemes))
	add("delimiters", "Delimiters", "Delimiter", "What set the URIs off from the text.", fold(v.Delimiters))
	add("findings", "Findings", "Finding", "What RFC 3986, section 7, warns of.", fold(v.Findings))
	add("reading", "Reading", "How", "URIs that do not stand in the text as they are listed.", v.reading())
	add("repairs", "Repairs", "Repair", "What was changed to make text a URI.", fold(v.Repairs))
	if sections == "" {
		return ""
	}
	return page.Format("<div class=\"panels\">\n%s</div>\n", sections)
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
func bars(id, title, name string, numbers []number) page.HTML {
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

// table lists the rows that browsers show that run no script, the first, with what the
// script needs for all.
func (v *Survey) table(rows []ranked) page.HTML {
	const section = `<section class="uris" aria-labelledby="uris-head">
<h2 id="uris-head">The URIs</h2>
<p class="note">%s They are text on this page, not links: what was extracted is not safe to open.</p>
%s</section>
`
	sample := rows[:min(sampleRows, len(rows))]
	if len(sample) == 0 {
		return page.Format(section, v.tableNote(0), page.HTML(""))
	}
	var choices, shown page.HTML
	for _, f := range v.filters() {
		choices += page.Format("<option value=\"%s\">%s</option>\n", f.value, f.name)
	}
	for _, r := range sample {
		shown += r.markup()
	}
	return page.Format(section, v.tableNote(len(rows)), page.Format(tableMarkup, choices, shown, fmt.Sprintf(
		"This browser runs no script: the table shows the first %d of %s URIs, and is neither searched nor sorted.",
		len(sample), grouped3(int64(len(rows))))))
}

const tableMarkup = `<form class="controls" id="controls" role="search" hidden>
<label class="grow">Search <input type="search" id="q" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="in URI, place, subject"></label>
<label>Only those with <select id="with">
<option value="">anything</option>
%s</select></label>
</form>
<p id="state" class="note" role="status"></p>
<table role="table" id="table">
<caption class="unseen">URIs, with how often each was found, and where first</caption>
<thead role="rowgroup">
<tr role="row">
<th role="columnheader" scope="col" class="uri" data-key="uri">URI</th>
<th role="columnheader" scope="col" class="number" data-key="count" aria-sort="descending">Count</th>
<th role="columnheader" scope="col" data-key="date">First seen</th>
<th role="columnheader" scope="col" data-key="place">Where</th>
<th role="columnheader" scope="col" data-key="findings">Findings</th>
</tr>
</thead>
<tbody role="rowgroup">
%s</tbody>
</table>
<nav class="pages" id="pages" aria-label="Pages of the table" hidden>
<button type="button" id="first">First</button>
<button type="button" id="previous">Previous</button>
<span id="range"></span>
<button type="button" id="next">Next</button>
<button type="button" id="last">Last</button>
</nav>
<noscript><p class="note">%s</p></noscript>
`

// markup returns the row of the table.
func (r ranked) markup() page.HTML {
	var uri, place, subject, date string
	var marks, findings []string
	text := slices.Concat([]byte("["), r.known, []byte("]"))
	if err := json.Unmarshal(text, &[]any{&uri, &place, &subject, &date, &marks, &findings}); err != nil {
		panic(err) // entry.row wrote it
	}
	var marked page.HTML
	if len(marks) > 0 {
		marked = page.Format(`<span class="marks">%s</span>`, spans(marks))
	}
	return page.Format(`<tr role="row"><td role="cell" class="uri"><code>%s</code>%s</td>`+
		`<td role="cell" class="number">%s</td><td role="cell" class="date">%s</td>`+
		`<td role="cell" class="place"><bdi>%s</bdi>%s</td><td role="cell" class="findings">%s</td></tr>
`, uri, marked, grouped3(r.count), date[:min(len(time.DateOnly), len(date))],
		place, page.Optional(`<span class="subject"><bdi>%s</bdi></span>`, subject), spans(findings))
}

// spans returns each of list in an element of its own.
func spans(list []string) page.HTML {
	var all page.HTML
	for _, s := range list {
		all += page.Format("<span>%s</span>", s)
	}
	return all
}

// notes says what is to be known of the numbers.
func (v *Survey) notes() page.HTML {
	list := []string{
		"Made by urisift report. Counts are exact. Passwords are hidden.",
		"A domain is the part of a host that can be registered, by the Public Suffix List; addresses, and names without such a part, stand for themselves. URIs without a host, such as mailto, are in neither count.",
		"“First seen” is the first place in the order of the result, with the date of its message. In a place, @ stands before the byte at which the message begins.",
	}
	if v.Counted {
		list = append(list, countedNote)
	}
	var paragraphs page.HTML
	for _, n := range list {
		paragraphs += page.Format("<p>%s</p>\n", n)
	}
	return page.Format("<footer class=\"note\">\n%s</footer>\n", paragraphs)
}
