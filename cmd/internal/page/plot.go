package page

import (
	_ "embed"
	"fmt"

	"github.com/urisift/urisift/cmd/internal/quote"
)

// A Plot shows how often each of some things is there. It is drawn as SVG whose
// parts are placed in percent of the width, so that text keeps its size on any
// screen, with a table of the same numbers to be opened below.
type Plot struct {
	// ID begins with a letter and is the plot's alone in its page.
	ID string
	// Title says what is shown. Text says in words what there is to see, for
	// those who do not.
	Title, Text string
	// Name and Count head the columns of the table.
	Name, Count string
	Bars        []Bar
}

// A Bar is one thing of a plot. Name may come from outside.
type Bar struct {
	Name  string
	Count int64
	// Value is Count as people read it.
	Value string
}

// PlotStyle is the style of plots, for Shell.Style.
//
//go:embed plot.css
var PlotStyle string

// Lengths in pixels.
const (
	barRow       = 40
	columnHeight = 150
	columnTop    = 20 // above the columns, for the greatest value
	columnFoot   = 24 // below them, for the names
)

// maxLabel is how many columns of a name fit above a bar on a small screen.
const maxLabel = 32

// Rows draws the plot as rows: a name and a value, and below them a bar.
func (p *Plot) Rows() HTML {
	most := p.most()
	var bars HTML
	for i, b := range p.Bars {
		name, y := quote.Inline(b.Name), i*barRow
		bars += Format(`<g><title>%[1]s: %[2]s</title>`+
			`<text class="name" x="0" y="%[3]d">%[4]s</text>`+
			`<text class="value" x="100%%" y="%[3]d" text-anchor="end">%[2]s</text>`+
			`<rect class="track" x="0" y="%[5]d" width="100%%" height="6" rx="3"/>`+
			`<rect class="bar" x="0" y="%[5]d" width="%[6]s" height="6" rx="3"/></g>
`, name, b.Value, y+17, quote.Shorten(name, maxLabel), y+24, percent(b.Count, most.Count))
	}
	return p.figure(barRow*len(p.Bars), bars)
}

// Columns draws the plot as columns from left to right, such as the bins of a
// timeline, of which some are named below.
func (p *Plot) Columns() HTML {
	const (
		height = columnTop + columnHeight + columnFoot
		base   = columnTop + columnHeight
	)
	most := p.most()
	n := float64(len(p.Bars))
	ticks := p.tickEvery()
	var bars HTML
	for i, b := range p.Bars {
		name := quote.Inline(b.Name)
		x := fmt.Sprintf("%.3f%%", 100*(float64(i)+0.1)/n)
		high := float64(columnHeight) * float64(b.Count) / float64(max(most.Count, 1))
		if b.Count > 0 {
			high = max(high, 1.5)
		}
		var tick HTML
		if i%ticks == 0 {
			tick = Format(`<text class="tick" x="%s" y="%d" dy="-6">%s</text>`, x, height, name)
		}
		bars += Format(`<g><title>%s: %s</title><rect class="bar" x="%s" y="%.1f" width="%.3f%%" height="%.1f"/>%s</g>
`, name, b.Value, x, base-high, 80/n, high, tick)
	}
	return p.figure(height, Format(`<line class="grid" x1="0" x2="100%%" y1="%[1]d" y2="%[1]d"/>`+
		`<line class="grid" x1="0" x2="100%%" y1="%[2]d" y2="%[2]d"/>
<text class="value" x="0" y="13">%[3]s</text>
%[4]s<line class="axis" x1="0" x2="100%%" y1="%[5]d" y2="%[5]d"/>
`, columnTop, columnTop+columnHeight/2, most.Value, bars, base))
}

// maxTicks is how many names fit below the columns on a small screen: fewer if
// they have more than shortTick characters.
const (
	maxTicks  = 4
	shortTick = 9
)

// tickEvery returns how many columns there are from one name to the next.
func (p *Plot) tickEvery() int {
	ticks := maxTicks
	for _, b := range p.Bars {
		if len(b.Name) > shortTick {
			ticks = maxTicks - 1
		}
	}
	return max(1, (len(p.Bars)+ticks-1)/ticks)
}

func (p *Plot) most() Bar {
	var most Bar
	for _, b := range p.Bars {
		if b.Count > most.Count {
			most = b
		}
	}
	return most
}

// percent returns the width of a bar: enough to be seen where there is
// anything.
func percent(n, most int64) string {
	if n == 0 {
		return "0%"
	}
	return fmt.Sprintf("%.2f%%", max(100*float64(n)/float64(most), 0.75))
}

// figure returns what is drawn, so many pixels high, with the table of its numbers.
func (p *Plot) figure(height int, drawn HTML) HTML {
	var rows HTML
	for _, b := range p.Bars {
		rows += Format(`<tr><td><bdi>%s</bdi></td><td class="number">%s</td></tr>
`, quote.Inline(b.Name), b.Value)
	}
	return Format(`<figure class="plot">
<svg role="img" aria-labelledby="%[1]s-title %[1]s-text" width="100%%" height="%[2]d">
<title id="%[1]s-title">%[3]s</title><desc id="%[1]s-text">%[4]s</desc>
%[5]s</svg>
<details>
<summary>The numbers</summary>
<table>
<thead><tr><th scope="col">%[6]s</th><th scope="col" class="number">%[7]s</th></tr></thead>
<tbody>
%[8]s</tbody>
</table>
</details>
</figure>`, p.ID, height, p.Title, p.Text, drawn, p.Name, p.Count, rows)
}
