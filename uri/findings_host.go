package uri

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// maxHost is how many bytes a host that is a name of DNS has at most (section
// 3.2.2).
const maxHost = 255

// hostFindings appends what the host raises.
func hostFindings(f []Finding, r Ref) []Finding {
	host, start := r.Host(), r.o.hostStart()
	if r.HostKind() != RegName || host == "" {
		return f
	}
	if len(host) > maxHost {
		f = append(f, Finding{Name: LookalikeHost, Component: ruleHost, Offset: start + maxHost})
	}
	if addr, ok := rareIPv4(host); ok && reachesHosts(r.Scheme()) {
		return append(f, Finding{Name: RareIPv4, Component: ruleHost, Offset: start, Addr: addr})
	}
	name, ok := readable(host)
	if !ok {
		return f
	}
	if label := mixedLabel(name); label >= 0 {
		f = append(f, Finding{Name: MixedScriptHost, Component: ruleHost, Offset: start + labelOffset(host, label)})
	}
	if like, label := looksLike(name); label >= 0 && len(host) <= maxHost {
		f = append(f, Finding{
			Name: LookalikeHost, Component: ruleHost, Offset: start + labelOffset(host, label), LooksLike: like,
		})
	}
	return f
}

// reachesHosts reports whether the host of a reference is one that is connected to: not if its
// scheme has no port of its own, as in "content://0/".
func reachesHosts(scheme string) bool {
	s, ok := LookupScheme(scheme)
	return scheme == "" || ok && s.DefaultPort > 0
}

// readable returns a reg-name in letters, percent-encoding and Punycode
// decoded, and whether that holds any character beyond ASCII.
func readable(host string) (string, bool) {
	if len(host) > 3*maxIDN || strings.IndexByte(host, '%') < 0 && !hasACE(host) {
		return host, false
	}
	host = octets(host)
	if name, ok := toASCII(host); ok {
		host = name
	}
	if len(host) <= maxHost {
		// What is no Punycode stays as it is.
		host, _ = idna.Punycode.ToUnicode(strings.ToLower(host))
	}
	return host, firstBeyondASCII(host) < len(host)
}

// isHonest reports whether a name in letters raises no finding.
func isHonest(name string) bool {
	_, like := looksLike(name)
	return like < 0 && mixedLabel(name) < 0
}

// labelOffset returns the offset of the label of the number, from 0; 0 for a
// host with percent-encoding, which may hide dots.
func labelOffset(host string, label int) int {
	if strings.IndexByte(host, '%') >= 0 {
		return 0
	}
	i := 0
	for range label {
		i += strings.IndexByte(host[i:], '.') + len(".")
	}
	return i
}

// mixedLabel returns the number of the first label whose scripts do not go
// together, or -1.
func mixedLabel(name string) int {
	n := 0
	for label := range strings.SplitSeq(name, ".") {
		if isMixed(label) {
			return n
		}
		n++
	}
	return -1
}

// The scripts that may stand together, and any other.
const (
	latin = 1 << iota
	han
	hiragana
	katakana
	bopomofo
	hangul
	other
)

// isMixed reports whether the scripts of a label do not go together (UTS #39,
// section 5.2, Highly Restrictive).
func isMixed(label string) bool {
	set := 0
	var first *unicode.RangeTable // of the other scripts
	for _, r := range label {
		script, table := scriptOf(r)
		if table != nil {
			if first != nil && first != table {
				return true
			}
			first = table
		}
		set |= script
	}
	if set&(set-1) == 0 {
		return false
	}
	for _, together := range [...]int{latin | han | hiragana | katakana, latin | han | bopomofo, latin | han | hangul} {
		if set&^together == 0 {
			return false
		}
	}
	return true
}

// marks are common and inherited characters, such as the vowel signs of Arabic,
// that go with other scripts only (UAX #24, Script_Extensions).
var marks = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x0342, Hi: 0x0342, Stride: 1},
	{Lo: 0x0640, Hi: 0x0640, Stride: 1},
	{Lo: 0x064B, Hi: 0x0655, Stride: 1},
	{Lo: 0x0670, Hi: 0x0670, Stride: 1},
	{Lo: 0x1CD0, Hi: 0x1CFA, Stride: 1},
	{Lo: 0xA9CF, Hi: 0xA9CF, Stride: 1},
}}

// scriptOf returns the script of r, and its table for one of the others, nil
// for a mark that several of them have. Other common and inherited characters
// go with any script, 0.
func scriptOf(r rune) (script int, table *unicode.RangeTable) {
	if r < 0x80 {
		if Alpha.Has(byte(r)) {
			return latin, nil
		}
		return 0, nil
	}
	if unicode.Is(marks, r) {
		return other, nil
	}
	if unicode.In(r, unicode.Common, unicode.Inherited) {
		return 0, nil
	}
	for i, table := range [...]*unicode.RangeTable{
		unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul,
	} {
		if unicode.Is(table, r) {
			return latin << i, nil
		}
	}
	for _, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return other, table
		}
	}
	return 0, nil // unassigned
}

// looksLike returns the ASCII that a name in letters looks like, and the number
// of the first label that is not what it looks like; -1 if the name does not
// look like ASCII. A label in Latin letters is what it looks like, and a name
// whose top-level domain is of another script looks like one of that script.
// One with what looks like a delimiter looks like what stands before it.
func looksLike(name string) (like string, label int) {
	if i := strings.IndexFunc(name, looksLikeDelimiter); i >= 0 {
		return name[:i], strings.Count(name[:i], ".")
	}
	label = -1
	top := strings.TrimSuffix(name, ".")
	if dot := strings.LastIndexByte(top, '.'); dot >= 0 && firstBeyondASCII(top[dot:]) < len(top)-dot {
		return "", -1
	}
	var b strings.Builder
	n := 0
	for part := range strings.SplitSeq(name, ".") {
		if n > 0 {
			b.WriteByte('.')
		}
		latinLetters, deceptive := false, false
		for _, r := range part {
			c := lookalike(r)
			switch {
			case c != 0:
				deceptive = true
			case r < 0x80:
				c = byte(r)
				latinLetters = latinLetters || Alpha.Has(c)
			default:
				return "", -1
			}
			b.WriteByte(c)
		}
		if deceptive && !latinLetters && label < 0 {
			label = n
		}
		n++
	}
	return b.String(), label
}

// looksLikeDelimiter reports whether r is a character that a label may hold and
// that looks like "/", "\", ":" or "?" (UTS #39, section 4).
func looksLikeDelimiter(r rune) bool {
	switch r {
	case '⁄', '∕', '⧸', '╱', '⟋', '∖', '⧵', '⧹', '⟍', 'ː', '˸', '։', '⁚', '∶', '꞉', 'ʔ':
		return true
	}
	return false
}
