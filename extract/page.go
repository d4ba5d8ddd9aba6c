package extract

import "bytes"

// furniture returns where the line ends whose content begins at buf[i], if it
// is the footer or the header of a page, else i. behind says that a page break
// stands before it, blank that a blank line does.
func (f *finder) furniture(i int, ld *leader, behind, blank bool) int {
	const longest = 256
	t := f.buf[i:min(len(f.buf), i+longest)]
	n := toBreak(t)
	if n < 0 {
		if len(t) < longest && !f.eof {
			f.short = true
		}
		return i
	}
	text := bytes.TrimRight(t[:n], " \t")
	switch {
	case bytes.HasSuffix(text, []byte("]")) && bytes.Contains(text, []byte("[Page ")):
		return i + n
	case blank && !behind && f.endsPage(text, i+n, ld):
		return i + n
	case behind && isHeader(text):
		return i + n
	}
	return i
}

// toBreak returns where the first line break in t stands, -1 if there is none.
func toBreak(t []byte) int {
	n := bytes.IndexByte(t, '\n')
	for _, b := range []byte{'\r', '\f'} {
		if n >= 0 {
			t = t[:n]
		}
		if k := bytes.IndexByte(t, b); k >= 0 {
			n = k
		}
	}
	return n
}

// isPageNumber reports whether text is the number of a page: "12", "- 12 -", "Page 12",
// "Page 12 of 30".
func isPageNumber(text []byte) bool {
	text = bytes.Trim(text, "- ")
	if hasAnyCase(text, 0, "page ") {
		number, pages, of := bytes.Cut(text[len("page "):], []byte(" of "))
		return isNumber(number) && (!of || isNumber(pages))
	}
	return isNumber(text)
}

// isNumber reports whether text is a number that a page may have.
func isNumber(text []byte) bool {
	for _, b := range text {
		if !isDigit(b) {
			return false
		}
	}
	return len(text) > 0 && len(text) < 6
}

// endsPage reports whether the line text, which ends at buf[i] and stands
// behind a blank line, is the last one of a page: a form feed follows it, or it
// is the number of a page and a line follows that is blank behind its leader.
func (f *finder) endsPage(text []byte, i int, ld *leader) bool {
	if f.buf[i] == '\f' {
		return true
	}
	next := f.edge(f.afterBreak(i))
	if at(f.buf, next) == '\f' {
		return true
	}
	if !isPageNumber(text) || !f.seesLine(next) {
		return false
	}
	return f.endsLine(ld.strip(f.buf, next))
}

// endsLine reports whether nothing but white space follows buf[i] on its line.
func (f *finder) endsLine(i int) bool {
	k := f.edge(skipSpace(f.buf, i))
	return k == len(f.buf) || isBreak(f.buf[k])
}

// isHeader reports whether text looks like the header of a page: fields set
// apart by runs of spaces.
func isHeader(text []byte) bool {
	return bytes.Contains(text, []byte("   "))
}
