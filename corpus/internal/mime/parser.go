// Package mime takes messages apart as they stream by (RFC 5322, RFC 2045,
// RFC 2046). It refuses nothing: whatever the input, every byte of it belongs to
// some item, apart from boundary lines, line ends and the blank line behind a
// header.
//
// # Terminology
//
// An entity is a header and a body: a message or a body part. An item is a run
// of bytes that the parser hands out: the value of one header field, the body of
// one leaf entity as it is encoded, or loose text that belongs to neither (the
// preamble and the epilogue of a multipart, a line in a header that is no
// field). A delimiter is a line that consists of "--", the boundary of an open
// multipart and, for the last one, another "--".
package mime

import (
	"cmp"
	"hash/maphash"
	"io"
	"math"

	"github.com/urisift/urisift/corpus/internal/code"
	"github.com/urisift/urisift/corpus/internal/window"
)

// A Kind says what an Item is.
type Kind uint8

// The kinds of items.
const (
	Field Kind = iota + 1 // the value of a header field
	Body                  // the content of an entity that is no multipart
	Loose                 // text outside of all entities
	Note                  // something that the caller should be told; no bytes
)

// An Item is what Parser.Next has come to.
type Item struct {
	Kind   Kind
	Entity *Entity

	// Part is the number of the body part that the item belongs to. It differs
	// from Entity.Part for the body of a message that is no multipart: "1".
	Part string

	// Offset is the offset in the stream of the first byte of the item.
	Offset int64

	// Name is the name of a header field as it is written, valid until the next
	// call of Next.
	Name []byte

	// Value is the value of a header field, or a line of loose text in a header,
	// without the final line end, folds included, when Whole is true: it is in
	// memory, valid until the next call of Next. Otherwise the item must be read.
	// It is the whole field, its name included, where nothing but the colon
	// speaks for a field: an unknown name with no space behind the colon may be
	// the scheme of a URI.
	Value []byte
	Whole bool

	// Raw tells that the body is not to be decoded: it lies beyond a limit.
	Raw bool

	// Code, What and Done describe a Note: the code of a limit, what was met, and
	// what was done about it. Limit is the option of package corpus that set it, "" if
	// no larger limit is possible.
	Code              code.Code
	What, Done, Limit string
}

// Options limits what a Parser follows. A nil *Options and the zero value are
// the defaults; a negative value is no limit.
type Options struct {
	MaxDepth    int // nested entities; 0: 100
	MaxParts    int // entities of one message; 0: 10,000
	MaxHeader   int // bytes of a structured field that are parsed; 0: 64 KiB
	MaxParams   int // parameters of a field; 0: 1,024
	MaxBoundary int // bytes of a boundary; 0: 2,048
}

func (o *Options) maxDepth() int { return Limit(o.MaxDepth, 100) }

func (o *Options) maxParts() int { return Limit(o.MaxParts, 10000) }

func (o *Options) maxHeader() int { return min(Limit(o.MaxHeader, headSize), headSize) }

func (o *Options) maxParams() int { return Limit(o.MaxParams, 1024) }

func (o *Options) maxBoundary() int { return min(Limit(o.MaxBoundary, 2048), maxBoundary) }

// Limit resolves a limit of options: 0 is the default, a negative one is none.
func Limit(n, byDefault int) int {
	if n < 0 {
		return math.MaxInt
	}
	return cmp.Or(n, byDefault)
}

const (
	// headSize is how much of a header is looked at before its first field is
	// handed out, and the most that is kept of one field.
	headSize = 64 << 10
	// maxDelimiter is the longest line that is compared with boundaries.
	maxDelimiter = 4 << 10
	// maxBoundary is the longest boundary that a delimiter of that length surely holds.
	maxBoundary = maxDelimiter - 64
	// windowSize leaves room for a header and for the delimiter behind it.
	windowSize = 2 * headSize
)

// state says what the bytes at the window's start are.
type state uint8

const (
	atEnd    state = iota
	atStart        // of a message: blank lines, then a header
	atBody         // behind the header
	inHeader       // at the start of a field or of the blank line
	inField        // in the value of a long field
	inBody         // in the body of a leaf
	inLoose        // in a preamble or an epilogue
	inRest         // beyond a limit: one text up to the end
)

// A Parser takes one message apart. The zero Parser is not usable; see
// NewParser.
type Parser struct {
	// Wants reports whether a field that is in memory is to be an item; nil: all
	// are. What it gets is valid until it returns.
	Wants func(name, value []byte) bool

	o      *Options
	w      *window.Window
	state  state
	entity *Entity // the one whose header or body is being read
	stack  []multipart
	lens   uint64 // the set of boundary lengths on the stack, modulo 64
	mark   []byte // memory for a delimiter
	own    int    // entities of the message so far
	parts  *int   // own, or that of the parser that this one is nested in
	item   Item
	notes  []Item

	entities []*Entity // those used are in use
	used     int
	params   []Param // of the entities, as far as there is room
	values   arena   // of the parameters
	seen     [128]seen
	seed     maphash.Seed // of the places in seen
	kept     []byte       // values of fields of the outermost one

	head head
	long long
	body body
}

// NewParser returns a Parser; Reset gives it a message.
func NewParser(o *Options) *Parser {
	if o == nil {
		o = new(Options)
	}
	return &Parser{o: o, w: window.New(windowSize), params: make([]Param, 0, keptParams), seed: maphash.MakeSeed()}
}

// Reset starts over with the message that r holds.
func (p *Parser) Reset(r io.Reader) {
	p.w.Reset(r, 0)
	p.reset()
}

// ResetBytes is like Reset for a message in memory, which must not change while
// the Parser reads it.
func (p *Parser) ResetBytes(message []byte) {
	p.w.ResetBytes(message)
	p.reset()
}

// ResetWithin is like Reset for a message that is the content of e, an entity that
// was decoded, of the message that outer reads. The limits hold for both together.
func (p *Parser) ResetWithin(r io.Reader, e *Entity, outer *Parser) {
	p.Reset(r)
	p.entity.Part, p.entity.Parent, p.entity.Depth = e.Part, e, e.Depth+1
	p.parts = outer.parts
}

// ResetBody is like ResetWithin for a stream that is the body of e, whose header is
// known: it is read as the first type of e says.
func (p *Parser) ResetBody(r io.Reader, e *Entity, outer *Parser) {
	p.Reset(r)
	p.entity, p.state = e, atBody
	p.parts = outer.parts
}

func (p *Parser) reset() {
	p.state, p.stack, p.lens, p.notes = atStart, p.stack[:0], 0, p.notes[:0]
	p.item = Item{}
	p.own, p.parts = 0, &p.own
	p.used, p.params, p.kept = 0, p.params[:0], p.kept[:0]
	p.entity = p.newEntity(defaultType)
	p.entity.Message = true
	p.head.reset()
}

// Entity returns the entity that the parser is in.
func (p *Parser) Entity() *Entity { return p.entity }

// The types of entities without a Content-Type field: RFC 2045, section 5.2, and
// RFC 2046, section 5.1.5.
const (
	defaultType   = "text/plain"
	defaultDigest = "message/rfc822"
)

// Next moves on to the next item; what was not read of the current one is
// dropped. It returns io.EOF at the end of the message and the error of the
// stream where that ended early; all that was read before has then been handed
// out. The Item is valid until the next call.
func (p *Parser) Next() (*Item, error) {
	for {
		if len(p.notes) > 0 {
			p.item = p.notes[0]
			p.notes = p.notes[1:]
			return &p.item, nil
		}
		if p.step() {
			return &p.item, nil
		}
		if p.state == atEnd && len(p.notes) == 0 {
			if err := p.w.Err(); err != nil {
				return nil, err
			}
			return nil, io.EOF
		}
	}
}

// step moves on and reports whether it has come to an item.
func (p *Parser) step() bool {
	switch p.state {
	case atStart:
		p.start()
	case atBody:
		return p.openBody()
	case inHeader:
		return p.nextField()
	case inField:
		p.drain()
		p.endLongField()
	case inBody, inLoose:
		return p.leaveBody()
	case inRest:
		p.drain()
		p.state = atEnd
	}
	return false
}

// drain reads the rest of the current item.
func (p *Parser) drain() {
	for {
		b, err := p.chunk()
		p.consume(len(b))
		if err != nil {
			return
		}
	}
}

// Read reads the current item: the body or the loose text as it stands in the
// stream, the value of a long field with its folds.
func (p *Parser) Read(dst []byte) (int, error) {
	b, err := p.chunk()
	n := copy(dst, b)
	p.consume(n)
	if n > 0 {
		err = nil
	}
	return n, err
}

// chunk returns bytes of the current item that are in memory, at least one or
// an error: io.EOF at the item's end.
func (p *Parser) chunk() ([]byte, error) {
	switch p.state {
	case inBody, inLoose:
		return p.bodyChunk(1)
	case inField:
		return p.longChunk()
	case inRest:
		if len(p.w.Bytes()) == 0 && !p.w.More() {
			return nil, io.EOF
		}
		return p.w.Bytes(), nil
	}
	return nil, io.EOF
}

// consume drops n bytes of what chunk returned.
func (p *Parser) consume(n int) {
	switch p.state {
	case inBody, inLoose:
		p.body.consume(n)
		p.w.Advance(n)
	case inField:
		p.longConsume(n)
	case inRest:
		p.w.Advance(n)
	}
}

// Peek returns the next bytes of the current body or loose text without
// consuming them: n of them, at most 64 KiB, or fewer where it ends earlier.
// They are valid until the next call of any method.
func (p *Parser) Peek(n int) []byte {
	if p.state != inBody && p.state != inLoose {
		return nil
	}
	b, _ := p.bodyChunk(n)
	return b[:min(n, len(b))]
}

// start passes over the blank lines before a message. A header follows them
// only where its first field is a known one, and right at the start in any
// case.
func (p *Parser) start() {
	blank := false
	for {
		if !p.w.Fill(2) && len(p.w.Bytes()) == 0 {
			p.state = atEnd
			return
		}
		b := p.w.Bytes()
		n := 0
		for n < len(b) && (b[n] == '\n' || b[n] == '\r' && n+1 < len(b) && b[n+1] == '\n') {
			if b[n] == '\r' {
				n++
			}
			n++
		}
		if n == 0 {
			break
		}
		blank = true
		p.w.Advance(n)
	}
	p.state = inHeader
	if blank && !p.knownAhead() {
		p.state = atBody
	}
}

// knownAhead reports whether the line at the window's start is a known field.
func (p *Parser) knownAhead() bool {
	p.w.Fill(maxName + 8)
	n, _ := FieldName(p.w.Bytes())
	return n > 0 && KnownField(p.w.Bytes()[:n])
}
