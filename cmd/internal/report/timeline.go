package report

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// dates counts URIs by the date of their messages, in UTC.
type dates struct {
	total      int64
	begin, end time.Time // the first and the last
	months     map[int]int64
	days       map[int]int64 // by days since 1970; nil once there are too many
}

// maxDays is how many days are told apart. A plot by days has no room for more
// by far.
const maxDays = 4096

func (d *dates) add(date string, n int64) {
	t, err := time.Parse(time.RFC3339, date)
	if err != nil {
		return // none, or none of urisift
	}
	t = t.UTC()
	if d.total == 0 {
		d.begin, d.end = t, t
		d.months, d.days = map[int]int64{}, map[int]int64{}
	}
	d.total += n
	if t.Before(d.begin) {
		d.begin = t
	}
	if t.After(d.end) {
		d.end = t
	}
	d.months[monthOf(t)] += n
	if d.days != nil {
		d.days[dayOf(t)] += n
	}
	if len(d.days) > maxDays {
		d.days = nil
	}
}

func monthOf(t time.Time) int { return t.Year()*12 + int(t.Month()) - 1 }

func monthTime(month int) time.Time {
	return time.Date(month/12, time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC)
}

// dayOf returns the day, from 1 January 1970.
func dayOf(t time.Time) int {
	return int(t.Truncate(24*time.Hour).Unix() / (24 * 60 * 60))
}

func dayTime(day int) time.Time { return time.Unix(int64(day)*24*60*60, 0).UTC() }

func (d *dates) first() string { return d.day(d.begin) }

func (d *dates) last() string { return d.day(d.end) }

func (d *dates) day(t time.Time) string {
	if d.total == 0 {
		return ""
	}
	return t.Format(time.DateOnly)
}

// A timeline is a row of bins of one width.
type timeline struct {
	Unit   string `json:"unit,omitempty"` // day, month, year, or 10 years, and so on
	Bins   []bin  `json:"bins"`
	Before int64  `json:"before"` // URIs with a date before the first bin
	After  int64  `json:"after"`  // and with one after the last
}

// A bin counts what is dated from one day on up to the next bin.
type bin struct {
	From string `json:"from"`
	URIs int64  `json:"uris"`
}

const (
	maxBins = 120
	// dayMonths is how many months are shown by days.
	dayMonths = 3
)

// timeline divides the dates into bins. Where few dates far from the others,
// such as those of a clock that was wrong, would take up more than half of the
// line they are only counted.
func (d *dates) timeline() timeline {
	if d.total == 0 {
		return timeline{Bins: []bin{}}
	}
	var t timeline
	from, to := d.core()
	switch span := to - from + 1; {
	case span <= dayMonths && d.days != nil:
		t.Unit, t.Bins = "day", d.byDay(from, to)
	case span <= maxBins:
		t.Unit, t.Bins = "month", d.byMonth(from, to)
	default:
		step := yearStep(from/12, to/12)
		t.Unit = "year"
		if step > 1 {
			t.Unit = fmt.Sprintf("%d years", step)
		}
		from = from / 12 / step * step * 12
		to = (to/12/step*step+step)*12 - 1
		t.Bins = d.byYear(from/12, to/12, step)
	}
	for month, n := range d.months {
		switch {
		case month < from:
			t.Before += n
		case month > to:
			t.After += n
		}
	}
	return t
}

// core returns the first and the last month without the outermost 0.5 % of the
// URIs at each end, if that is less than half of the whole.
func (d *dates) core() (from, to int) {
	months := slices.Sorted(maps.Keys(d.months))
	first, last := months[0], months[len(months)-1]
	spare := d.total / 200
	from = d.edge(months, spare)
	slices.Reverse(months)
	to = d.edge(months, spare)
	if 2*(to-from+1) > last-first+1 {
		return first, last
	}
	return from, to
}

// edge returns the first of the months that more than spare URIs lead up to.
func (d *dates) edge(months []int, spare int64) int {
	for _, month := range months {
		if spare -= d.months[month]; spare < 0 {
			return month
		}
	}
	return months[len(months)-1]
}

// byDay returns a bin for each day on which something is dated, and each
// between, in the months.
func (d *dates) byDay(from, to int) []bin {
	days := slices.DeleteFunc(slices.Sorted(maps.Keys(d.days)), func(day int) bool {
		month := monthOf(dayTime(day))
		return month < from || month > to
	})
	var bins []bin
	for day := days[0]; day <= days[len(days)-1]; day++ {
		bins = append(bins, bin{dayTime(day).Format(time.DateOnly), d.days[day]})
	}
	return bins
}

func (d *dates) byMonth(from, to int) []bin {
	var bins []bin
	for month := from; month <= to; month++ {
		bins = append(bins, bin{monthTime(month).Format("2006-01"), d.months[month]})
	}
	return bins
}

// byYear returns bins of step years.
func (d *dates) byYear(from, to, step int) []bin {
	var bins []bin
	for year := from; year <= to; year += step {
		b := bin{From: fmt.Sprintf("%04d", year)}
		for month := 12 * year; month < 12*(year+step); month++ {
			b.URIs += d.months[month]
		}
		bins = append(bins, b)
	}
	return bins
}

// yearStep returns how many years a bin takes so that there are not too many.
func yearStep(from, to int) int {
	for _, step := range []int{1, 5, 10, 50} {
		if to/step-from/step < maxBins {
			return step
		}
	}
	return 100
}
