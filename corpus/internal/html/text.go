package html

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// A block is the text that is being collected.
type block struct {
	text     []byte
	offset   int64 // of its first byte in the document
	verbatim bool  // it stands so in the document
	word     word
	gap      gap  // white space behind it that is not yet part of it
	pre      bool // white space is kept
	open     bool // its beginning was delivered already, with More
	linked   int  // where in text the last link ended
	done     int  // bytes of text that the last token holds
}

// A word is the end of a block behind its last white space. Only white space in the
// second half of a full block is looked for: there the block may be cut.
type word struct {
	index    int // in the block's text
	offset   int64
	verbatim bool
}

// A gap is white space that becomes one SP if text follows.
type gap uint8

const (
	noGap    gap = iota
	oneSpace     // a single SP in the document
	anyGap
)

// A link is an <a href> whose text is being collected.
type link struct {
	open     bool
	value    []byte
	offset   int64
	verbatim bool
	text     []byte
}

// separate adds the space that a tag which separates text leaves in the text of the
// link.
func (k *link) separate() {
	if !k.isSeparate() {
		k.text = append(k.text, ' ')
	}
}

// isSeparate reports whether separate has nothing to add.
func (k *link) isSeparate() bool {
	n := len(k.text)
	return !k.open || n == 0 || n >= maxLinkText || k.text[n-1] == ' '
}

// lexText reads text, and the tags and other markup in it that give no token.
func (l *Lexer) lexText() bool {
	for l.state == inText {
		b := l.window()
		whole := l.err != nil
		if l.cdata {
			b, whole = l.section(b)
		}
		n := l.collect(b, whole)
		l.advance(n)
		switch b = b[n:]; {
		case len(l.block.text) >= l.maxBlock:
			return l.cutBlock()
		case len(b) > 0 && b[0] == '<':
			if l.lexMarkup() {
				return true
			}
		case l.cdata && ascii.HasPrefixFold(l.window(), "]]>"):
			l.cdata = false
			l.advance(len("]]>"))
		case !l.fill() && l.start == l.end:
			return l.lexEnd()
		}
	}
	return false
}

// section returns the text of b, up to the next "<", that belongs to the CDATA
// section, and whether it ends there.
func (l *Lexer) section(b []byte) (text []byte, whole bool) {
	whole = l.err != nil
	if len(b) > 0 {
		if i := bytes.IndexByte(b[1:], '<'); i >= 0 {
			b, whole = b[:i+2], true
		}
	}
	if i := bytes.Index(b, []byte("]]>")); i >= 0 {
		return b[:i], true
	}
	for k := 0; !whole && k < 2 && len(b) > 0 && b[len(b)-1] == ']'; k++ {
		b = b[:len(b)-1]
	}
	return b, whole
}

// lexEnd delivers what is left at the end of the document.
func (l *Lexer) lexEnd() bool {
	switch {
	case l.block.open:
		return l.emitBlock()
	case l.link.open:
		return l.emitLink()
	}
	l.state = atEnd
	return l.emitBlock()
}

// collect adds the text that b begins with to the block, up to markup that is no
// silent tag or until the block is full, and returns its length. "<" at the end of
// b is left, and "&" unless b is whole, if it takes more to tell what they are.
func (l *Lexer) collect(b []byte, whole bool) int {
	i := 0
	for i < len(b) && len(l.block.text) < l.maxBlock {
		c := b[i]
		switch {
		case c == '<':
			if i+1 == len(b) {
				return i
			}
			if is(b[i+1], markupStart) {
				n := l.silentTag(b[i:])
				if n == 0 {
					return i
				}
				i += n
				continue
			}
			n := 1
			for i+n+1 < len(b) && b[i+n] == '<' && !is(b[i+n+1], markupStart) {
				n++
			}
			i += l.add(b[i:i+n], l.offset(i))
		case c == '&':
			n := l.collectReference(b[i:], whole, l.offset(i))
			if n == 0 {
				return i
			}
			i += n
		case l.block.pre:
			i += l.add(b[i:i+kept(b[i:])], l.offset(i))
		case is(c, space):
			n := spaces(b[i:])
			l.widen(b[i : i+n])
			i += n
		default:
			i += l.add(b[i:i+plain(b[i:])], l.offset(i))
		}
	}
	return i
}

// kept returns the length of b up to markup or a reference.
func kept(b []byte) int {
	if n := bytes.IndexByte(b, '<'); n >= 0 {
		b = b[:n]
	}
	if n := bytes.IndexByte(b, '&'); n >= 0 {
		b = b[:n]
	}
	return len(b)
}

// widen records white space.
func (l *Lexer) widen(white []byte) {
	if l.block.gap == noGap && len(white) == 1 && white[0] == ' ' {
		l.block.gap = oneSpace
		return
	}
	l.block.gap = anyGap
}

// collectReference adds what the character reference at the start of b stands for
// and returns its length, or 0 if more of it is needed.
func (l *Lexer) collectReference(b []byte, whole bool, offset int64) int {
	if l.declares() {
		text, n, enough := l.entity(b, maxEntity)
		switch {
		case !enough && !whole:
			return 0
		case n > 0:
			l.begin(offset)
			l.block.verbatim, l.block.word.verbatim = false, false
			l.put([]byte(text))
			return n
		}
	}
	n, enough := referenceLen(b)
	if !enough && !whole {
		return 0
	}
	to, ok := l.appendReference(l.scratch[:0], b, n)
	if !ok {
		return l.add(b[:1], offset)
	}
	l.scratch = to
	if len(to) == 1 && is(to[0], space) && !l.block.pre {
		l.block.gap = anyGap
		return n
	}
	l.begin(offset)
	l.block.verbatim, l.block.word.verbatim = false, false
	l.put(to)
	return n
}

// add adds text, which stands in the document at offset, and the gap before it. It
// returns how much of the text had room.
func (l *Lexer) add(text []byte, offset int64) int {
	l.begin(offset)
	k := &l.block
	if room := max(l.maxBlock-len(k.text), 1); len(text) > room {
		text = text[:room]
	}
	k.verbatim = k.verbatim && k.offset+int64(len(k.text)) == offset
	i := -1
	if half := max(0, l.maxBlock/2-len(k.text)); half < len(text) {
		i = half + lastSpace(text[half:])
		if i < half {
			i = -1
		}
	}
	if i >= 0 {
		k.word = word{len(k.text) + i + 1, offset + int64(i) + 1, true}
	} else if k.word.offset+int64(len(k.text)-k.word.index) != offset {
		k.word.verbatim = false
	}
	l.put(text)
	return len(text)
}

// begin begins a block or, behind a gap, a word, with text from offset.
func (l *Lexer) begin(offset int64) {
	k := &l.block
	gap := k.gap
	k.gap = noGap
	switch {
	case len(k.text) == 0:
		k.offset, k.verbatim = offset, true
		if k.open && gap != noGap {
			k.verbatim = false
			l.put([]byte{' '})
		}
	case gap == noGap:
		return
	case k.text[len(k.text)-1] != '\n':
		k.verbatim = k.verbatim && gap == oneSpace
		l.put([]byte{' '})
	}
	k.word = word{len(k.text), offset, true}
}

// put appends text to the block and to the text of the link that it stands in.
func (l *Lexer) put(text []byte) {
	l.block.text = append(l.block.text, text...)
	if l.link.open && !l.noLinkText && len(l.link.text) < maxLinkText {
		l.link.text = append(l.link.text, text[:min(len(text), maxLinkText-len(l.link.text))]...)
	}
}

// lineBreak adds the line feed that <br> is.
func (l *Lexer) lineBreak() {
	k := &l.block
	if len(k.text) == 0 && !k.open {
		return
	}
	l.put([]byte{'\n'})
	k.gap, k.verbatim = noGap, false
	k.word = word{len(k.text), l.offset(0), true}
}

// cutBlock delivers what a full block holds before its last word, or all of it,
// with More, if that word fills half of it.
func (l *Lexer) cutBlock() bool {
	k := &l.block
	n, w := k.word.index, k.word
	t := Token{Offset: k.offset, Verbatim: k.verbatim, More: n <= l.maxBlock/2}
	if t.More {
		n = wholeRunes(k.text)
		w = word{0, l.offset(0) - int64(len(k.text)-n), true}
		t.Text = k.text[:n]
	} else {
		t.Text = trimRight(k.text[:n])
	}
	w.index = 0
	k.offset, k.verbatim, k.word, k.open, k.done = w.offset, w.verbatim, w, t.More, n
	return l.emit(t)
}

// emitBlock delivers the block, if there is one, and begins a new one.
func (l *Lexer) emitBlock() bool {
	k := &l.block
	text, open := trimRight(k.text), k.open
	k.open, k.gap = false, noGap
	if len(text) == 0 && !open {
		k.text, k.linked = k.text[:0], 0
		return false
	}
	k.done = len(k.text)
	return l.emit(Token{Text: text, Offset: k.offset, Verbatim: k.verbatim})
}

// emitLink delivers the link whose text ends here.
func (l *Lexer) emitLink() bool {
	k := &l.link
	k.open, l.block.linked = false, len(l.block.text)
	text, _ := trim(k.text[:wholeRunes(k.text)])
	return l.emit(Token{
		Kind: Attribute, Text: k.value, Element: "a", Attribute: "href",
		LinkText: text, Offset: k.offset, Verbatim: k.verbatim,
	})
}

// drop removes from the block what the last token held.
func (k *block) drop() {
	n := copy(k.text, k.text[k.done:])
	k.linked -= k.done
	k.text, k.done = k.text[:n], 0
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeros returns a word whose high bits mark the zero bytes of x, and perhaps other
// bytes above the lowest zero byte.
func zeros(x uint64) uint64 {
	return (x - ones) &^ x & highs
}

// plain returns the length of the text at the start of b that needs no care: no
// control, no "&" or "<", no white space but single spaces, none at its end. The
// first byte of b is such a byte.
func plain(b []byte) int {
	i, after := 0, uint64(0)
	for ; i+8 <= len(b); i += 8 {
		x := binary.LittleEndian.Uint64(b[i:])
		sp := zeros(x ^ ' '*ones)
		// A byte marked in error, above one marked rightly, is none of the lowest.
		stop := zeros(x&(0xE0*ones)) | zeros(x^'&'*ones) | zeros(x^'<'*ones) | sp&(sp<<8|after)
		if stop != 0 {
			i += bits.TrailingZeros64(stop) / 8
			return trimSpace(b, i)
		}
		after = sp >> 56
	}
	for ; i < len(b); i++ {
		if c := b[i]; c < ' ' || c == '&' || c == '<' || c == ' ' && i > 0 && b[i-1] == ' ' {
			break
		}
	}
	return trimSpace(b, i)
}

// trimSpace returns n less the space before b[n]; a control that is no white space
// stands for itself.
func trimSpace(b []byte, n int) int {
	if n > 0 && b[n-1] == ' ' {
		n--
	}
	return max(n, 1)
}

// lastSpace returns the index of the last white space in b, or -1.
func lastSpace(b []byte) int {
	for i := len(b) - 1; i >= 0; i-- {
		if classes[b[i]]&space != 0 {
			return i
		}
	}
	return -1
}

// wholeRunes returns the length of b without the beginning of a character at its
// end.
func wholeRunes(b []byte) int {
	for k := 1; k < utf8.UTFMax && k < len(b); k++ {
		if c := b[len(b)-k]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(b[len(b)-k:]) {
				return len(b) - k
			}
			break
		}
	}
	return len(b)
}
