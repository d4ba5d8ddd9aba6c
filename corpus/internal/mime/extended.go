package mime

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

// A piece is one of the parameters that RFC 2231 puts together: "title*",
// "title*1" or "title*1*".
type piece struct {
	name    string
	index   int
	encoded bool
	value   string
}

// splitExtended reads a parameter's name by RFC 2231, sections 3 and 4:
//
//	attribute [ "*" DIGITS ] [ "*" ]
//
// It returns false for a plain name.
func splitExtended(name []byte) (string, piece, bool) {
	star := bytes.IndexByte(name, '*')
	if star <= 0 {
		return "", piece{}, false
	}
	base := internName(name[:star])
	rest := name[star+1:]
	if len(rest) == 0 {
		return base, piece{encoded: true}, true
	}
	var p piece
	if rest[len(rest)-1] == '*' {
		p.encoded = true
		rest = rest[:len(rest)-1]
	}
	n, err := strconv.ParseUint(string(rest), 10, 31)
	if err != nil {
		return "", piece{}, false
	}
	p.index = int(n)
	return base, p, true
}

// joinPieces puts the pieces of each parameter together in the order of their
// numbers, whatever order they came in.
func joinPieces(pieces []piece) []Param {
	slices.SortStableFunc(pieces, func(a, b piece) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		return a.index - b.index
	})
	var params []Param
	for len(pieces) > 0 {
		n := 1
		for n < len(pieces) && pieces[n].name == pieces[0].name {
			n++
		}
		params = append(params, Param{Name: pieces[0].name, Value: joinValue(pieces[:n]), Extended: true})
		pieces = pieces[n:]
	}
	return params
}

// WithoutPieces returns a structured field's value with spaces in place of the pieces
// that ParseStructured joins, where there are several of one parameter: each begins or
// ends in the middle of what was split. It is field itself if there are none.
func WithoutPieces(field []byte, maxParams int) []byte {
	var spans []span
	t := tokens{rest: field}
	t.first()
	for n := 0; n < maxParams && t.toParam(); {
		name, ok := t.name()
		if !ok {
			continue
		}
		start := len(field) - len(t.rest)
		t.word()
		n++
		if base, _, ok := splitExtended(name); ok {
			spans = append(spans, span{base, start, len(field) - len(t.rest)})
		}
	}
	slices.SortStableFunc(spans, func(a, b span) int { return strings.Compare(a.name, b.name) })
	without := field
	for i, s := range spans {
		if i > 0 && spans[i-1].name == s.name || i+1 < len(spans) && spans[i+1].name == s.name {
			if &without[0] == &field[0] {
				without = bytes.Clone(field)
			}
			blank(without[s.start:s.end])
		}
	}
	return without
}

// A span is where the value of a piece stands in its field.
type span struct {
	name       string
	start, end int
}

// blank puts spaces in place of b, apart from its line breaks.
func blank(b []byte) {
	for i, c := range b {
		if c != '\r' && c != '\n' {
			b[i] = ' '
		}
	}
}

// joinValue joins the values of one parameter's pieces. The language in front of the
// first one is dropped; the charset there is that of all that is encoded, in which a
// character may begin in one piece and end in the next.
func joinValue(pieces []piece) string {
	var value, encoded []byte
	label := ""
	for i, p := range pieces {
		v := p.value
		if i == 0 && p.encoded {
			if parts := strings.SplitN(v, "'", 3); len(parts) == 3 {
				label, v = parts[0], parts[2]
			}
		}
		if p.encoded {
			encoded = unescape(encoded, v)
			continue
		}
		value = append(appendText(value, encoded, label), v...)
		encoded = encoded[:0]
	}
	return string(appendText(value, encoded, label))
}

// appendText appends the text that b is in the charset that label names, or b itself if
// there is no label.
func appendText(dst, b []byte, label string) []byte {
	if label == "" || len(b) == 0 {
		return append(dst, b...)
	}
	return charset.Append(dst, b, label)
}

// unescape appends s with percent-encoding undone; an escape that is none stays.
func unescape(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if c, ok := transfer.Octet(s[i+1], s[i+2]); ok {
				b = append(b, c)
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return b
}
