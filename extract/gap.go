package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A gap is white space within a candidate with all that goes with it: the
// leaders of lines, the furniture of pages.
type gap struct {
	from, to int
	lines    int    // line breaks in it
	blank    bool   // a blank line is among them
	end      bool   // nothing follows it, or it has more lines than are looked at
	fold     bool   // it begins with the backslash of a folded line
	by       Action // the rule by which it is ignored, outside of angle brackets
}

// gapAt reads the gap at buf[i].
func (f *finder) gapAt(i int, ld *leader) gap {
	n := f.fold(i)
	g := gap{from: i, fold: n > 0}
	i = f.edge(skipSpace(f.buf, i+n))
	i = f.boxSide(i, ld)
	page := false
	for i < len(f.buf) && isBreak(f.buf[i]) {
		ff := f.buf[i] == '\f'
		page = page || ff
		i = f.afterBreak(i)
		if !ff || g.lines == 0 {
			g.lines++
		}
		if g.lines > f.maxWrap || !f.seesLine(i) {
			break
		}
		if ld.otherSide(f.buf, i) {
			g.to, g.end = i, true
			return g
		}
		switch i = f.edge(ld.strip(f.buf, i)); {
		case i >= len(f.buf) || f.buf[i] == '\f':
		case isBreak(f.buf[i]):
			g.blank = true
		default:
			end := f.furniture(i, ld, page, g.blank)
			page = page || end > i
			i = end
		}
	}
	if page {
		g.blank = false
	}
	if g.fold && at(f.buf, i) == '\\' {
		i = f.edge(i + 1)
	}
	g.to, g.end = i, i == len(f.buf) || g.lines > f.maxWrap
	return g
}

// boxSide returns where the line ends if nothing but the right side of a box stands before
// that at buf[i], behind white space: one of bars, or the mark that is the leader of the
// comment or looks like that of a diff. It returns i if none does.
func (f *finder) boxSide(i int, ld *leader) int {
	if i >= len(f.buf) || !isSpace(at(f.buf, i-1)) {
		return i
	}
	end := f.barsEnd(i)
	if mark := ld.boxMark(); mark != "" && f.buf[i] == mark[0] {
		f.edge(i + len(mark))
		if bytes.HasPrefix(f.buf[i:], []byte(mark)) {
			end = i + len(mark)
		}
	}
	if end == i {
		return i
	}
	if end = f.edge(skipSpace(f.buf, end)); end < len(f.buf) && isBreak(f.buf[end]) {
		return end
	}
	return i
}

// boxMark returns the mark that the left side of a box is drawn with if the leader is one,
// "" if it cannot be.
func (ld *leader) boxMark() string {
	switch {
	case ld.comment == "" && ld.diff == '!':
		return "!"
	case ld.comment == "" || endsInLetter(ld.comment):
		return ""
	}
	return ld.comment
}

// barsEnd returns where the bars at buf[i] end.
func (f *finder) barsEnd(i int) int {
	for i < len(f.buf) && f.buf[i] >= utf8.RuneSelf {
		f.edge(i + utf8.UTFMax)
		r, n := utf8.DecodeRune(f.buf[i:])
		if !strings.ContainsRune(bars, r) {
			break
		}
		i += n
	}
	return i
}

// besideBreak returns the gap g, which has a break, with the sides of a box and the marks of
// replies next to it, where no white space sets these off, and with the no-break spaces
// before it. It begins behind buf[lo].
func (f *finder) besideBreak(g gap, lo int) gap {
	for {
		r, n := runeBefore(f.buf, g.from)
		if g.from-n <= lo || r != '\u00A0' && !strings.ContainsRune(bars, r) {
			break
		}
		g.from -= n
	}
	if end := f.barsEnd(g.to); end > g.to {
		g.to = f.edge(skipSpace(f.buf, end))
		g.end = g.end || g.to == len(f.buf)
	}
	return g
}

// fold is foldAt for buf[i].
func (f *finder) fold(i int) int {
	n := foldAt(f.buf, i)
	if n == 0 && at(f.buf, i) == '\\' && len(f.buf)-i <= len(`\\`) {
		f.edge(len(f.buf))
	}
	return n
}

// foldsBare reports whether what stands at buf[i] ends a folded line in bare text, too.
func (f *finder) foldsBare(i int) bool {
	n := f.fold(i)
	return n == 1 || n == len(`\e`) && f.buf[i+1] == 'e'
}

// foldAt returns the length of the backslash at t[i] that ends a folded line (RFC
// 8792), or of two where the text has escaped it, as roff does with "\e"; 0 if there is
// none.
func foldAt(t []byte, i int) int {
	k := i
	for k < i+2 && at(t, k) == '\\' {
		k++
	}
	if k == i+1 && at(t, k) == 'e' {
		k++
	}
	if !isBreak(at(t, k)) {
		return 0
	}
	return k - i
}

// seesLine reports whether enough of the line at buf[i] is in memory to tell
// its leader, and notes if not.
func (f *finder) seesLine(i int) bool {
	if f.eof || len(f.buf)-i >= 2*maxLook || bytes.IndexByte(f.buf[i:], '\n') >= 0 {
		return true
	}
	f.short = true
	return false
}

// edge notes that the decision needs more text if i is the end of the window.
func (f *finder) edge(i int) int {
	if i >= len(f.buf) && !f.eof {
		f.short = true
	}
	return i
}

// afterBreak returns where the line behind the line break at buf[i] begins.
func (f *finder) afterBreak(i int) int {
	if f.buf[i] == '\r' {
		i = f.edge(i + 1)
		if at(f.buf, i) == '\n' {
			i++
		}
		return i
	}
	return i + 1
}

// leaveOut leaves a gap out of j and notes what is doubtful about the hyphen
// that stands before a break.
func (f *finder) leaveOut(j *joined, g gap) {
	from := g.from
	if g.lines > 0 && !g.fold {
		switch k := hyphenBefore(f.buf, from); {
		case k == 0:
		case f.buf[from-k] == 0xC2: // the soft hyphen is the typesetter's
			from -= k
		case k > 1:
			from -= k
			j.close(from)
			f.doubts = append(f.doubts, doubt{j.length, insertHyphen})
		case f.opt.Hyphen == HyphenDrop:
			from--
			j.close(from)
			f.doubts = append(f.doubts, doubt{j.length, insertHyphen})
		default:
			j.close(from)
			f.doubts = append(f.doubts, doubt{j.length - 1, dropHyphen})
		}
	}
	j.skip(from, g.to)
}

// hyphenBefore returns the length of the hyphen that ends at t[i]: "-", U+00AD
// or U+2010; 0 if there is none.
func hyphenBefore(t []byte, i int) int {
	if c, n := runeBefore(t, i); isHyphen(c) {
		return n
	}
	return 0
}

// isHyphen reports whether c is a hyphen, which may be soft.
func isHyphen(c rune) bool { return c == '-' || c == '\u00AD' || c == '\u2010' }
