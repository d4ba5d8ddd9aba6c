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

// tableVerdict says whether head begins a table (RFC 4180) whose first column holds URIs.
// These hold commas and semicolons, too, so that rows of as many cells prove nothing. What
// does is the first line, if it can be nothing but a header, and below it two rows, or one
// that ends the text, of as many cells, of which the first begins with a URI; and that the
// first column is called so, or that another cell of theirs is no end of a URI.
func tableVerdict(head []byte, whole bool, sep byte) verdict {
	cut := len(head) >= detectSize
	head, v := behindSep(bytes.TrimPrefix(head, []byte("\ufeff")), sep)
	if v != yes {
		return v
	}
	h, b, v := columns(head, sep)
	if v != yes {
		return v
	}
	first, b := cutRow(b, sep)
	switch {
	case first.end == 0 && !whole:
		return unsure
	case !first.uri || first.cells != h.names || first.end == '"':
		return no
	}
	second, _ := cutRow(b, sep)
	switch {
	case second.end == 0 && !whole:
		return unsure
	case second.end == 0 && cut || second.blank: // cut off, or none
		second = row{cells: h.names}
	}
	if second.cells == h.names && second.end != '"' && (first.apart || second.apart || saysURI(h.first)) {
		return yes
	}
	return no
}

// behindSep returns what stands behind the line "sep=;" at the beginning of b, by which
// programs for tables know the separator; b if there is none.
func behindSep(b []byte, sep byte) ([]byte, verdict) {
	const mark = "sep="
	switch prefixFoldVerdict(b, mark) {
	case no:
		return b, yes
	case unsure:
		return b, unsure
	}
	line, rest, ok := bytes.Cut(b[len(mark):], []byte("\n"))
	switch {
	case !ok:
		return nil, unsure
	case string(bytes.TrimSuffix(line, []byte("\r"))) != string(sep):
		return nil, no
	}
	return rest, yes
}

// A tableHead is what the first line of a table shows.
type tableHead struct {
	names int    // how many columns have one
	first []byte // that of the first column
}

// columns returns what the first line of b shows if it names two columns or more, and what
// stands behind the line.
func columns(b []byte, sep byte) (h tableHead, behind []byte, v verdict) {
	const other = ',' ^ ';'
	for end := sep; end == sep; h.names++ {
		quoted := at(b, 0) == '"'
		var cell []byte
		cell, end, b = cutCell(b, sep)
		switch {
		case end == '"', !mayBeginName(cell), !quoted && bytes.IndexByte(cell, sep^other) >= 0:
			return tableHead{}, nil, no
		case end == 0:
			return tableHead{}, nil, unsure
		case !isName(cell), h.names == 0 && !hasLetter(cell):
			return tableHead{}, nil, no
		}
		if h.names == 0 {
			h.first = cell
		}
	}
	if h.names < 2 {
		return tableHead{}, nil, no
	}
	return h, b, yes
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

// isName reports whether b, with which a name may begin, is one, or nothing: it does not end
// as a sentence does.
func isName(b []byte) bool {
	return len(b) == 0 || bytes.IndexByte([]byte(" .:!?"), b[len(b)-1]) < 0
}

// hasLetter reports whether there is a letter in b.
func hasLetter(b []byte) bool {
	return bytes.ContainsFunc(b, func(r rune) bool { return r >= 0x80 || 'a' <= r|0x20 && r|0x20 <= 'z' })
}

// saysURI reports whether a column of the name holds URIs.
func saysURI(name []byte) bool {
	name = bytes.ToLower(name)
	for _, word := range [...]string{"url", "uri", "link", "href", "page", "site", "address", "location"} {
		if bytes.Contains(name, []byte(word)) {
			return true
		}
	}
	return false
}

// A row is what a row of a table shows.
type row struct {
	cells int
	uri   bool // it begins with a URI
	apart bool // a cell behind the first is no end of a URI: it is quoted, empty, of two words or a number
	blank bool
	end   byte // as cutCell has it: of the last cell
}

// cutRow reads the row at the beginning of b, and returns what stands behind it.
func cutRow(b []byte, sep byte) (r row, behind []byte) {
	r.uri = beginsWithScheme(bytes.TrimPrefix(b, []byte(`"`)))
	for r.end = sep; r.end == sep; r.cells++ {
		quoted := at(b, 0) == '"'
		var cell []byte
		cell, r.end, b = cutCell(b, sep)
		r.blank = r.cells == 0 && len(cell) == 0
		r.apart = r.apart || r.cells > 0 && (quoted || isNoPath(cell))
	}
	return r, b
}

// isNoPath reports whether a cell is hardly the end of a path: it is empty, of two words, or
// a number.
func isNoPath(cell []byte) bool {
	return len(bytes.Trim(cell, "0123456789.%-")) == 0 || bytes.IndexByte(cell, ' ') >= 0
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
