package corpus

import "bytes"

func judgeCommas(head []byte, whole bool) verdict { return tableVerdict(head, whole, ',') }

func judgeSemicolons(head []byte, whole bool) verdict { return tableVerdict(head, whole, ';') }

// separator returns what ends a URI that begins a line in text of the type; 0 for none.
func (t Type) separator() byte {
	switch t {
	case commas:
		return ','
	case semicolons:
		return ';'
	}
	return 0
}

// tableRows is how many rows decide whether a text is a table.
const tableRows = 8

// tableVerdict says whether head begins a table (RFC 4180) whose first column holds URIs.
// These hold commas and semicolons, too, so that rows of as many cells prove nothing. What
// does is the first line, if it can be nothing but a header, before rows of as many cells,
// one of which begins with a URI. There are two rows at least, unless the input ends.
func tableVerdict(head []byte, whole bool, sep byte) verdict {
	ends := whole && len(head) < detectSize
	names, b, v := columns(bytes.TrimPrefix(head, []byte("\ufeff")), sep)
	if v != yes {
		return v
	}
	rows, uris := 0, false
	for rows < tableRows && len(b) > 0 {
		r, behind := cutRow(b, sep)
		switch {
		case r.end == '"', r.cells > names:
			return no
		case r.end == 0 && !whole:
			return unsure
		case r.end == 0 && !ends: // cut off
		case r.blank:
		case r.cells < names:
			return no
		default:
			rows++
			uris = uris || r.uri
		}
		b = behind
	}
	switch {
	case rows < tableRows && !whole:
		return unsure
	case uris && (rows > 1 || ends):
		return yes
	}
	return no
}

// columns returns the number of names in the first line of b, which must be two or more,
// and what stands behind the line.
func columns(b []byte, sep byte) (names int, behind []byte, v verdict) {
	const other = ',' ^ ';'
	for end := sep; end == sep; names++ {
		quoted := at(b, 0) == '"'
		var cell []byte
		cell, end, b = cutCell(b, sep)
		switch {
		case end == '"', !mayBeginName(cell), !quoted && bytes.IndexByte(cell, sep^other) >= 0:
			return 0, nil, no
		case end == 0:
			return 0, nil, unsure
		case !isName(cell):
			return 0, nil, no
		}
	}
	if names < 2 {
		return 0, nil, no
	}
	return names, b, yes
}

// longestName is how long the name of a column may be, in bytes.
const longestName = 100

// mayBeginName reports whether the name of a column may begin with b. The space behind the
// commas of prose begins none.
func mayBeginName(b []byte) bool {
	if len(b) > longestName || at(b, 0) == ' ' || bytes.Contains(b, []byte("://")) {
		return false
	}
	for _, c := range b {
		if c < ' ' {
			return false
		}
	}
	return true
}

// isName reports whether b, with which a name may begin, is one: no number.
func isName(b []byte) bool {
	letters := bytes.ContainsFunc(b, func(r rune) bool { return r >= 0x80 || 'a' <= r|0x20 && r|0x20 <= 'z' })
	return letters && b[len(b)-1] != ' '
}

// A row is what a row of a table shows.
type row struct {
	cells int
	uri   bool // it begins with a URI
	blank bool
	end   byte // as cutCell has it: of the last cell
}

// cutRow reads the row at the beginning of b, and returns what stands behind it.
func cutRow(b []byte, sep byte) (r row, behind []byte) {
	r.uri = beginsWithScheme(bytes.TrimPrefix(b, []byte(`"`)))
	for r.end = sep; r.end == sep; r.cells++ {
		var cell []byte
		cell, r.end, b = cutCell(b, sep)
		r.blank = r.cells == 0 && len(cell) == 0
	}
	return r, b
}

// beginsWithScheme reports whether b begins with a scheme and "://".
func beginsWithScheme(b []byte) bool {
	n := 0
	for n < len(b) && (isAlnum(b[n]) || b[n] == '+' || b[n] == '-' || b[n] == '.') {
		n++
	}
	return n > 1 && bytes.HasPrefix(b[n:], []byte("://"))
}

// cutCell returns the cell at the beginning of b, without quotation marks round it, and
// what stands behind its end: the separator, LF, 0 for the end of b, or the quotation mark
// that something else stands behind. Within quotation marks there may be any.
func cutCell(b []byte, sep byte) (cell []byte, end byte, behind []byte) {
	if at(b, 0) == '"' {
		return cutQuoted(b[1:], sep)
	}
	for i, c := range b {
		if c == sep || c == '\n' {
			return bytes.TrimSuffix(b[:i], []byte("\r")), c, b[i+1:]
		}
	}
	return bytes.TrimSuffix(b, []byte("\r")), 0, nil
}

// cutQuoted is cutCell for one behind its opening quotation mark. A mark in it is doubled.
func cutQuoted(b []byte, sep byte) (cell []byte, end byte, behind []byte) {
	n := 0
	for {
		i := bytes.IndexByte(b[n:], '"')
		if i < 0 {
			return b, 0, nil
		}
		if n += i; at(b, n+1) != '"' {
			break
		}
		n += len(`""`)
	}
	switch behind = bytes.TrimPrefix(b[n+1:], []byte("\r")); {
	case len(behind) == 0:
		return b[:n], 0, nil
	case behind[0] == sep || behind[0] == '\n':
		return b[:n], behind[0], behind[1:]
	}
	return b[:n], '"', nil
}

// at returns b[i], or 0 where there is none.
func at(b []byte, i int) byte {
	if i < len(b) {
		return b[i]
	}
	return 0
}
