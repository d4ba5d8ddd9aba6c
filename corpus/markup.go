package corpus

import (
	"bytes"
	"cmp"
	"io"

	"github.com/urisift/urisift/corpus/internal/html"
)

// markup yields the text and the references of HTML or XML. Only text that can
// hold a URI is worth a segment; references all are.
func (sg *segmenter) markup(r io.Reader, at place) {
	e := sg.keep(r)
	skipped, same := sg.beginText(e, at.charset, sg.metaCharset, &at)
	if !same {
		at.offset = -1
	}
	here := at.moved(int64(skipped))
	here.bases = sg.withBase(here.bases)
	if sg.lexer == nil {
		sg.lexer = html.NewLexer(&sg.text, &html.Options{NoLinkText: sg.anonymous})
	} else {
		sg.lexer.Reset(&sg.text)
	}
	d := &sg.document
	*d = document{sg: sg, l: sg.lexer, at: here, outer: here.bases, scopes: d.scopes[:0]}
	sg.lexing, e.waits = true, sg.o.Waits
	d.tokens()
	sg.lexing = false
	sg.waits()
	if e.err != nil {
		sg.failRead(e.err, at.member, -1)
	}
}

// metaCharset returns the charset of a document that begins with head, which nothing
// around it names.
func (sg *segmenter) metaCharset(head []byte) string {
	return cmp.Or(html.MetaCharset(head), sg.o.Charset)
}

// A document is HTML or XML on its way through the lexer.
type document struct {
	sg    *segmenter
	l     *html.Lexer
	at    place
	token place    // of the current token
	outer []string // bases from around the document
	based bool     // the document has named its base

	scopes [][]string // bases within the elements of XML that name one, outermost first

	text []byte // of the current token, not yet read
	more bool   // the next token goes on with the text
}

// tokens yields the segments of all tokens.
func (d *document) tokens() {
	for !d.sg.stopped {
		t := d.next()
		if t == nil {
			return
		}
		switch t.Kind {
		case html.Text:
			d.running(t)
		case html.Base:
			d.leave(t.Scope - 1)
			d.reference(t)
			d.rebase(t)
		default:
			d.leave(t.Scope)
			d.reference(t)
		}
	}
}

// leave goes back to the bases that hold in n elements of XML.
func (d *document) leave(n int) {
	if n = max(n, 0); n >= len(d.scopes) {
		return
	}
	d.scopes = d.scopes[:n]
	if d.at.bases = d.outer; n > 0 {
		d.at.bases = d.scopes[n-1]
	}
}

// next returns the next token, nil at the end.
func (d *document) next() *html.Token {
	t, err := d.l.Next()
	if err != nil {
		return nil
	}
	return t
}

// placeOf is the place of a token, valid until the next one.
func (d *document) placeOf(t *html.Token) *place {
	here := &d.token
	link := here.link
	*here = d.at
	here.offset = -1
	if end := t.Offset + int64(len(t.Text)); t.Verbatim && d.at.offset >= 0 && end <= d.sg.text.Same() {
		here.offset = d.at.offset + t.Offset
	}
	if t.Attribute != "" {
		here.field = d.sg.attributes.of(t.Element, t.Attribute)
	}
	if here.link = link; link != string(t.LinkText) {
		here.link = string(t.LinkText)
	}
	return here
}

// attributes remember what segments call some attributes.
type attributes [64]struct{ element, attribute, field string }

// of returns what a segment calls the attribute of the element.
func (k *attributes) of(element, attribute string) string {
	n := len(attribute)
	f := &k[(5*len(element)+3*n+int(attribute[0])+7*int(attribute[n-1]))%len(k)]
	if f.element != element || f.attribute != attribute {
		f.element, f.attribute, f.field = element, attribute, element+"@"+attribute
	}
	return f.field
}

// offsetOf returns where the text of a token begins in the document; 0 in the value of an
// attribute, which is a text of its own.
func offsetOf(t *html.Token) int64 {
	if t.Attribute != "" {
		return 0
	}
	return t.Offset
}

// running yields text.
func (d *document) running(t *html.Token) {
	if !t.More {
		if hasCandidate(t.Text, d.sg.o.Suffix) {
			d.sg.giveBytes(offsetOf(t), t.Text, Running, d.placeOf(t))
		}
		return
	}
	at := d.placeOf(t)
	d.text, d.more = t.Text, true
	d.sg.keeper.waits = nil // who reads the segment knows
	d.sg.segment = Segment{Text: d, Kind: Running, Offset: offsetOf(t)}
	d.sg.give(at)
	d.sg.keeper.waits = d.sg.o.Waits
	for d.more {
		d.goOn()
	}
}

// Read reads text that came in several tokens.
func (d *document) Read(p []byte) (int, error) {
	for len(d.text) == 0 {
		if !d.more {
			return 0, io.EOF
		}
		d.goOn()
	}
	n := copy(p, d.text)
	d.text = d.text[n:]
	return n, nil
}

// goOn takes the next token of a text.
func (d *document) goOn() {
	t := d.next() // there is one
	d.text, d.more = t.Text, t.More
}

// reference yields one reference.
func (d *document) reference(t *html.Token) {
	at := d.placeOf(t)
	if len(t.Codebase) > 0 {
		at.bases = append([]string{string(t.Codebase)}, at.bases...)
	}
	d.sg.giveBytes(offsetOf(t), t.Text, Attribute, at)
}

// rebase makes the value of a base element or an xml:base attribute the
// innermost candidate for a base URI. Of the elements the first one counts; an
// attribute counts within its element, or in HTML from there on, and is relative to
// the one around it.
func (d *document) rebase(t *html.Token) {
	if d.based && t.Attribute != "xml:base" {
		return
	}
	outer := d.at.bases
	if t.Attribute != "xml:base" || bytes.IndexByte(t.Text, ':') >= 0 || len(outer) > maxBases {
		outer = d.outer
	}
	d.at.bases = append([]string{string(t.Text)}, outer...)
	d.based = true
	if t.Scope > 0 {
		d.scopes = append(d.scopes, d.at.bases)
	}
}

// maxBases bounds how many relative bases are kept.
const maxBases = 16
