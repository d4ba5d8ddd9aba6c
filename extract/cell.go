package extract

import (
	"bytes"
	"strings"
)

// A cell is the separator of fields before the first of several URIs in one field, the last of
// which is read; 0 if there is none. It is not sought before somebody asks.
type cell byte

// unsought, with the separator of the rows of a table, stands for that of fields until then.
const unsought = 0x80

// cellIn returns a cell that is not sought yet, in rows of which the separator is row.
func cellIn(row byte) cell { return cell(unsought | row) }

// separator returns the separator of fields for the URI that begins at t[i].
func (c *cell) separator(t []byte, i int) byte {
	if *c&unsought != 0 {
		*c = cell(cellSeparator(t, i, byte(*c&^unsought)))
	}
	return byte(*c)
}

// endsCell reports whether the comma or semicolon b at t[i] is the separator of fields that
// stands before the first of several URIs in one field, the last of which this is:
// "1,http://a.example/;http://b.example/,c".
func (r *reader) endsCell(b byte) bool {
	return r.c.open.kind == Space && !r.c.prefixed && b == r.cell.separator(r.f.buf, r.c.start)
}

// cellSeparator returns the separator of fields before the first of the URIs that stand
// before t[i], with one and the same other separator or a space between each two of them and
// before t[i]; 0 if there is none. That before the first field of a row is row.
func cellSeparator(t []byte, i int, row byte) byte {
	const most = 8
	mark := at(t, i-1)
	if mark != ' ' && !isSeparator(mark) {
		return 0
	}
	for range most {
		before := t[max(0, i-1-maxField) : i-1]
		colon := bytes.LastIndex(before, []byte("://"))
		if colon < 0 || bytes.ContainsAny(before[colon:], " \t\r\n\"<>") {
			return 0
		}
		colon += i - 1 - len(before)
		start := schemeStart(t, 0, colon)
		if start < 0 || at(t, start-1) != mark {
			return outerSeparator(t, start, i-1, row)
		}
		i = start
	}
	return 0
}

// outerSeparator returns the separator of fields before the URI that begins at t[start], -1 if
// none does, and is not found again up to t[end].
func outerSeparator(t []byte, start, end int, row byte) byte {
	switch {
	case start < 0:
		return 0
	case start == 0 || isBreak(t[start-1]):
	case isSeparator(t[start-1]):
		row = t[start-1]
	default:
		return 0
	}
	if bytes.IndexByte(t[start:end], row) >= 0 {
		return 0
	}
	return row
}

// isSeparator reports whether b separates fields.
func isSeparator(b byte) bool { return b != 0 && strings.IndexByte(",;|", b) >= 0 }

// playEnd returns where the URI that begins at buf[start] ends in a list of names and URIs as
// the players of media have it, "1$http://a.example/1#2$http://a.example/2", with "$$$" between
// several lists; 0 if it stands in none or is the last one.
func (f *finder) playEnd(start int) int {
	if at(f.buf, start-1) != '$' {
		return 0
	}
	t := f.buf[start:min(len(f.buf), start+f.around)]
	for k, b := range t {
		switch {
		case b <= ' ' || b == '"':
			return 0
		case b == '#' && f.namesPlay(start+k+1):
			return start + k
		case b == '$' && bytes.HasPrefix(t[k:], []byte("$$$")) && f.namesPlay(start+k+len("$$$")):
			return start + k
		}
	}
	f.short = f.short || !f.eof && len(t) < f.around
	return 0
}

// namesPlay reports whether a name, "$" and a known scheme with "://" stand at buf[i].
func (f *finder) namesPlay(i int) bool {
	t := f.buf[min(i, len(f.buf)):min(len(f.buf), i+maxScheme)]
	k := bytes.IndexAny(t, "$#/\"'<> \t\r\n")
	return k >= 0 && t[k] == '$' && schemeAt(f.buf, i+k+1)
}
