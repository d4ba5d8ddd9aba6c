package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// maxCodebase is how much of a tag is looked at for a codebase, in bytes: what it is the
// base of may stand before it.
const maxCodebase = 4 << 10

// hasCodebase reports whether the element may have a codebase.
func hasCodebase(element string) bool { return element == "applet" || element == "object" }

// isWithinCodebase reports whether the codebase is the base of what the attribute of such
// an element holds.
func isWithinCodebase(attribute string) bool {
	return attribute == "archive" || attribute == "classid" || attribute == "data"
}

// findCodebase looks for the codebase of the tag whose attributes the window begins with,
// up to what may begin another tag.
func (l *Lexer) findCodebase() {
	for n := 0; ; {
		b := l.window()
		b = b[:min(len(b), maxCodebase)]
		for n < len(b) {
			name, value, k := nextAttribute(b[n:])
			if k == 0 || n+k+spaces(b[n+k:]) == len(b) || name[0] == '<' { // the tag's end, or cut
				break
			}
			if n += k; !is(b[n], tagEnd) {
				return // where the tag ends is anybody's guess
			}
			if len(name) == len("codebase") && ascii.HasPrefixFold(name, "codebase") {
				l.setCodebase(value)
				return
			}
		}
		if n += beforeAttribute(b[n:]); n < len(b) && is(b[n], angle) || len(b) == maxCodebase || !l.fill() {
			return
		}
	}
}

// setCodebase makes a value the codebase of the tag.
//
// QUIRK: that of ActiveX is no base, but where the control itself is to be had from:
// "http://download.example/flash.cab#version=6,0,0,0". The data stands beside the page.
func (l *Lexer) setCodebase(value []byte) {
	text, _ := l.decode(value)
	text, _ = trim(text)
	if bytes.IndexByte(text, '#') < 0 && !ascii.HasPrefixFold(text[max(0, len(text)-len(".cab")):], ".cab") {
		l.tag.codebase = append(l.tag.codebase, text...)
	}
}
