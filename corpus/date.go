package corpus

import (
	"bytes"
	"strings"
	"time"
)

// parseDate reads a date and time (RFC 5322, sections 3.3 and 4.3, and what is
// seen instead): day, month by name, year and time in any order that tells them
// apart, and a zone, or the form of RFC 3339. Day names, commas and comments are
// passed over. A date without a zone is taken for UTC, as is one with a zone that
// nobody knows.
func parseDate(v []byte) (time.Time, bool) {
	var d date
	for {
		var token []byte
		if token, v = dateToken(v); len(token) == 0 {
			break
		}
		d.take(token)
	}
	if d.year == 0 || d.month == 0 || d.day == 0 || d.hour > 24 || d.minute > 59 || d.second > 60 {
		return time.Time{}, false
	}
	zone := time.UTC
	if d.offset != 0 {
		zone = time.FixedZone("", d.offset)
	}
	t := time.Date(d.year, d.month, d.day, d.hour, d.minute, d.second, 0, zone)
	return t, t.Day() == d.day || d.hour == 24 || d.second == 60
}

// dateToken returns the next token of a date, and what follows it: a run of
// letters, a run of digits with ":" and "." in it, or such a run with a sign.
func dateToken(v []byte) (token, rest []byte) {
	for len(v) > 0 && dateClass(v[0]) == 0 {
		if v[0] == '(' {
			_, v, _ = bytes.Cut(v, []byte(")"))
			continue
		}
		v = v[1:]
	}
	n := 1
	if len(v) == 0 {
		return nil, nil
	}
	class := dateClass(v[0])
	if class == sign {
		class = digit
	}
	for n < len(v) && dateClass(v[n]) == class {
		n++
	}
	return v[:n], v[n:]
}

// Classes of the bytes of a date.
const (
	letter = iota + 1
	digit
	sign
)

func dateClass(c byte) byte { return dateClasses[c] }

var dateClasses = func() (t [256]byte) {
	for c := range t {
		switch c := byte(c); {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			t[c] = letter
		case '0' <= c && c <= '9' || c == ':' || c == '.':
			t[c] = digit
		case c == '-' || c == '+':
			t[c] = sign
		}
	}
	return t
}()

// A date is what is known of one.
type date struct {
	year, day, hour, minute, second int
	month                           time.Month
	offset                          int // east of UTC, in seconds
	timed                           bool
}

// take takes one token.
func (d *date) take(token []byte) {
	switch c := token[0]; {
	case dateClass(c) == letter:
		d.word(token)
	case dateClass(c) == sign:
		d.signed(token)
	case bytes.IndexByte(token, ':') > 0 || bytes.Count(token, []byte(".")) > 1:
		if !d.timed {
			d.clock(token)
		}
	default:
		d.number(token)
	}
}

// word takes the name of a month or of a zone.
func (d *date) word(token []byte) {
	if len(token) >= 3 && d.month == 0 {
		d.month = monthOf(token)
	}
	switch {
	case !d.timed:
	case len(token) == 2 && token[1]|0x20 == 'm' && d.hour <= 12: // AM, PM
		d.hour %= 12
		if token[0]|0x20 == 'p' {
			d.hour += 12
		}
	case d.offset == 0:
		d.offset = zoneOffset(string(token))
	}
}

// monthOf returns the month whose name begins as the word does, in any case, 0
// for none.
func monthOf(word []byte) time.Month {
	const names = "janfebmaraprmayjunjulaugsepoctnovdec"
	head := [...]byte{word[0] | 0x20, word[1] | 0x20, word[2] | 0x20}
	if i := strings.Index(names, string(head[:])); i >= 0 && i%len(head) == 0 {
		return time.Month(i/len(head) + 1)
	}
	return 0
}

// zoneOffset is the offset of the zones that RFC 5322, section 4.3, names, and
// of some that are common beside them; 0 for others.
func zoneOffset(name string) int {
	switch name {
	case "EDT":
		return -4 * 3600
	case "EST", "CDT":
		return -5 * 3600
	case "CST", "MDT":
		return -6 * 3600
	case "MST", "PDT":
		return -7 * 3600
	case "PST":
		return -8 * 3600
	case "CET", "MET", "BST", "WEST":
		return 3600
	case "CEST", "MEST", "EET", "MESZ":
		return 2 * 3600
	case "EEST", "MSK":
		return 3 * 3600
	case "JST", "KST":
		return 9 * 3600
	}
	return 0
}

// maxHours is how far a zone may be from UTC that is given in hours alone ("GMT+1").
const maxHours = 14

// signed takes a zone behind a time, or, before it, a number behind the hyphen
// of "1996-01-02".
func (d *date) signed(token []byte) {
	digits := token[1:]
	if !d.timed {
		d.number(digits)
		return
	}
	if bytes.IndexByte(digits, ':') >= 0 {
		digits = bytes.ReplaceAll(digits, []byte(":"), nil)
	}
	n, ok := number(digits)
	switch {
	case !ok:
		return
	case len(digits) == 4:
		n = n/100*60 + n%100
	case n <= maxHours:
		n *= 60
	default:
		return
	}
	if token[0] == '-' {
		n = -n
	}
	d.offset = n * 60
}

// clock takes a time of day: "12:34", "12:34:56", "12.34.56".
func (d *date) clock(token []byte) {
	var parts [3]int
	for i := range parts {
		n := 0
		for n < len(token) && token[n] != ':' && token[n] != '.' {
			n++
		}
		v, ok := number(token[:n])
		if !ok && i < 2 {
			return
		}
		parts[i] = v
		token = token[min(n+1, len(token)):]
	}
	d.hour, d.minute, d.second, d.timed = parts[0], parts[1], parts[2], true
}

// number takes a year, a day, or a month by number.
func (d *date) number(token []byte) {
	n, ok := number(token)
	switch {
	case !ok:
	case d.year == 0 && 1900 <= n && n < 10000:
		d.year = n
	case d.month == 0 && d.year != 0 && n <= 12:
		d.month = time.Month(n)
	case d.day == 0 && n <= 31:
		d.day = n
	case d.day != 0 && d.year == 0 && len(token) <= 3:
		d.year = fullYear(n)
	}
}

// fullYear is the year of two or three digits (RFC 5322, section 4.3).
func fullYear(n int) int {
	if n < 50 {
		return 2000 + n
	}
	return 1900 + n
}

// number reads up to six digits.
func number(b []byte) (int, bool) {
	if len(b) == 0 || len(b) > 6 {
		return 0, false
	}
	n := 0
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}
