package extract

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// A leader is what stands before the content on the line that a URI begins on, and again
// on the lines that it goes on in: the prefix of a reply, the leader of a comment, the
// mark of a diff.
type leader struct {
	number  int       // of the line, where a program has counted them; else 0
	diff    byte      // "+", "-" or "!" in the first column, or "< "
	apart   bool      // white space follows that mark in every line: it may be a list's
	context bool      // a space begins the line, which may be one that both sides of a diff have
	line    int       // where that begins
	hunk    *answer   // the hunk of a diff has begun above it
	reply   bool      // "> ", ">> ", "JD> "
	depth   int       // how many ">" begin the line then
	escaped bool      // "&gt; ", as a character reference
	bar     bool      // "| " as a reply prefix
	words   [4][]byte // "JD" and "MK" of "JD> MK> ", "=" of "=>"
	comment string    // "//", "#", "*", "dnl"
	// spaced says that white space follows the comment's leader in every line: other
	// text stands before it in the first, or it is no usual one.
	spaced bool
	item   bool // so it does if the leader is "* " in the first column, as a list's mark
	inner  bool // "> " behind the comment's leader, too
	cell   int  // in a row of a table: how many bars stand before the URI
	inside bool // the row stands behind the comment's leader
}

// commentLeaders are what the lines of a comment begin with: together those that begin
// with the same byte, and longest first where one begins with another. Those that end in
// a letter need white space behind them.
var commentLeaders = []string{
	"///", "//!", "//", "/**", "/*", "##", "#", "**", "*", ";;;", ";;", ";", "--", "%%", "%", `.\"`,
	"dnl", "REM", "rem", "@REM", "@rem", "@c", "C", "c", "!",
}

// leadersBy returns the commentLeaders that begin with b, which stand together.
func leadersBy(b byte) []string {
	of := leaderPlaces[b]
	return commentLeaders[of.from:of.to]
}

var leaderPlaces = func() (t [256]struct{ from, to uint8 }) {
	for i, s := range slices.Backward(commentLeaders) {
		of := &t[s[0]]
		of.from, of.to = uint8(i), max(of.to, uint8(i+1))
	}
	return t
}()

// lineStart returns where the line that buf[i] stands in begins, at most
// f.around bytes back.
func (f *finder) lineStart(i int) int {
	for lo := max(0, i-f.around); i > lo && !isBreak(f.buf[i-1]); {
		i--
	}
	return i
}

// leaderOf reads the leader of the line that the candidate begins in.
func (f *finder) leaderOf(c *candidate) (ld leader) {
	i, end := f.lineStart(c.lead), c.lead
	t := f.buf[:end]
	ld.context, ld.line, ld.hunk = at(t, i) == ' ', i, &c.hunk
	i = ld.readDiff(t, i)
	if k := ld.readReply(t, i); k > i {
		i = ld.readDiff(t, skipOneSpace(t, k))
	}
	if ld.reply {
		ld.depth, _ = marksOfReply(t, ld.line)
	}
	ld.number, i = numberAt(t, i)
	ld.item = at(t, i) == '*' && isSpace(at(t, i+1))
	i = skipSpace(t, i)
	if at(t, i) == '|' || ld.bar {
		ld.readTable(f, c, f.lineStart(c.lead))
	}
	row := skipSpace(t, ld.readComment(t, i))
	if ld.cell == 0 && at(t, row) == '|' {
		ld.readTable(f, c, row)
		ld.inside = ld.cell > 0
	}
	if ld.comment == "" && at(t, i) == ':' && f.colonAbove(&ld, f.lineStart(c.lead)) {
		ld.comment = ":"
	}
	if ld.comment == "" {
		ld.readTrailing(t, i)
	} else {
		ld.readInner(t, i+len(ld.comment))
	}
	return ld
}

// colonAbove reports whether a colon begins the line above that at buf[line], behind the
// prefix of a reply, too: then it is one itself, though a URI may hold it.
func (f *finder) colonAbove(ld *leader, line int) bool {
	above := f.lineStart(line - breakBefore(f.buf, line))
	return line > 0 && at(f.buf, skipSpace(f.buf, ld.stripReply(f.buf, above))) == ':'
}

// readInner reads the prefixes of a reply that a comment or the item of a list holds,
// at t[i] behind its leader, and returns where the content begins.
func (ld *leader) readInner(t []byte, i int) int {
	if ld.comment != "" && !isSpace(at(t, i)) {
		return i
	}
	i = skipSpace(t, i)
	k := skipMarks(t, i)
	ld.inner = ld.inner || k > i
	return k
}

// skipMarks returns where the prefixes of a reply at t[i] end, and the white space
// behind each.
func skipMarks(t []byte, i int) int {
	for at(t, i) == '>' {
		i = skipSpace(t, i+1)
	}
	return i
}

// readDiff reads a diff mark at t[i] and returns where it ends.
func (ld *leader) readDiff(t []byte, i int) int {
	next := at(t, i+1)
	if b := at(t, i); ((b == '+' || b == '-' || b == '!') && next != b || b == '<' && next == ' ') && ld.diff == 0 {
		ld.diff, ld.apart = b, isSpace(next) && !isWhite(at(t, i+2)) // which diffs keep, lists do not
		i++
	}
	return i
}

// readTrailing reads the leader of a comment that stands behind other text on
// the line: with white space before it and behind.
func (ld *leader) readTrailing(t []byte, i int) {
	for k := i + 1; k < len(t); k++ {
		if !isSpace(t[k-1]) || len(leadersBy(t[k])) == 0 {
			continue
		}
		for _, s := range []string{"//", "#", "--", ";", "%", "/*", "/**"} {
			if string(t[k:min(k+len(s), len(t))]) == s && isSpace(at(t, k+len(s))) {
				ld.comment, ld.spaced = repeated(s), true
			}
		}
	}
}

// readReply reads the prefixes of a reply at t[i] and returns where they end.
func (ld *leader) readReply(t []byte, i int) int {
	for {
		k := skipSpace(t, i)
		w := k
		for w < len(t) && w < k+maxScheme && (isAlnum(t[w]) || t[w] == '.' || t[w] == '-' || t[w] == '_') {
			w++
		}
		m := w
		for m < len(t) && m < w+longestMarks && replyMarks[t[m]] {
			m++
		}
		switch {
		case at(t, k) == '|':
			ld.bar = true
			i = k + 1
		case at(t, w) == '>' && (w == k || strings.IndexByte(",.;)", at(t, w+1)) < 0):
			ld.reply = true
			if w > k {
				ld.addWord(t[k:w])
			}
			i = w + 1
		case m > w && at(t, m) == '>':
			ld.addWord(t[k:m])
			i = m + 1
		case hasAnyCase(t, k, escapedMark):
			ld.escaped = true
			i = k + len(escapedMark)
		default:
			return i
		}
	}
}

// longestMarks is how many of replyMarks may stand before the ">" of a reply's prefix.
const longestMarks = 4

// replyMarks are the marks that may stand before the ">" of a reply's prefix, behind a word
// or alone: "JD:>", "=>". Every line must have the same ones.
var replyMarks = func() (t [256]bool) {
	for _, b := range []byte("#$%*+:=@~") {
		t[b] = true
	}
	return t
}()

// escapedMark is the prefix of a reply as a character reference.
const escapedMark = "&gt;"

// addWord keeps a word that begins the prefix of a reply, of the first few.
func (ld *leader) addWord(word []byte) {
	for k, w := range ld.words {
		if w == nil {
			ld.words[k] = word
			return
		}
	}
}

// readComment reads the leader of a comment at t[i] and returns where it ends.
func (ld *leader) readComment(t []byte, i int) int {
	if n := marksAt(t, i); n > 0 && !slices.Contains(commentLeaders, string(t[i:i+n])) {
		ld.comment, ld.spaced = string(t[i:i+n]), true
		return i + n
	}
	for _, s := range leadersBy(at(t, i)) {
		if string(t[i:min(i+len(s), len(t))]) != s {
			continue
		}
		if endsInLetter(s) && !isSpace(at(t, i+len(s))) || (s == ";" || s == "--") && isParameter(t[i+len(s):]) {
			continue
		}
		ld.comment = repeated(s)
		return i + len(s)
	}
	return i
}

// isParameter reports whether t begins with a name and "=", as the parameter of a field
// in a message does behind ";", and an option of a command behind "--".
func isParameter(t []byte) bool {
	k := localName(t)
	return k > 0 && at(t, k) == '='
}

// repeated returns what the other lines of a comment begin with whose first one has the
// leader s.
func repeated(s string) string {
	if s == "/*" || s == "/**" {
		return "*"
	}
	return s
}

// endsInLetter reports whether a comment's leader is one that white space must follow.
func endsInLetter(s string) bool { return isAlpha(s[len(s)-1]) }

// marksAt returns the length of the punctuation at t[i], with white space behind it,
// that may be the leader of a comment or of a reply: ": ", "} ", "!! ", "│ ". No
// opening bracket is among it.
func marksAt(t []byte, i int) int {
	const longest = 8
	if at(t, i) == '/' && at(t, i+1) == '*' { // the next line has an asterisk
		return 0
	}
	n := 0
	for k := 1; n <= longest && k > 0; n += k {
		k = markAt(t, i+n)
	}
	if n > longest || !isSpace(at(t, i+n)) {
		return 0
	}
	return n
}

// markAt returns the length of the character at t[i] if marksAt takes it, else 0.
func markAt(t []byte, i int) int {
	switch b := at(t, i); {
	case leads[b]:
		return 1
	case b < utf8.RuneSelf:
		return 0
	}
	if r, n := utf8.DecodeRune(t[i:]); strings.ContainsRune(bars, r) {
		return n
	}
	return 0
}

// bars are the characters beyond ASCII that marksAt takes: what looks like "|" or ">".
const bars = "»›¦│┃║┆┇┊┋▌▍▎▏▐█｜＞"

// leads are the bytes that marksAt takes.
var leads = func() (t [256]bool) {
	for _, b := range []byte("!\"#$%&'*+,-./:;=>?@\\]^_`|}~") {
		t[b] = true
	}
	return t
}()

// readTable takes the bar at the start of the line's content for a table's if
// another one stands behind the URI on the same line. The bars before the URI are those
// from buf[row] on.
func (ld *leader) readTable(f *finder, c *candidate, row int) {
	rest := f.buf[c.start:min(len(f.buf), c.start+f.around)]
	if k := bytes.IndexAny(rest, "\n\r"); k >= 0 {
		rest = rest[:k]
	} else if !f.eof && len(rest) < f.around {
		f.short = true
	}
	if bytes.IndexByte(rest, '|') < 0 {
		return
	}
	ld.cell = bytes.Count(f.buf[row:c.start], []byte("|"))
	ld.bar = false
}

// stripRow returns where the bars of the row at t[i] begin, behind what it repeats of ld.
func (ld *leader) stripRow(t []byte, i int) int {
	row := *ld
	if !ld.inside { // then that is in a cell
		row.comment, row.inner = "", false
	}
	return row.strip(t, i)
}

// strip returns where the content of the line at t[i] begins, behind what it
// repeats of ld.
func (ld *leader) strip(t []byte, i int) int {
	line := i
	for bytes.HasPrefix(t[i:], []byte("\u3000")) {
		i += len("\u3000")
	}
	if ld.hasDiffMark(t, line, i) || ld.context && ld.changesContext(t, i) {
		i++
	} else if at(t, i) == '-' && at(t, i+1) == ' ' && at(t, i+2) == '-' {
		i += 2 // the dash escape of OpenPGP (RFC 9580, section 7.2)
	}
	if k := ld.stripReply(t, i); k > i {
		i = k
		if k = skipOneSpace(t, k); ld.hasDiffMark(t, line, k) {
			i = k + 1
		}
	}
	if ld.number > 0 {
		if n, k := numberAt(t, i); n > ld.number {
			i = k
		}
	}
	i = ld.stripComment(t, skipSpace(t, i))
	if i = skipSpace(t, i); ld.inner {
		i = skipMarks(t, i)
	}
	return i
}

// hasDiffMark reports whether the mark of the diff stands at t[i], on the line at t[line]. If
// white space follows it in the first line, it may be a list's, and does in the others, unless
// the line above ends in a slash or a dot, behind which no name begins with such a mark.
func (ld *leader) hasDiffMark(t []byte, line, i int) bool {
	if ld.diff == 0 || at(t, i) != ld.diff {
		return false
	}
	return !ld.apart || i+1 == len(t) || isWhite(t[i+1]) || isAlnum(t[i+1]) && endsPart(t, line)
}

// endsPart reports whether the line above that at t[line] ends in a slash or a dot.
func endsPart(t []byte, line int) bool {
	b := at(t, skipWhiteBack(t, line)-1)
	return b == '/' || b == '.'
}

// changesContext reports whether the mark at t[i] is that of a diff, and begins the change
// behind a line that both of its sides have, or goes on with it: the hunk has begun above.
func (ld *leader) changesContext(t []byte, i int) bool {
	mark := at(t, i)
	if mark != '-' && mark != '+' || !isBreak(at(t, i-1)) || !isAlnum(at(t, i+1)) && !isSpace(at(t, i+1)) {
		return false
	}
	return ld.hunk.ask(func() bool { return inHunk(t, ld.line) })
}

// mostAbove is how many bytes above a line the beginning of a hunk is looked for.
const mostAbove = 1 << 10

// inHunk reports whether the line at t[line] stands in a hunk of a diff, which has begun not
// far above.
func inHunk(t []byte, line int) bool {
	lo := max(0, line-mostAbove)
	for k := line; k > lo; {
		above := lo + 1 + bytes.LastIndexByte(t[lo:k-1], '\n')
		switch {
		case bytes.HasPrefix(t[above:k], []byte("@@ -")):
			return true
		case strings.IndexByte(" +-\\\r\n", t[above]) < 0:
			return false
		}
		k = above
	}
	return false
}

// stripComment returns where the leader of the comment at t[i] ends, i if there is none.
func (ld *leader) stripComment(t []byte, i int) int {
	n := len(ld.comment)
	if n == 0 || !strings.EqualFold(string(t[i:min(i+n, len(t))]), ld.comment) {
		return i
	}
	if !endsInLetter(ld.comment) && !ld.spaced && !ld.item || isWhite(at(t, i+n)) {
		i += n
	}
	if ld.comment == "*" && at(t, i) == '*' && isSpace(at(t, i+1)) { // behind "/**"
		i++
	}
	return i
}

// numberAt returns the number of the line at t[i], as programs write it that count
// lines, with a tab or two spaces behind, and where it ends; 0 and i if there is none.
func numberAt(t []byte, i int) (n, end int) {
	const most = 6
	digits := skipSpace(t, i)
	for end = digits; end < digits+most && isDigit(at(t, end)); end++ {
		n = 10*n + int(t[end]-'0')
	}
	if b := at(t, end); n == 0 || b != '\t' && (b != ' ' || at(t, end+1) != ' ') {
		return 0, i
	}
	return n, end
}

// itemAt reports whether mark and white space begin the line at t[i], behind the prefix
// of a reply: one space, unless the mark is an asterisk, and no reply, since diffs keep
// both.
func (ld *leader) itemAt(t []byte, i int, mark byte) bool {
	i = ld.behindReply(t, i)
	return at(t, i) == mark && isSpace(at(t, i+1)) && (mark == '*' || !isWhite(at(t, i+2)) && at(t, i+2) != '>')
}

// changesSide reports whether the line above that at t[i] begins with the mark of the other
// side of a diff than this.
func (ld *leader) changesSide(t []byte, i int) bool {
	lo := max(ld.line, i-mostAbove)
	above := at(t, lo+1+bytes.LastIndexByte(t[lo:max(lo, i-1)], '\n'))
	return (above == '-' || above == '+') && above != t[i]
}

// otherSide reports whether the line at t[i], behind the prefix of a reply, begins with
// the mark of the other side of a diff.
func (ld *leader) otherSide(t []byte, i int) bool {
	var other byte
	switch ld.diff {
	case '-':
		other = '+'
	case '+':
		other = '-'
	default:
		return ld.context && ld.changesContext(t, i) && ld.changesSide(t, i)
	}
	i = ld.behindReply(t, i)
	next := at(t, i+1)
	return at(t, i) == other && next != other && !isDigit(next)
}

// behindReply returns where the prefix of a reply at t[i] ends, and one space behind it.
func (ld *leader) behindReply(t []byte, i int) int {
	if k := ld.stripReply(t, i); k > i {
		return skipOneSpace(t, k)
	}
	return i
}

func (ld *leader) stripReply(t []byte, i int) int {
	for {
		k := skipSpace(t, i)
		b, n := at(t, k), ld.replyWord(t, k)
		switch {
		case b == '>' && ld.reply, b == '|' && ld.bar:
			i = k + 1
		case n > 0:
			i = k + n + 1
		case ld.escaped && hasAnyCase(t, k, escapedMark):
			i = k + len(escapedMark)
		default:
			return i
		}
	}
}

// replyWord returns the length of the word at t[i] if it is one of those that begin the
// prefix of a reply, and ">" follows it; else 0.
func (ld *leader) replyWord(t []byte, i int) int {
	for _, w := range ld.words {
		if len(w) > 0 && bytes.HasPrefix(t[i:], w) && at(t, i+len(w)) == '>' {
			return len(w)
		}
	}
	return 0
}
