package extract

import (
	"bytes"
	"unicode/utf8"
)

// An opener is what stands directly before a candidate, or before its "URL:".
type opener struct {
	kind   Delimiter // Space if it is no opener
	closer string    // what closes it
	entity bool      // it is written as a character reference, "&lt;"
	tex    bool      // it is the brace of \url{ or \href{
}

// asciiOpeners are the openers of one byte.
var asciiOpeners = [256]opener{
	'<':  {kind: Angle, closer: ">"},
	'"':  {kind: Quote, closer: `"`},
	'\'': {kind: Quote, closer: "'"},
	'`':  {kind: Quote, closer: "`"},
	'(':  {kind: Bracket, closer: ")"},
	'[':  {kind: Bracket, closer: "]"},
	'{':  {kind: Bracket, closer: "}"},
}

// wideOpeners are the openers beyond ASCII, each followed by its closer.
var wideOpeners = []struct {
	open   rune
	kind   Delimiter
	closer string
}{
	{'“', Quote, "”"},
	{'„', Quote, "“"},
	{'”', Quote, "”"},
	{'‘', Quote, "’"},
	{'‚', Quote, "‘"},
	{'«', Quote, "»"},
	{'»', Quote, "«"},
	{'‹', Quote, "›"},
	{'›', Quote, "‹"},
	{'「', Quote, "」"},
	{'『', Quote, "』"},
	{'（', Bracket, "）"},
	{'［', Bracket, "］"},
	{'｛', Bracket, "｝"},
	{'【', Bracket, "】"},
	{'〔', Bracket, "〕"},
	{'〈', Bracket, "〉"},
	{'《', Bracket, "》"},
	{'＜', Bracket, "＞"},
}

// entityOpeners are the openers written as character references.
var entityOpeners = []struct {
	text string
	opener
}{
	{"&lt;", opener{kind: Angle, closer: "&gt;", entity: true}},
	{"&#60;", opener{kind: Angle, closer: "&gt;", entity: true}},
	{"&#x3c;", opener{kind: Angle, closer: "&gt;", entity: true}},
	{"&quot;", opener{kind: Quote, closer: "&quot;", entity: true}},
	{"&#34;", opener{kind: Quote, closer: "&quot;", entity: true}},
	{"&#39;", opener{kind: Quote, closer: "&#39;", entity: true}},
	{"&apos;", opener{kind: Quote, closer: "&#39;", entity: true}},
}

// openerBefore returns the opener that ends at t[i] and where it begins.
func openerBefore(t []byte, i int) (opener, int) {
	if i <= 0 {
		return opener{}, i
	}
	switch b := t[i-1]; {
	case b >= utf8.RuneSelf:
		return wideOpener(t, i)
	case b == ';':
		return entityOpener(t, i)
	case b == '`' && at(t, i-2) == '`':
		return opener{kind: Quote, closer: "''"}, i - 2
	case b == '{':
		o := asciiOpeners[b]
		o.tex = bytes.HasSuffix(t[:i-1], []byte(`\url`)) || bytes.HasSuffix(t[:i-1], []byte(`\href`))
		return o, i - 1
	case asciiOpeners[b].kind == Space:
		return opener{}, i
	default:
		return asciiOpeners[b], i - 1
	}
}

func wideOpener(t []byte, i int) (opener, int) {
	r, n := runeBefore(t, i)
	for _, w := range wideOpeners {
		if w.open == r {
			return opener{kind: w.kind, closer: w.closer}, i - n
		}
	}
	return opener{}, i
}

func entityOpener(t []byte, i int) (opener, int) {
	for _, e := range entityOpeners {
		if hasFold(t, i-len(e.text), e.text) {
			return e.opener, i - len(e.text)
		}
	}
	return opener{}, i
}

// context fills in what stands before the scheme: "URL:", an opener, or a
// separator.
func (f *finder) context(c *candidate) {
	c.lead = c.start
	i := c.start
	if k := f.prefixBefore(i); k >= 0 {
		c.prefixed, c.lead, i = true, k, k
	}
	c.open, c.lead = openerBefore(f.buf, i)
	if c.open.kind == Space {
		if k := skipWhiteBack(f.buf, i); k < i {
			if o, lead := openerBefore(f.buf, k); o.kind == Angle {
				c.open, c.lead = o, lead
			}
		}
	}
	switch {
	case c.open.kind != Space:
		c.delim = c.open.kind
	case c.prefixed:
		c.delim = Prefix
	default:
		c.sep = f.separator(i)
	}
}

// prefixBefore returns where "URL:" begins, if it and nothing but white space
// stand before buf[i], else -1. White space with a line break in it counts
// only behind an opening angle bracket.
func (f *finder) prefixBefore(i int) int {
	k := skipWhiteBack(f.buf, i)
	if at(f.buf, k-1) != ':' || !hasFold(f.buf, k-4, "url:") || isAlnum(at(f.buf, k-5)) {
		return -1
	}
	if i-k > 1 || i-k == 1 && isBreak(f.buf[k]) {
		if o, _ := openerBefore(f.buf, skipWhiteBack(f.buf, k-4)); o.kind != Angle {
			return -1
		}
	}
	return k - 4
}

// skipWhiteBack returns where the white space before t[i] begins, as far as
// 128 bytes back.
func skipWhiteBack(t []byte, i int) int {
	for lo := max(0, i-128); i > lo && isWhite(t[i-1]); {
		i--
	}
	return i
}

// separator returns the separator of a field directly before buf[i], or 0. The
// one in a terminal's hyperlink escape (OSC 8) is none.
func (f *finder) separator(i int) byte {
	switch b := at(f.buf, i-1); b {
	case ',', '|', '\t':
		return b
	case ';':
		if bytes.Contains(f.buf[max(0, i-64):i], []byte("\x1b]8;")) {
			return 0
		}
		return b
	}
	return 0
}
