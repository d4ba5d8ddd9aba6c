package html

import (
	"io"

	"github.com/urisift/urisift/corpus/internal/intern"
)

// A Kind says what a [Token] is.
type Kind uint8

const (
	// Text is running text.
	Text Kind = iota
	// Attribute is one URI-reference: an attribute's value, one of a list of
	// them, or the argument of a CSS url() or @import.
	Attribute
	// Base is the value of <base href> or of xml:base. In HTML the first one
	// counts; in XML it counts within its element, by Scope.
	Base
)

// String returns the name of k.
func (k Kind) String() string {
	switch k {
	case Text:
		return "Text"
	case Attribute:
		return "Attribute"
	case Base:
		return "Base"
	}
	return "invalid"
}

// A Token is a piece of text or a link.
type Token struct {
	// Kind says what Text is.
	Kind Kind
	// Text is valid until the next call of Next. Character references are
	// decoded, raw regions apart. The value of an Attribute or Base has no white
	// space at its ends; CR, LF and TAB inside are kept.
	Text []byte
	// Element is the tag's name in lower case. Of a Text token it is "" for a
	// block, and the element of the attribute or script it was taken from.
	Element string
	// Attribute is the attribute's name in lower case. It is "" for the
	// contents of an element.
	Attribute string
	// LinkText is, for the href of an <a> of HTML, the beginning of the text up to </a>,
	// at most 1 KiB. It is valid until the next call of Next.
	LinkText []byte
	// Codebase is, for the classid, data and archive of an object or applet, the base
	// that its codebase names, if there is one (HTML 4.01, section 13.3). It is valid
	// until the next call of Next.
	Codebase []byte
	// Offset is where Text begins in the document, in bytes.
	Offset int64
	// Verbatim says that Text stands in the document at Offset byte by byte.
	Verbatim bool
	// Scope is, in XML, how many elements with an xml:base are around, those beyond
	// 64 not counted; a Base is in its own. It is 0 in HTML.
	Scope int
	// More says that the next token is Text as well and follows without a gap:
	// the cut between them is no end of a word.
	More bool
}

// Options are limits of a [Lexer]. Nil and the zero value are the defaults.
type Options struct {
	// MaxValue is the longest attribute value, in bytes, that is delivered as an
	// Attribute; a longer one is a raw region. The default is 68 KiB.
	MaxValue int
	// MaxBlock is the longest Text, in bytes. The default is 64 KiB.
	MaxBlock int
	// NoLinkText asks for no Token.LinkText.
	NoLinkText bool
}

const (
	defaultMaxValue = 68 << 10
	defaultMaxBlock = 64 << 10
	maxLinkText     = 1 << 10 // of Token.LinkText
	maxName         = 64      // of a tag that is one
	maxReference    = 64      // of a character reference, "&" included
	maxScopes       = 64      // of Token.Scope
	slack           = 4 << 10 // of the window beyond MaxValue and MaxBlock
	firstWindow     = 32 << 10
)

// A state says what the lexer reads next.
type state uint8

const (
	inText   state = iota
	inTag          // before an attribute's name
	inList         // between the members of an attribute's value
	inRegion       // in a raw region
	inStyle        // in a style sheet
	atEnd
)

// A Lexer delivers the tokens of one document. It is not safe for concurrent use.
//
// Its window on the document is
//
//	buf[:start]    // done with; overwritten by the next fill
//	buf[start:end] // not yet lexed
//	buf[end:]      // free
//
// and the byte buf[i] is at offset base+i. Every decision depends on the bytes
// of the document alone, never on where a fill ended.
type Lexer struct {
	r          io.Reader
	err        error // what r said at its end
	buf        []byte
	start, end int
	base       int64
	seen       int // bytes at start that hold no end of the construct there

	maxValue, maxBlock int
	noLinkText         bool

	state state
	tok   Token

	block block
	link  link
	tag   tag
	list  list
	reg   region
	sheet sheet

	raw    string // the title or textarea that the text stands in
	rooted bool   // the first tag was seen
	xml    bool
	cdata  bool
	run    string // the element whose text ended and may go on in another one
	depth  int    // of elements in XML
	scopes []int  // depths of the elements with an xml:base that are open

	scratch   []byte // decoded value
	unescaped []byte // decoded CSS string
	meta      content
	names     intern.Table
	refs      map[string]string

	entities map[string]string // that the document declares
	replaced int               // bytes of text that stand in place of references to them

	recovered int // how often a reading other than the standard's was chosen
}

// NewLexer returns a Lexer for the document that r delivers. A nil o is the
// default. The Lexer reads no further than it must, in pieces of up to 128 KiB.
func NewLexer(r io.Reader, o *Options) *Lexer {
	l := &Lexer{maxValue: defaultMaxValue, maxBlock: defaultMaxBlock}
	if o != nil {
		l.noLinkText = o.NoLinkText
	}
	if o != nil && o.MaxValue > 0 {
		l.maxValue = o.MaxValue
	}
	if o != nil && o.MaxBlock > 0 {
		l.maxBlock = o.MaxBlock
	}
	l.Reset(r)
	return l
}

// Reset makes l read the document that r delivers, with the same options and the
// memory that l has.
func (l *Lexer) Reset(r io.Reader) {
	l.r, l.err = r, nil
	l.start, l.end, l.base, l.seen = 0, 0, 0, 0
	l.state = inText
	l.tok = Token{}
	l.block = block{text: l.block.text[:0]}
	l.link = link{value: l.link.value[:0], text: l.link.text[:0]}
	l.tag = tag{}
	l.list = list{}
	l.reg = region{}
	l.raw, l.run, l.rooted, l.xml, l.cdata = "", "", false, false, false
	l.depth, l.scopes = 0, l.scopes[:0]
	l.meta = content{value: l.meta.value[:0]}
	l.recovered, l.replaced = 0, 0
	clear(l.entities)
}

// Next returns the next token. It and what it points to are valid until the next
// call. At the end of the document the error is io.EOF; when the reader fails,
// what was read is delivered first and then the reader's error.
func (l *Lexer) Next() (*Token, error) {
	if l.block.done > 0 {
		l.block.drop()
	}
	for {
		var ok bool
		switch l.state {
		case inText:
			ok = l.lexText()
		case inTag:
			ok = l.lexAttribute()
		case inList:
			ok = l.lexList()
		case inRegion:
			ok = l.lexRegion()
		case inStyle:
			ok = l.lexStyle()
		default:
			return nil, l.err
		}
		if ok {
			l.tok.Scope = len(l.scopes)
			return &l.tok, nil
		}
	}
}

// fill reads on. It reports false at the end of the document, and when the
// window is as long as any construct may be.
func (l *Lexer) fill() bool {
	if l.err != nil || l.end-l.start >= l.maxValue+l.maxBlock+slack {
		return false
	}
	if l.end == len(l.buf) {
		l.makeRoom()
	}
	for range 100 {
		n, err := l.r.Read(l.buf[l.end:])
		l.end += n
		l.err = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	l.err = io.ErrNoProgress
	return false
}

// makeRoom moves the window to the front of a buffer of which it fills at most
// half, so that the bytes moved are no more than those read.
func (l *Lexer) makeRoom() {
	n := l.end - l.start
	to := l.buf
	if size := max(len(l.buf), firstWindow); len(l.buf) == 0 || n > size/2 {
		for n > size/2 {
			size *= 2
		}
		to = make([]byte, size)
	}
	copy(to, l.buf[l.start:l.end])
	l.base += int64(l.start)
	l.buf, l.start, l.end = to, 0, n
}

// advance moves the window's start over n lexed bytes.
func (l *Lexer) advance(n int) {
	l.start += n
	l.seen = 0
}

// window returns the bytes not yet lexed.
func (l *Lexer) window() []byte {
	return l.buf[l.start:l.end]
}

// offset returns the offset of the window's i-th byte.
func (l *Lexer) offset(i int) int64 {
	return l.base + int64(l.start+i)
}

// emit makes t the next token. It reports true.
func (l *Lexer) emit(t Token) bool {
	l.tok = t
	return true
}
