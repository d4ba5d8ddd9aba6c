package corpus

import (
	"bytes"
	"strings"

	"github.com/urisift/urisift/corpus/internal/ascii"
	"github.com/urisift/urisift/corpus/internal/html"
	"github.com/urisift/urisift/corpus/internal/mbox"
)

// detectSize is how much of an input decides its type, in bytes.
const detectSize = 64 << 10

// A verdict is what the beginning of an input says about a type.
type verdict uint8

const (
	no verdict = iota
	yes
	unsure // more bytes are needed
)

// A format is a type that shows itself at the beginning of an input.
type format struct {
	typ    Type
	judges func(head []byte, whole bool) verdict
}

// formats are the types in the order in which they are tried. Each verdict
// depends on the bytes alone: once it is not unsure, more bytes do not change it.
// The head is whole when no more bytes follow that count.
var formats = [...]format{
	{Mbox, judgeMbox},
	{News, judgeBatch},
	{folded, judgeFolded},
	{folded, judgeLDIF},
	{HTML, judgeHTML},
	{Mail, judgeMail},
	{Mail, judgeEmlx},
	{Log, judgeLog},
	{commas, judgeCommas},
	{semicolons, judgeSemicolons},
}

// These types are Text to those who ask for one.
const (
	folded     = ^Auto - iota // calendars, cards and LDIF, whose lines are folded
	commas                    // tables of URIs, in which a comma separates cells
	semicolons                // or a semicolon
)

// detect returns the type of the input that begins with head, and false when
// it takes more bytes to tell.
func detect(head []byte, whole bool) (Type, bool) {
	for _, f := range formats {
		switch f.judges(head, whole) {
		case yes:
			return f.typ, true
		case unsure:
			if !whole {
				return Auto, false
			}
		}
	}
	return Text, true
}

// prefixVerdict says whether b begins with prefix.
func prefixVerdict(b []byte, prefix string) verdict {
	switch {
	case bytes.HasPrefix(b, []byte(prefix)):
		return yes
	case len(b) < len(prefix) && string(b) == prefix[:len(b)]:
		return unsure
	}
	return no
}

// prefixFoldVerdict says whether b begins with prefix, which is lower case, in any case.
func prefixFoldVerdict(b []byte, prefix string) verdict {
	switch {
	case ascii.HasPrefixFold(b, prefix):
		return yes
	case len(b) < len(prefix) && ascii.HasPrefixFold(b, prefix[:len(b)]):
		return unsure
	}
	return no
}

func judgeMbox(head []byte, whole bool) verdict {
	head = bytes.TrimLeft(head, "\r\n")
	v := prefixVerdict(head, "From ")
	if v != yes {
		return v
	}
	if !whole && len(head) < mbox.Lookahead {
		return unsure
	}
	if mbox.IsFrom(head) {
		return yes
	}
	return no
}

func judgeBatch(head []byte, _ bool) verdict { return prefixVerdict(head, mbox.BatchMark) }

// foldedStarts are what calendars and cards begin with, in any case.
var foldedStarts = [...]string{"begin:vcalendar\r", "begin:vcalendar\n", "begin:vcard\r", "begin:vcard\n"}

func judgeFolded(head []byte, _ bool) verdict {
	return anyVerdict(bytes.TrimLeft(head, "\r\n"), foldedStarts[:])
}

// ldifStarts are what LDIF begins with, in any case, and the comment that ldapsearch writes
// above it.
var ldifStarts = [...]string{"version:", "dn:", "# extended ldif"}

// judgeLDIF looks for the first record of LDIF (RFC 2849): a distinguished name and an
// attribute below it, as such records begin with unless the version or the comment of
// ldapsearch stands above both. So may other comments and blank lines.
func judgeLDIF(head []byte, whole bool) verdict {
	if v := anyVerdict(head, ldifStarts[:]); v != yes {
		return v
	}
	told := false
	for first, named := true, false; ; first = false {
		line, rest, ok := bytes.Cut(head, []byte("\n"))
		if !ok && !whole {
			return unsure
		}
		head, line = rest, bytes.TrimSuffix(line, []byte("\r"))
		name, value, isField := bytes.Cut(line, []byte(":"))
		switch {
		case len(line) == 0 && (named || !ok):
			return no
		case len(line) > 0 && line[0] == '#':
			told = told || first
		case len(line) == 0, line[0] == ' ' && !first:
		case !isField || !isAttribute(name):
			return no
		case named && (told || bytes.EqualFold(name, []byte("objectClass")) || bytes.EqualFold(name, []byte("changetype"))):
			return yes
		case named:
			return no
		case bytes.EqualFold(name, []byte("dn")):
			if named = bytes.IndexByte(value, '=') >= 0 || bytes.HasPrefix(value, []byte(":")); !named {
				return no
			}
		case first && bytes.EqualFold(name, []byte("version")) && string(bytes.TrimSpace(value)) == "1":
			told = true
		default:
			return no
		}
	}
}

// isAttribute reports whether name is that of an attribute in LDIF, with its options.
func isAttribute(name []byte) bool {
	for _, c := range name {
		if !isAlnum(c) && c != '-' && c != ';' && c != '.' && c != '_' {
			return false
		}
	}
	return len(name) > 0
}

// anyVerdict says whether b begins with one of the prefixes, which are lower case, in any
// case. None of them begins another one.
func anyVerdict(b []byte, prefixes []string) verdict {
	for _, s := range prefixes {
		if v := prefixFoldVerdict(b, s); v != no {
			return v
		}
	}
	return no
}

// htmlStarts are what HTML and XML begin with, in any case, and a comment before that.
var htmlStarts = [...]string{"<!--", "<!doctype", "<html", "<head", "<body", "<?xml", "<rss", "<feed", "<rdf:rdf", "<table", "<meta", "<title"}

// judgeHTML looks at the first thing that is no white space and no comment.
func judgeHTML(head []byte, whole bool) verdict {
	head = bytes.TrimLeft(head, " \t\r\n\f")
	for bytes.HasPrefix(head, []byte("<!--")) {
		_, rest, _ := bytes.Cut(head, []byte("-->"))
		head = bytes.TrimLeft(rest, " \t\r\n\f")
	}
	if v := anyVerdict(head, htmlStarts[:]); v != no {
		return v
	}
	return judgeFragment(head, whole)
}

// judgeFragment looks for a piece of HTML: it begins with an element, another one ends
// in it, and every paragraph of it begins with a tag. Those of Markdown do not, nor has
// what people say "<p>" or "<code>" to an end tag.
func judgeFragment(head []byte, whole bool) verdict {
	if head[0] != '<' {
		return no
	}
	n := 1
	for n < len(head) && isAlnum(head[n]) {
		n++
	}
	switch {
	case n == len(head):
		return unsure
	case head[n] == ':' && n > 1:
		return judgePrefixed(head[1:n], head[n+1:])
	case strings.IndexByte(" \t\r\n/>", head[n]) < 0, !html.IsElement(head[1:n]):
		return no
	}
	if hasBareParagraph(head) {
		return no
	}
	switch {
	case !whole:
		return unsure
	case hasEndTag(head):
		return yes
	}
	return no
}

// judgePrefixed looks for a piece of XML: the tag whose name has the prefix, and goes on with
// rest, declares the namespace of that.
func judgePrefixed(prefix, rest []byte) verdict {
	const longest = 4 << 10
	tag, _, ok := bytes.Cut(rest[:min(len(rest), longest)], []byte(">"))
	_, behind, found := bytes.Cut(tag, []byte("xmlns:"+string(prefix)+"="))
	switch {
	case len(rest) > 0 && !isAlnum(rest[0]):
		return no
	case found && len(behind) > 0:
		if behind[0] == '"' || behind[0] == '\'' {
			return yes
		}
		return no
	case ok || len(rest) >= longest:
		return no
	}
	return unsure
}

// hasBareParagraph reports whether a paragraph in b, one behind a blank line, begins with
// no tag. Blank lines within an element of literal text are none between paragraphs.
func hasBareParagraph(b []byte) bool {
	for {
		line, behind, ok := bytes.Cut(b, []byte("\n"))
		if i, name := literalIn(line); name != "" {
			b = behindEndTag(b[i:], name)
			continue
		}
		if !ok {
			return false
		}
		b = bytes.TrimLeft(behind, " \t\r\n\f")
		if len(b) > 0 && b[0] != '<' && bytes.IndexByte(behind[:len(behind)-len(b)], '\n') >= 0 {
			return true
		}
	}
}

// literalNames are the names of the elements that may hold blank lines in Markdown, too.
var literalNames = [...]string{"pre", "script", "style", "textarea"}

// literalIn returns the name of the first element of literal text that begins in the line,
// and where that stands; "" if there is none.
func literalIn(line []byte) (at int, name string) {
	for {
		i := bytes.IndexByte(line[at:], '<')
		if i < 0 {
			return 0, ""
		}
		at += i + 1
		if name = literalName(line[at:]); name != "" {
			return at, name
		}
	}
}

// behindEndTag returns what stands in b behind the name of the element's end tag: nothing
// if that is not there.
func behindEndTag(b []byte, name string) []byte {
	for {
		_, behind, _ := bytes.Cut(b, []byte("</"))
		if b = behind; len(b) == 0 || ascii.HasPrefixFold(b, name) {
			return b
		}
	}
}

// literalName returns the name of the element of literal text that the tag begins, "" if it
// begins none.
func literalName(tag []byte) string {
	for _, s := range literalNames {
		if ascii.HasPrefixFold(tag, s) && (len(tag) == len(s) || !isAlnum(tag[len(s)])) {
			return s
		}
	}
	return ""
}

// hasEndTag reports whether b holds "</" and a letter.
func hasEndTag(b []byte) bool {
	for {
		i := bytes.Index(b, []byte("</"))
		if i < 0 || i+2 >= len(b) {
			return false
		}
		if c := b[i+2] | 0x20; 'a' <= c && c <= 'z' {
			return true
		}
		b = b[i+2:]
	}
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
