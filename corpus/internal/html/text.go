package html

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
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
	done     int  // bytes of text that the last token holds
}

// A word is the end of a block behind its last white space.
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

// lexText reads text up to the next markup, and the markup's beginning.
func (l *Lexer) lexText() bool {
	for {
		b := l.window()
		n, whole := l.textLen(b)
		l.advance(l.collect(b[:n], whole))
		if len(l.block.text) >= l.maxBlock {
			return l.cutBlock()
		}
		b = l.window()
		switch {
		case len(b) > 0 && b[0] == '<':
			if ok, read := l.lexMarkup(); read {
				return ok
			}
		case l.cdata && hasFold(b, "]]>"):
			l.cdata = false
			l.advance(3)
		case !l.fill() && len(b) == 0:
			return l.lexEnd()
		}
	}
}

// textLen returns how much of b is text, and whether it ends there.
func (l *Lexer) textLen(b []byte) (n int, whole bool) {
	n = bytes.IndexByte(b, '<')
	whole = n >= 0 || l.err != nil
	if n < 0 {
		n = len(b)
	}
	if !l.cdata {
		return n, whole
	}
	if i := bytes.Index(b[:n], []byte("]]>")); i >= 0 {
		return i, true
	}
	for k := 0; !whole && k < 2 && n > 0 && b[n-1] == ']'; k++ {
		n--
	}
	return n, whole
}

// lexEnd delivers what is left at the end of the document.
func (l *Lexer) lexEnd() bool {
	if l.link.open {
		return l.emitLink()
	}
	l.state = atEnd
	return l.emitBlock()
}

// collect adds text to the block until the block is full, and returns how much of
// it was used. Unless whole, a character reference that may go on behind text is
// left.
func (l *Lexer) collect(text []byte, whole bool) int {
	i := 0
	for i < len(text) && len(l.block.text) < l.maxBlock {
		rest := text[i:]
		switch c := rest[0]; {
		case c == '&':
			n := l.collectReference(rest, whole, l.offset(i))
			if n == 0 {
				return i
			}
			i += n
		case l.block.pre:
			n := bytes.IndexByte(rest, '&')
			if n < 0 {
				n = len(rest)
			}
			i += l.add(rest[:n], l.offset(i))
		case is(c, space):
			n := spaces(rest)
			l.widen(rest[:n])
			i += n
		default:
			i += l.add(rest[:plain(rest)], l.offset(i))
		}
	}
	return i
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
	if i := lastSpace(text); i >= 0 {
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
	if l.link.open && len(l.link.text) < maxLinkText {
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
// with More, if it is one word.
func (l *Lexer) cutBlock() bool {
	k := &l.block
	n, w := k.word.index, k.word
	t := Token{Offset: k.offset, Verbatim: k.verbatim, More: n == 0}
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
	k.done, k.open, k.gap = len(k.text), false, noGap
	if len(text) == 0 && !open {
		k.text = k.text[:0]
		return false
	}
	return l.emit(Token{Text: text, Offset: k.offset, Verbatim: k.verbatim})
}

// emitLink delivers the link whose text ends here.
func (l *Lexer) emitLink() bool {
	k := &l.link
	k.open = false
	text, _ := trim(k.text[:wholeRunes(k.text)])
	return l.emit(Token{
		Kind: Attribute, Text: k.value, Element: "a", Attribute: "href",
		LinkText: text, Offset: k.offset, Verbatim: k.verbatim,
	})
}

// drop removes from the block what the last token held.
func (k *block) drop() {
	n := copy(k.text, k.text[k.done:])
	k.text, k.done = k.text[:n], 0
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeros returns a word whose high bits mark the zero bytes of x.
func zeros(x uint64) uint64 {
	return ^((x&^highs + ^uint64(highs)) | x) & highs
}

// plain returns the length of the text at the start of b that needs no care: no
// control, no "&", no white space but single spaces, none at its end. The first
// byte of b is such a byte.
func plain(b []byte) int {
	i, after := 0, uint64(0)
	for ; i+8 <= len(b); i += 8 {
		x := binary.LittleEndian.Uint64(b[i:])
		sp := zeros(x ^ ' '*ones)
		stop := zeros(x&(0xE0*ones)) | zeros(x^'&'*ones) | sp&(sp<<8|after)
		if stop != 0 {
			i += bits.TrailingZeros64(stop) / 8
			return trimSpace(b, i)
		}
		after = sp >> 56
	}
	for ; i < len(b); i++ {
		if c := b[i]; c < ' ' || c == '&' || c == ' ' && i > 0 && b[i-1] == ' ' {
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
