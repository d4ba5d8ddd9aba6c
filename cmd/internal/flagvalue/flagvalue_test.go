package flagvalue

import (
	"math"
	"strconv"
	"testing"
)

func TestParseSize(t *testing.T) {
	tests := []struct {
		in   string
		want int64
		ok   bool
	}{
		{"0", 0, true},
		{"65536", 65536, true},
		{"64K", 64 << 10, true},
		{"4g", 4 << 30, true},
		{"2T", 2 << 40, true},
		{"", 0, false},
		{"K", 0, false},
		{"-1", 0, false},
		{"1KK", 0, false},
		{"9999999999G", 0, false},
		{"1.5M", 0, false},
	}
	for _, tt := range tests {
		got, err := ParseSize(tt.in)
		if got != tt.want || (err == nil) != tt.ok {
			t.Errorf("ParseSize(%q) = %d, %v, want %d, ok %t", tt.in, got, err, tt.want, tt.ok)
		}
	}
}

func TestLimit(t *testing.T) {
	var n int
	l := NewLimit(&n, "64K")
	tera := int(min(int64(1<<40), math.MaxInt))
	for _, tt := range []struct {
		set, shown string
		want       int
	}{
		{"", "64K", 64 << 10},
		{"0", "0", -1},
		{"1K", "1024", 1024},
		{"1T", strconv.Itoa(tera), tera},
	} {
		if tt.set != "" {
			if err := l.Set(tt.set); err != nil {
				t.Fatal(err)
			}
		}
		if n != tt.want || l.String() != tt.shown {
			t.Errorf("after %q the limit is %d, shown as %q, want %d, %q", tt.set, n, l, tt.want, tt.shown)
		}
	}
}

func TestLimitAtMost(t *testing.T) {
	var n int
	l := NewLimit(&n, "2K").AtMost("64K")
	for s, ok := range map[string]bool{"0": true, "65536": true, "64K": true, "65537": false, "1M": false} {
		if err := l.Set(s); (err == nil) != ok {
			t.Errorf("Set(%q) = %v, want ok %t", s, err, ok)
		}
	}
}
