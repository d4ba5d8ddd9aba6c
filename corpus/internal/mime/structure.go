package mime

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/urisift/urisift/corpus/internal/code"
)

// A multipart is an open multipart entity.
type multipart struct {
	entity   *Entity
	boundary string
}

// note queues a Note about what is at the window's start.
func (p *Parser) note(c code.Code, what, done, limit string) {
	p.notes = append(p.notes, Item{
		Kind: Note, Entity: p.entity, Part: p.entity.Part, Offset: p.w.Offset(),
		Code: c, What: what, Done: done, Limit: limit,
	})
}

// raisable returns the option, or "" if no larger limit of its kind is possible.
func (p *Parser) raisable(limit string) string {
	if limit == "MaxHeader" && p.o.maxHeader() == headSize || limit == "MaxBoundary" && p.o.maxBoundary() == maxBoundary {
		return ""
	}
	return limit
}

// openBody decides what the body behind the header of p.entity is: a
// multipart, a message, or a leaf. It reports whether it has come to an item.
func (p *Parser) openBody() bool {
	e := p.entity
	composite := IsMultipart(e.MediaType()) || holdsMessage(e)
	depth := e.Depth
	if composite {
		depth++ // its parts
	}
	switch {
	case depth > p.o.maxDepth():
		p.note(code.MIMEDepth, fmt.Sprintf("parts nested more than %d deep", p.o.maxDepth()), "deeper bytes scanned undecoded", "MaxMIMEDepth")
		return p.leaf(true)
	case e.Ambiguous() || !composite:
		return p.leaf(false)
	case !IsIdentity(e.Encoding()) && p.encoded(e):
		return p.leaf(false)
	case IsMultipart(e.MediaType()):
		return p.openMultipart(e)
	}
	p.child(e)
	return false
}

// holdsMessage reports whether the body of e begins with a message's header:
// RFC 2046, section 5.2; of a message in pieces the first one does.
func holdsMessage(e *Entity) bool {
	if e.MediaType() == "message/partial" {
		n, _ := e.Types[0].Param("number")
		return strings.TrimSpace(n) == "1"
	}
	return IsMessage(e.MediaType())
}

// leaf makes the body that follows an item. A raw one is not to be decoded.
func (p *Parser) leaf(raw bool) bool {
	p.state = inBody
	p.body.reset()
	e := p.entity
	p.item = Item{Kind: Body, Entity: e, Part: bodyPart(e), Offset: p.w.Offset(), Raw: raw}
	if !raw || len(p.notes) == 0 {
		return true
	}
	p.notes = append(p.notes, p.item)
	return false
}

// loose makes what follows an item of loose text that belongs to e.
func (p *Parser) loose(e *Entity) bool {
	p.state = inLoose
	p.body.reset()
	p.entity = e
	p.item = Item{Kind: Loose, Entity: e, Part: e.Part, Offset: p.w.Offset()}
	return true
}

// bodyPart is the number of the body of e as a body part.
func bodyPart(e *Entity) string {
	if e.Message {
		return childPart(e.Part, 1)
	}
	return e.Part
}

// childPart is the number of the n-th part of the multipart with the number
// parent.
func childPart(parent string, n int) string {
	if parent == "" {
		return strconv.Itoa(n)
	}
	return parent + "." + strconv.Itoa(n)
}

// child begins the entity that follows at the window's start as the next part
// of e if that is a multipart, or as the message inside of it.
func (p *Parser) child(e *Entity) {
	*p.parts++
	n := p.newEntity(defaultType)
	n.Parent, n.Depth = e, e.Depth+1
	if IsMultipart(e.MediaType()) {
		e.children++
		n.Part = childPart(e.Part, e.children)
	} else {
		n.Message, n.Part = true, bodyPart(e)
	}
	if e.MediaType() == "multipart/digest" {
		n.Types[0].Value = defaultDigest
	}
	p.entity = n
	p.head.reset()
	p.state = inHeader
	if *p.parts > p.o.maxParts() {
		p.note(code.MIMEParts, fmt.Sprintf("more than %d parts", p.o.maxParts()), "the rest scanned as one text", "MaxMIMEParts")
		p.notes = append(p.notes, Item{Kind: Loose, Entity: e, Part: e.Part, Offset: p.w.Offset(), Raw: true})
		p.state = inRest
	}
}

// openMultipart begins a multipart. One whose header does not name the
// delimiters that its body begins with is divided at those, too; without any it
// is a leaf.
func (p *Parser) openMultipart(e *Entity) bool {
	boundary, _ := e.Types[0].Param("boundary")
	boundary = strings.TrimRight(boundary, " \t\r\n")
	if len(boundary) > p.o.maxBoundary() {
		p.note(code.Boundary, fmt.Sprintf("boundary of %d bytes", len(boundary)), "parts scanned as text", p.raisable("MaxBoundary"))
		return p.leaf(true)
	}
	p.state = inBody
	p.body.reset()
	head := p.Peek(4 << 10)
	n := len(p.stack)
	p.open(e, boundary)
	if boundary != "" {
		p.mark = append(append(p.mark[:0], dashes...), boundary...)
		if i := bytes.Index(head, p.mark); i >= 0 {
			head = head[:i]
		}
	}
	p.open(e, guessBoundary(head))
	if len(p.stack) == n {
		return p.leaf(true)
	}
	return p.loose(e)
}

// open puts a multipart on the stack, unless one with the same boundary is
// there: the outer one keeps it.
func (p *Parser) open(e *Entity, boundary string) {
	if boundary != "" && len(boundary) <= p.o.maxBoundary() && !p.isOpen(boundary) {
		p.stack = append(p.stack, multipart{entity: e, boundary: boundary})
		p.countLens()
	}
}

// guessBoundary returns the boundary of the first line in b that begins with
// "--" and has a field about content behind it, "" without one.
func guessBoundary(b []byte) string {
	for len(b) > 0 {
		line, rest, _ := bytes.Cut(b, []byte("\n"))
		if bytes.HasPrefix(line, dashes) && len(line) > 2 && len(rest) > 8 && bytes.EqualFold(rest[:8], []byte("content-")) {
			return string(bytes.TrimRight(line[2:], " \t\r"))
		}
		b = rest
	}
	return ""
}

// isOpen reports whether a multipart with this boundary is open.
func (p *Parser) isOpen(boundary string) bool {
	for i := range p.stack {
		if p.stack[i].boundary == boundary {
			return true
		}
	}
	return false
}

// leaveBody drops the rest of a body or of loose text and goes over the
// delimiter that ends it. It reports whether it has come to an item.
func (p *Parser) leaveBody() bool {
	p.drain()
	b := p.body
	if !b.found {
		p.state = atEnd
		return false
	}
	p.w.Advance(b.resume)
	p.stack = p.stack[:b.level+1]
	p.countLens()
	e := p.stack[b.level].entity
	if b.closing {
		return p.loose(e)
	}
	p.child(e)
	return false
}

// encoded reports whether the body of a multipart or of a message is encoded as
// the header says. RFC 2045, section 6.4, forbids that for most of them, and
// mail that says so is more often lying than not.
func (p *Parser) encoded(e *Entity) bool {
	p.state = inBody
	p.body.reset()
	head := p.Peek(4 << 10)
	if boundary, ok := e.Types[0].Param("boundary"); ok && bytes.Contains(head, []byte("--"+boundary)) {
		return false
	}
	if e.Encoding() == "quoted-printable" {
		return bytes.Contains(head, []byte("=3D")) || bytes.Contains(head, []byte("=\n")) || bytes.Contains(head, []byte("=\r\n"))
	}
	return !hasField(head)
}

// hasField reports whether the first line of b that is not blank is a header
// field or a delimiter.
func hasField(b []byte) bool {
	b = bytes.TrimLeft(b, "\r\n")
	n, _ := FieldName(b)
	return n > 0 || bytes.HasPrefix(b, dashes)
}
