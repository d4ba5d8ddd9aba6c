package extract

import (
	"bytes"
	"strings"
)

// unplaced returns how much of text, which was read up to t[r.i], is left without the line
// and the column at its end, if these stand behind the name of a file or tell that it
// stands in the frame of a stack.
func (f *finder) unplaced(r *reader, text []byte) int {
	if end := placeInFile(text, f.body); end < len(text) && !r.closesAt(r.i) {
		return end
	}
	rest, quoted := bytes.CutSuffix(text, []byte("'"))
	end, both := trimPlace(rest, f.body)
	if end == len(rest) {
		return len(text)
	}
	bracket := both && !quoted && r.c.open.closer == ")" && at(r.t, r.i) == ')'
	if bracket || r.from == nil && f.framed(r, rest[:end], quoted) {
		return end
	}
	return len(text)
}

// placeInFile returns how much of text, a URI whose scheme and colon end at text[lo], is left
// without the line and the column behind the name of a file, or the line alone in that of a
// file: URI, which has no port, and a punctuation mark behind them: "/a.c:10:15:".
func placeInFile(text []byte, lo int) int {
	place := text
	if n := len(text) - 1; strings.IndexByte(".,;:!?'", text[n]) >= 0 {
		place = text[:n]
	}
	end, both := trimPlace(place, lo)
	if end < len(place) && (both || hasAnyCase(text, 0, "file:")) && endsInFile(place[:end], lo) {
		return end
	}
	return len(text)
}

// framed reports whether the candidate, which is text with its line behind it, and its column,
// too, unless text is the name of a file, stands in the frame of a stack: in the brackets of
// "at NAME (", or at the end of a line behind "at " or a name and "@". If it is the name of a
// file, the line may be nothing but the URI and " in NAME", or end with the string that it
// stands in, whose closing mark is an apostrophe if quoted.
func (f *finder) framed(r *reader, text []byte, quoted bool) bool {
	start, mark := r.c.start, at(f.buf, r.i)
	line := f.buf[f.lineStart(start):start]
	begins := behindEscapedBreak(line)
	ends := !quoted && (f.endsLine(r.i) || endsEscapedLine(f.buf, r.i, begins > 0))
	if quoted {
		mark = '\''
	}
	inString := !ends && isLiteralMark(mark) && endsInFile(text, f.body)
	if inString {
		begins = max(begins, bytes.LastIndexByte(line, mark)+1)
	}
	line = line[begins:]
	switch line = line[skipSpace(line, 0):]; {
	case len(line) == 0:
		return !quoted && f.endsInFunction(r.i) && endsInFile(text, f.body)
	case line[len(line)-1] == '(':
		return mark == ')' && bytes.HasPrefix(line, []byte("at "))
	case line[len(line)-1] == '@', string(line) == "at ", string(line) == "at async ":
		return ends || inString
	}
	return false
}

// endsInFunction reports whether the line ends behind buf[i] with " in " and one name, as the
// frames of some browsers do.
func (f *finder) endsInFunction(i int) bool {
	const in = " in "
	name := i + len(in)
	if f.edge(name) >= len(f.buf) || !bytes.HasPrefix(f.buf[i:], []byte(in)) {
		return false
	}
	k := skip(f.buf[:min(len(f.buf), name+maxScheme)], name, alnum, "_$.<>")
	return k > name && f.endsLine(k)
}

// behindEscapedBreak returns where the text behind the last escape of a line break in line
// begins, and behind the escapes of tabs that follow it; 0 if there is none.
func behindEscapedBreak(line []byte) int {
	k := max(bytes.LastIndex(line, []byte(`\n`)), bytes.LastIndex(line, []byte(`\r`)))
	if k < 0 {
		return 0
	}
	k += len(`\n`)
	for n := backslashes(line, k); n > 0 && at(line, k+n) == 't'; n = backslashes(line, k) {
		k += n + len("t")
	}
	return k
}

// endsEscapedLine reports whether the escape of a line break in a string, or in a string
// within one, stands at t[i], `\n`, `\r\n`, `\\n`, or, behind such an escape, the closing
// quotation mark.
func endsEscapedLine(t []byte, i int, behind bool) bool {
	n := backslashes(t, i)
	switch at(t, i+n) {
	case 'n', 'r':
		return n > 0
	case '"':
		return behind
	}
	return false
}

// trimPlace returns where the line and column begin at the end of a URI in a stack frame,
// "https://example.com/a.js:10:15", and whether they are both there. The line alone must stand
// behind the name of a file, where no port does. A time of day is none.
func trimPlace(text []byte, lo int) (end int, both bool) {
	line := trimNumber(text, lo)
	end = trimNumber(text[:line], lo)
	switch {
	case end < line && bytes.IndexByte(text[lo:end], '/') >= 0 && !endsTime(text[:end], text[end:]):
		return end, true
	case end == line && line < len(text) && endsInFile(text[:line], lo):
		return line, false
	}
	return len(text), false
}

// trimNumber returns where the colon and the digits begin that text ends with, not before lo.
func trimNumber(text []byte, lo int) int {
	k := len(text)
	for k > lo && isDigit(text[k-1]) {
		k--
	}
	if k == len(text) || k <= lo || text[k-1] != ':' {
		return len(text)
	}
	return k - 1
}

// endsInFile reports whether text, a URI whose scheme and colon end at text[lo], ends in a
// path, and that in the name of a file with an extension.
func endsInFile(text []byte, lo int) bool {
	const longest = 8
	slash, dot := bytes.LastIndexByte(text, '/'), bytes.LastIndexByte(text, '.')
	if slash < lo || slash == lo+1 && text[lo] == '/' || dot <= slash+1 || bytes.ContainsAny(text, "?#") {
		return false
	}
	extension := text[dot+1:]
	return len(extension) <= longest && isAlpha(at(extension, 0)) && skip(extension, 0, alnum, "") == len(extension)
}

// endsTime reports whether rest, which follows text, is the minutes and seconds of the time
// of day whose hour ends text: "?from=2001-01-01T10:15:30".
func endsTime(text, rest []byte) bool {
	n := len(text)
	if len(rest) != len(":15:30") || rest[3] != ':' || n < 3 || !isDigit(text[n-1]) || !isDigit(text[n-2]) {
		return false
	}
	return text[n-3] == 'T' || !isAlnum(text[n-3])
}
