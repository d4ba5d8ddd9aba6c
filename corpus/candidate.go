package corpus

import "bytes"

// hasCandidate reports whether there can be a URI in b: a ":" behind a letter
// or behind what may be the end of a name with a letter in it
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// (RFC 3986, section 3.1), so that the ":" of times and addresses does not count.
// With suffix, what may begin a suffix reference counts too.
func hasCandidate(b []byte, suffix bool) bool {
	for rest, pos := b, 0; ; {
		i := bytes.IndexByte(rest, ':')
		if i < 0 {
			break
		}
		if endsInName(b[pos : pos+i]) {
			return true
		}
		pos += i + 1
		rest = b[pos:]
	}
	return suffix && hasSuffixStart(b)
}

// endsInName reports whether b ends in a run of scheme characters with a letter in it.
func endsInName(b []byte) bool {
	for i := len(b) - 1; i >= 0; i-- {
		switch c := b[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			return true
		case '0' <= c && c <= '9' || c == '+' || c == '-' || c == '.':
		default:
			return false
		}
	}
	return false
}

// isIdle reports whether nobody asks for a text, since there is no URI in it.
func (sg *segmenter) isIdle(text []byte) bool {
	return sg.o.Candidates && bytes.IndexByte(text, ':') < 0 && (!sg.o.Suffix || !hasSuffixStart(text))
}

// hasSuffixStart reports whether b holds "www.", "ftp." or "gopher." in any case: what
// package extract takes for the beginning of a suffix reference.
func hasSuffixStart(b []byte) bool {
	for rest := b; ; {
		i := bytes.IndexByte(rest, '.')
		if i < 0 {
			return false
		}
		head := rest[:i]
		for _, s := range [...]string{"www", "ftp", "gopher"} {
			if len(head) >= len(s) && bytes.EqualFold(head[len(head)-len(s):], []byte(s)) {
				return true
			}
		}
		rest = rest[i+1:]
	}
}
