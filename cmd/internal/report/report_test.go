package report

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/cmd/internal/distinct"
)

// TestCensus compares with a map, for every room in memory, and finds nothing
// left on disk.
func TestCensus(t *testing.T) {
	for _, room := range []int{0, 1, 300, 5000} {
		t.Run(fmt.Sprintf("Room%d", room), func(t *testing.T) {
			random := rand.New(rand.NewPCG(3, 4))
			dir := t.TempDir()
			c := newCensus(room, distinct.NewTemp(dir, 1<<20))
			times := map[string]int64{}
			var order []string
			for i := range 3000 {
				key, n := fmt.Sprint(random.IntN(1000)), random.Int64N(5)+1
				if times[key] == 0 {
					order = append(order, fmt.Sprintf("%s first at %d", key, i))
				}
				times[key] += n
				if err := c.add(key, fmt.Appendf(nil, "%s first at %d", key, i), n); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			err := c.finish(func(known []byte, n int64) error {
				got = append(got, string(known))
				if key, _, _ := strings.Cut(string(known), " "); times[key] != n {
					t.Errorf("%s was seen %d times, want %d", key, n, times[key])
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(order, got); diff != "" {
				t.Errorf("order (-want +got):\n%s", diff)
			}
			c.close()
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				t.Errorf("%v (%v) is left", left, err)
			}
		})
	}
}

// TestRanking compares with sorting everything.
func TestRanking(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for room := range 12 {
		var all []number
		r := ranking{room: room}
		for i := range 40 {
			n := number{fmt.Sprint(i), random.Int64N(6)}
			all = append(all, n)
			if err := r.offer([]byte(n.Name), n.Count); err != nil {
				t.Fatal(err)
			}
		}
		slices.SortStableFunc(all, func(a, b number) int { return int(b.Count - a.Count) })
		if diff := cmp.Diff(all[:room], r.numbers()); diff != "" && room > 0 {
			t.Errorf("the first %d (-want +got):\n%s", room, diff)
		}
	}
}

// TestNames counts words beyond the limit together.
func TestNames(t *testing.T) {
	c := names{}
	for i := range 3 * maxNames {
		c.add(fmt.Sprint(i), 1)
	}
	c.add(strings.Repeat("a", longestName+1), 5)
	if got, want := c.numbers()[0], (number{otherNames, 2*maxNames + 5}); got != want {
		t.Errorf("the most frequent is %v, want %v", got, want)
	}
	if len(c) != maxNames+1 {
		t.Errorf("%d names, want %d", len(c), maxNames+1)
	}
}

func TestDomainOf(t *testing.T) {
	for _, tt := range []struct{ host, want string }{
		{"www.example.com", "example.com"},
		{"example.com", "example.com"},
		{"www.example.co.uk", "example.co.uk"},
		{"a.b.example.com.", "example.com"},
		{"alice.github.io", "alice.github.io"},
		{"com", "com"},
		{"localhost", "localhost"},
		{"192.0.2.1", "192.0.2.1"},
		{"0xc0.0.2.1", "0xc0.0.2.1"},
		{"3221225985", "3221225985"},
		{"[2001:db8::7]", "[2001:db8::7]"},
		{"a..b", "a..b"},
		{"", ""},
	} {
		if got := domainOf(tt.host); got != tt.want {
			t.Errorf("domainOf(%q) = %q, want %q", tt.host, got, tt.want)
		}
	}
}

func TestTimeline(t *testing.T) {
	type dated struct {
		date string
		n    int64
	}
	for _, tt := range []struct {
		name  string
		dates []dated
		want  string
	}{
		{"None", nil, " 0"},
		{"NoDate", []dated{{"", 1}, {"yesterday", 1}, {"2001-02-30T00:00:00Z", 1}}, " 0"},
		{"OneDay", []dated{{"2001-03-12T10:00:00Z", 2}}, "day 1: 2001-03-12=2 … 2001-03-12=2"},
		{"InUTC", []dated{{"2001-03-12T23:00:00-05:00", 2}}, "day 1: 2001-03-13=2 … 2001-03-13=2"},
		{"DaysBetween", []dated{{"2001-03-12T10:00:00Z", 2}, {"2001-04-11T10:00:00Z", 1}}, "day 31: 2001-03-12=2 … 2001-04-11=1"},
		{"Backwards", []dated{{"2001-03-14T10:00:00Z", 1}, {"2001-03-13T10:00:00Z", 2}, {"2001-03-12T10:00:00Z", 3}}, "day 3: 2001-03-12=3 … 2001-03-14=1"},
		{"Before1970", []dated{{"1969-12-31T23:59:59Z", 1}, {"1970-01-01T00:00:00Z", 3}}, "day 2: 1969-12-31=1 … 1970-01-01=3"},
		{"Months", []dated{{"2001-03-12T10:00:00Z", 2}, {"2002-02-11T10:00:00Z", 1}}, "month 12: 2001-03=2 … 2002-02=1"},
		{"Years", []dated{{"1985-03-12T10:00:00Z", 2}, {"2002-02-11T10:00:00Z", 1}}, "year 18: 1985=2 … 2002=1"},
		{"Centuries", []dated{{"0001-01-01T00:00:00Z", 2}, {"9999-12-31T00:00:00Z", 1}}, "100 years 100: 0000=2 … 9900=1"},
		{"Decades", []dated{{"1600-01-01T00:00:00Z", 2}, {"1999-12-31T00:00:00Z", 1}}, "5 years 80: 1600=2 … 1995=1"},
		{
			"WrongClocks",
			[]dated{{"1970-01-01T00:00:00Z", 1}, {"2001-03-12T10:00:00Z", 500}, {"2001-03-14T10:00:00Z", 500}, {"2038-01-19T00:00:00Z", 2}},
			"day 3: 2001-03-12=500 … 2001-03-14=500, 1 before, 2 after",
		},
		{
			"WrongClocksJustSoMany",
			[]dated{{"1970-01-01T00:00:00Z", 1}, {"2001-03-12T10:00:00Z", 199}},
			"day 1: 2001-03-12=199 … 2001-03-12=199, 1 before, 0 after",
		},
		{
			"TooManyForWrongClocks",
			[]dated{{"1970-01-01T00:00:00Z", 10}, {"2001-03-12T10:00:00Z", 500}},
			"year 32: 1970=10 … 2001=500",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d dates
			var all int64
			for _, x := range tt.dates {
				d.add(x.date, x.n)
			}
			line := d.timeline()
			got := fmt.Sprintf("%s %d", line.Unit, len(line.Bins))
			if n := len(line.Bins); n > 0 {
				got += fmt.Sprintf(": %s=%d … %s=%d", line.Bins[0].From, line.Bins[0].URIs, line.Bins[n-1].From, line.Bins[n-1].URIs)
			}
			if n := len(line.Bins); line.Unit == "day" && line.Before+line.After == 0 && (d.first() != line.Bins[0].From || d.last() != line.Bins[n-1].From) {
				t.Errorf("dated from %s to %s, timeline is %s", d.first(), d.last(), got)
			}
			if line.Before+line.After > 0 {
				got += fmt.Sprintf(", %d before, %d after", line.Before, line.After)
			}
			if got != tt.want {
				t.Errorf("timeline is %s, want %s", got, tt.want)
			}
			for _, b := range line.Bins {
				all += b.URIs
			}
			if all += line.Before + line.After; all != d.total {
				t.Errorf("timeline has %d URIs of %d", all, d.total)
			}
		})
	}
}

// TestTimelineManyDays forgets the days, of which there are too many for any
// plot by days.
func TestTimelineManyDays(t *testing.T) {
	var d dates
	for day := range 2 * maxDays {
		d.add(dayTime(day).Format("2006-01-02T15:04:05Z"), 1)
	}
	if len(d.days) > maxDays {
		t.Errorf("%d days are kept", len(d.days))
	}
	if got := d.timeline(); got.Unit != "year" || len(got.Bins) != 23 {
		t.Errorf("timeline has %d bins a %s, want 23 a year", len(got.Bins), got.Unit)
	}
}

// TestPage says on the page what no plot shows: damage, dates far away, and the many
// others.
func TestPage(t *testing.T) {
	var in strings.Builder
	line := func(scheme, date string, count int) {
		fmt.Fprintf(&in, `{"uri":"%s://a.example/","scheme":"%[1]s","date":"%sT10:00:00Z","count":%d}`+"\n", scheme, date, count)
	}
	line("http", "1970-01-01", 1)
	line("http", "2038-01-19", 2)
	for i := range maxBars + 2 {
		line(fmt.Sprintf("scheme%d", i), "2001-03-12", 100)
	}
	in.WriteString(`{"raw":"http://[","error":"no","error_offset":8}` + "\nno record\n")
	v := New(&Options{Top: 10, Rows: 10})
	defer v.Close()
	if err := v.Read(t.Context(), strings.NewReader(in.String()), func(int64, error) {}); err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := v.WritePage(&page, "a.jsonl"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 that are no URIs, 1 line left out",
		"Not shown: 1 dated before and 2 after.",
		"4 others",
		countedNote,
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("page has no %q", want)
		}
	}
}

func TestGrouped3(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 12: "12", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := grouped3(n); got != want {
			t.Errorf("grouped3(%d) = %q, want %q", n, got, want)
		}
	}
}

// A byte order mark is no part of the first record, and no mark elsewhere.
func TestByteOrderMark(t *testing.T) {
	record := `{"uri":"http://a.example/","path":"a","offset":0,"delimiter":"space"}` + "\n"
	v := New(&Options{})
	defer v.Close()
	err := v.Read(t.Context(), strings.NewReader(byteOrderMark+record+byteOrderMark+record), func(int64, error) {})
	if err != nil || v.URIs != 1 || v.Malformed != 1 {
		t.Errorf("%d URIs, %d malformed, %v, want 1 and 1", v.URIs, v.Malformed, err)
	}
}

// TestNextLine reads the same lines however they come.
func TestNextLine(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	text := "{}\r\n\n[1]\n" + strings.Repeat("x", 3*readSize) + "\n" + strings.Repeat("y", maxLine+1) + "\nend"
	var results [2][]string
	for i, in := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
		v := New(&Options{})
		defer v.Close()
		err := v.Read(t.Context(), in, func(line int64, _ error) {
			results[i] = append(results[i], fmt.Sprint(line))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]string{"1", "3", "4", "5", "6"}, results[0]); diff != "" {
		t.Errorf("malformed (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(results[0], results[1]); diff != "" {
		t.Errorf("delivery matters (-whole +halves):\n%s", diff)
	}
}

// TestEntryPlace says where a record stands, and whether in a message.
func TestEntryPlace(t *testing.T) {
	at := int64(0)
	for _, tt := range []struct {
		name    string
		entry   entry
		want    string
		message bool
	}{
		{"File", entry{Path: "a"}, "a", false},
		{"Line", entry{Path: "a", Line: 7}, "a:7", false},
		{"Member", entry{Path: "a.zip", Member: "b", Line: 1}, "a.zip!b:1", false},
		{"Attribute", entry{Path: "a", Line: 1, Field: "a@href"}, "a, a@href", false},
		{"AttributeLine", entry{Path: "a", Line: 2, Field: "a@href"}, "a, a@href, line 2", false},
		{"Message", entry{Path: "m", MessageOffset: &at, Part: "1", Line: 3}, "m@0, line 3", true},
		{"Part", entry{Path: "m", MessageID: "i", Part: "1.2", Line: 1}, "m, part 1.2, line 1", true},
		{"Date", entry{Path: "m", Date: "2001-03-12T09:30:00Z"}, "m", true},
		{"From", entry{Path: "m", From: "joe"}, "m", true},
		{"Subject", entry{Path: "m", Subject: "s", Field: "List-Post", Line: 1}, "m, List-Post", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.entry.place(); got != tt.want {
				t.Errorf("place() = %q, want %q", got, tt.want)
			}
			if got := tt.entry.inMessage(); got != tt.message {
				t.Errorf("inMessage() = %t, want %t", got, tt.message)
			}
		})
	}
}
