package extract

import (
	"bytes"

	"github.com/urisift/urisift/uri"
)

// A literalLine is a line that holds one string literal in double quotes and nothing
// else, as the catalogues of messages and the sources of programs have them one below the
// other, where the strings are put together as they are:
//
//	msgstr "Report bugs to http://example.com/a"
//	"b/issues.\n"
type literalLine struct {
	leader string // "#~" or "#|" of an obsolete or a previous message, or none
	names  bool   // "msgid", "msgstr" or the like stands before the string
	from   int    // where the string begins, behind its mark
	to     int    // where the mark stands that closes it
}

// literalLineAt reads the line at buf[i]. It reports false if that is no literalLine, or
// longer than the lines that are looked at.
func (f *finder) literalLineAt(i int) (l literalLine, ok bool) {
	t := f.buf[:min(len(f.buf), i+f.around)]
	i = skipSpace(t, i)
	if at(t, i) == '#' && (at(t, i+1) == '~' || at(t, i+1) == '|') {
		l.leader = string(t[i : i+2])
		i = skipSpace(t, i+2)
	}
	if k := keywordEnd(t, i); k > i {
		l.names, i = true, skipSpace(t, k)
	}
	if i < len(t) && t[i] != '"' {
		return l, false
	}
	l.from = i + 1
	for i = l.from; i < len(t) && t[i] != '"' && !isBreak(t[i]); i++ {
		if t[i] == '\\' {
			i++
		}
	}
	if f.edge(i) >= len(t) || t[i] != '"' {
		return l, false
	}
	l.to = i
	i = f.edge(i + 1)
	return l, i == len(f.buf) || isBreak(f.buf[i])
}

// keywordEnd returns where the keyword of a catalogue at t[i] ends that stands before the
// string of a message: "msgid", "msgstr[1]"; i if there is none.
func keywordEnd(t []byte, i int) int {
	for _, s := range []string{"msgid_plural", "msgid", "msgstr", "msgctxt"} {
		k := i + len(s)
		if !bytes.HasPrefix(t[min(i, len(t)):], []byte(s)) {
			continue
		}
		if at(t, k) == '[' {
			if k = skip(t, k+1, uri.Digit, ""); at(t, k) == ']' {
				k++
			}
		}
		if isSpace(at(t, k)) {
			return k
		}
	}
	return i
}

// mayBeLiteral reports whether the mark at t[i] may close the string of a literalLine that
// another one follows, as far as the bytes around the break tell.
func mayBeLiteral(t []byte, i int) bool {
	k := i + 1
	if at(t, k) == '\r' {
		k++
	}
	if at(t, k) != '\n' && k < len(t) {
		return at(t, i+1) == '\r'
	}
	k = skipSpace(t, k+1)
	return k >= len(t) || t[k] == '"' || t[k] == '#'
}

// joinsStrings reports whether the URI goes on behind the quotation mark at buf[r.i], in
// the next of two string literals, and moves the reader there.
func (f *finder) joinsStrings(c *candidate, r *reader) bool {
	i := r.i
	if f.opt.Unwrap == UnwrapNone || len(f.gaps) >= f.maxWrap || !mayBeLiteral(f.buf, i) {
		return false
	}
	line := f.lineStart(i)
	own, ok := f.literalLineAt(line)
	if i-line >= f.around || !ok || own.to != i || f.edge(i+1) == len(f.buf) {
		return false
	}
	below := f.afterBreak(i + 1)
	if !f.seesLine(below) {
		return false
	}
	next, ok := f.literalLineAt(below)
	switch {
	case f.short || !ok || next.names || next.leader != own.leader || next.from >= r.end:
		return false
	case !uri.URIChar.Has(f.buf[next.from]) || opensURI(f.buf, next.from):
		return false
	case !f.inCatalogue(own, line) && !f.adjoins(c, own, next):
		return false
	}
	f.gaps = append(f.gaps, gap{from: i, to: next.from, lines: 1, by: JoinedStrings})
	r.out.skip(i, next.from)
	r.i = next.from
	return true
}

// inCatalogue reports whether l, the line at buf[line], belongs to a message of a
// catalogue: the lines above it are literals too, up to one with a keyword.
func (f *finder) inCatalogue(l literalLine, line int) bool {
	if l.names {
		return true
	}
	run := literalRun{line: f.base + int64(line), seen: f.base + int64(max(f.cand.start-2*f.around, 0)), named: -1}
	for at := run.line; at > run.seen; {
		if last := &f.literals; at == last.line && run.seen >= last.seen {
			run.named = last.named
			break
		}
		line = f.lineStart(line - breakBefore(f.buf, line))
		above, ok := f.literalLineAt(line)
		if !ok || above.leader != l.leader {
			break
		}
		if above.names {
			run.named = at
			break
		}
		at, l = f.base+int64(line), above
	}
	f.literals = run
	return run.named > run.seen
}

// A literalRun is what inCatalogue found above a line, so that the lines need not be read
// again for the next one. It counts in offsets of the text.
type literalRun struct {
	line  int64 // that was asked about; -1 for none
	seen  int64 // how far up the lines were looked at
	named int64 // the line below the one with a keyword, -1 if there is none
}

// breakBefore returns the length of the line break before t[i].
func breakBefore(t []byte, i int) int {
	if at(t, i-1) == '\n' && at(t, i-2) == '\r' {
		return len("\r\n")
	}
	return 1
}

// adjoins reports whether the URI goes on in the string next, behind own, although no
// keyword shows that the two belong together: they are no items of a list, which programs
// write down in the same way. Either own holds other words, or next ends a line of the text;
// neither begins with a URI, a label or the same word; and next goes on with no word of its
// own.
func (f *finder) adjoins(c *candidate, own, next literalLine) bool {
	text, rest := f.buf[own.from:own.to], f.buf[next.from:next.to]
	ends := bytes.HasSuffix(rest, []byte(`\n`))
	word, _, _ := bytes.Cut(wordAt(rest, 0, len(rest)), []byte(`\`))
	switch {
	case c.start == own.from, !ends && !bytes.ContainsAny(text, " \t"):
		return false
	case len(word) == 0, word[len(word)-1] == ':', bytes.Equal(word, wordAt(text, 0, len(text))):
		return false
	case !f.isRest(word, next.from), f.beginsAnew(word, next.from):
		return false
	}
	asks := bytes.IndexByte([]byte("/=&#?-."), text[len(text)-1]) >= 0
	return ends || asks || !isPlainWord(word)
}
