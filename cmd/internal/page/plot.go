package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"sync"

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

//go:embed plot.html
var plotText string

// plot returns the template of all plots, which few runs need.
var plot = sync.OnceValue(func() *template.Template { return template.Must(template.New("plot").Parse(plotText)) })

// Lengths in pixels.
const (
	barRow       = 40
	columnHeight = 150
	columnTop    = 20 // above the columns, for the greatest value
	columnFoot   = 24 // below them, for the names
)

// maxLabel is how many columns of a name fit above a bar on a small screen.
const maxLabel = 32

// drawn is a bar as it is drawn.
type drawn struct {
	Bar
	Label       string // as much of the name as fits
	Y, LabelY   int
	X, Width    string // percent
	Top, Height string // pixels
	Tick        bool   // the name stands below
}

type drawing struct {
	*Plot
	Height, Base int
	Most         string
	Bars         []drawn
}

// Rows draws the plot as rows: a name and a value, and below them a bar.
func (p *Plot) Rows() template.HTML {
	d := drawing{Plot: p, Height: barRow * len(p.Bars)}
	most := p.most()
	for i, b := range p.Bars {
		d.Bars = append(d.Bars, drawn{
			Bar: shownBar(b), Label: quote.Shorten(quote.Inline(b.Name), maxLabel),
			LabelY: i*barRow + 17, Y: i*barRow + 24,
			Width: percent(b.Count, most.Count),
		})
	}
	return d.execute("rows")
}

// Columns draws the plot as columns from left to right, such as the bins of a
// timeline, of which some are named below.
func (p *Plot) Columns() template.HTML {
	most := p.most()
	d := drawing{
		Plot: p, Height: columnTop + columnHeight + columnFoot,
		Base: columnTop + columnHeight, Most: most.Value,
	}
	n := len(p.Bars)
	ticks := p.tickEvery()
	for i, b := range p.Bars {
		height := float64(columnHeight) * float64(b.Count) / float64(max(most.Count, 1))
		if b.Count > 0 {
			height = max(height, 1.5)
		}
		c := drawn{
			Bar:    shownBar(b),
			X:      fmt.Sprintf("%.3f%%", 100*(float64(i)+0.1)/float64(n)),
			Width:  fmt.Sprintf("%.3f%%", 80/float64(n)),
			Top:    fmt.Sprintf("%.1f", float64(d.Base)-height),
			Height: fmt.Sprintf("%.1f", height),
		}
		c.Tick = i%ticks == 0
		d.Bars = append(d.Bars, c)
	}
	return d.execute("columns")
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

func shownBar(b Bar) Bar {
	b.Name = quote.Inline(b.Name)
	return b
}

// percent returns the width of a bar: enough to be seen where there is
// anything.
func percent(n, most int64) string {
	if n == 0 {
		return "0%"
	}
	return fmt.Sprintf("%.2f%%", max(100*float64(n)/float64(most), 0.75))
}

func (d *drawing) execute(name string) template.HTML {
	var b strings.Builder
	if err := plot().ExecuteTemplate(&b, name, d); err != nil {
		panic(err) // the template is the program's own
	}
	return template.HTML(b.String())
}
