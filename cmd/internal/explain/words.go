package explain

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// words put a candidate into words.
type words struct {
	*Text
	c *extract.Candidate
}

// details returns how the URI was read, or why there is none. What is said twice
// is said once, with the number of times.
func (w words) details() []string {
	if w.c.Reason != extract.Accepted {
		return []string{w.refusal()}
	}
	var list []string
	times := map[string]int{}
	add := func(s string) {
		if times[s]++; times[s] == 1 && s != "" {
			list = append(list, s)
		}
	}
	add(w.delimiter())
	for _, s := range w.c.Steps {
		add(w.step(s))
	}
	add(w.mapped())
	for k, s := range list {
		if n := times[s]; n > 1 {
			list[k] = fmt.Sprintf("%s (%d times)", s, n)
		}
	}
	return list
}

// quoted returns what stands between two offsets in quotation marks, no more
// than a few words of it.
func (w words) quoted(start, end int64) string {
	const longest = 40
	s := w.Shown(start, end)
	if len(s) > longest {
		n := longest
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n] + "…"
	}
	return quote(s)
}

// quote returns a text in quotation marks, with what does not print escaped.
func quote(s string) string {
	mark := `"`
	if strings.Contains(s, mark) {
		mark = "'"
	}
	var b strings.Builder
	b.WriteString(mark)
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == '"' || r == '\\' {
			b.WriteByte(s[0])
		} else {
			q := strconv.Quote(s[:n])
			b.WriteString(q[1 : len(q)-1])
		}
		s = s[n:]
	}
	b.WriteString(mark)
	return b.String()
}

// delimiter says what set the URI off.
func (w words) delimiter() string {
	opener, closer := w.find(extract.Opened), w.find(extract.Closed)
	kind := map[extract.Delimiter]string{
		extract.Angle: "angle brackets", extract.Quote: "quotation marks", extract.Bracket: "brackets",
	}[w.c.Match.Delimiter]
	switch {
	case w.c.Match.Delimiter == extract.Attribute:
		return "the value of an attribute"
	case w.c.Match.Delimiter == extract.Header:
		return "a reference by the grammar of its header field"
	case opener != "" && closer != "":
		return fmt.Sprintf("stands between %s and %s", opener, closer)
	case opener != "":
		return fmt.Sprintf("begins in %s, behind %s", kind, opener)
	}
	return ""
}

// find returns the text of the first step of a kind, quoted; "" if there is none.
func (w words) find(a extract.Action) string {
	for _, s := range w.c.Steps {
		if s.Action == a {
			return w.quoted(s.Start, s.End)
		}
	}
	return ""
}

// step puts a step into words; "" if it goes without saying.
func (w words) step(s extract.Step) string {
	text := w.quoted(s.Start, s.End)
	switch s.Action {
	case extract.Unclosed:
		return fmt.Sprintf("the %s before it is no delimiter: it is not closed, or prose stands in between", text)
	case extract.Prefixed:
		return fmt.Sprintf("%s before it is a prefix", text)
	case extract.Assumed:
		return fmt.Sprintf("%q assumed, for it has no scheme", s.Text)
	case extract.HyphenKept:
		return "hyphen before the line break kept; it may be the typesetter's"
	case extract.HyphenDropped:
		return w.droppedHyphen(s)
	case extract.LeftOut:
		return text + " left out"
	case extract.Replaced:
		return replaced(s, text)
	}
	if joined, ok := joins[s.Action]; ok {
		return joined + w.leader(s)
	}
	if peeled, ok := peels[s.Action]; ok {
		if s.Action == extract.PeeledPunctuation {
			peeled = punctuation(w.Text.Text[s.Start:s.End])
		}
		return fmt.Sprintf("%s at the end left out: %s", text, peeled)
	}
	return w.ended(s, text)
}

// joins say why white space was ignored.
var joins = map[extract.Action]string{
	extract.JoinedInAngle:        "line break ignored, as any is between angle brackets",
	extract.JoinedGap:            "space between angle brackets ignored; the URI may end before it",
	extract.JoinedToCloser:       "line break ignored: only the rest of a URI stands before the closer",
	extract.JoinedBeforeHost:     "line break ignored: a host follows",
	extract.JoinedAtHyphen:       "line break ignored behind the hyphen",
	extract.JoinedRepeated:       "line break ignored behind the hyphen: the URI is repeated in angle brackets",
	extract.JoinedBehindResolver: "line break ignored: the name follows that the resolver asks for",
	extract.JoinedAtFold:         "line break ignored behind the backslash of a folded line",
	extract.JoinedInEscape:       "line break ignored within a percent-encoded octet",
	extract.JoinedAtMargin:       "line break ignored at the right margin",
	extract.JoinedStrings:        "line break ignored between two strings, which belong together",
}

// peels say why what was peeled off is not the URI's.
var peels = map[extract.Action]string{
	extract.PeeledPunctuation: sentence,
	extract.PeeledEmphasis:    "a mark of emphasis",
	extract.PeeledPossessive:  "a possessive",
	extract.PeeledPlace:       "line and column in a file",
	extract.PeeledEllipsis:    "the writer shortened the URI",
}

// sentence says of most punctuation why it is not the URI's.
const sentence = "punctuation of the sentence"

// punctuation says why the punctuation in text, which was peeled off, is not the URI's.
func punctuation(text string) string {
	const shortest = 8 // line
	switch {
	case len(text) >= shortest && strings.Trim(text, text[:1]) == "" && strings.Contains("-=_~", text[:1]):
		return "a line that is drawn"
	case strings.HasPrefix(text, "--"):
		return "a dash or an arrow"
	case strings.IndexByte("-=+@$", text[0]) >= 0:
		return "a mark that is none of the URI's"
	}
	return sentence
}

// leader says which leader of a line was ignored with the break.
func (w words) leader(s extract.Step) string {
	leader := strings.TrimSpace(w.Text.Text[s.Start:s.End])
	if leader == "" || strings.ContainsAny(leader, "\r\n\f") || len(leader) > 16 {
		return ""
	}
	return fmt.Sprintf(", and %s before the next line", quote(leader))
}

func (w words) droppedHyphen(s extract.Step) string {
	if w.Text.Text[s.Start:s.End] == "\u00ad" {
		return "soft hyphen before the line break dropped"
	}
	return "hyphen before the line break dropped; it may be the URI's"
}

func replaced(s extract.Step, text string) string {
	if strings.HasPrefix(s.Text, "%") && len(s.Text) == len("%25") && s.End-s.Start == 1 {
		return fmt.Sprintf("%s percent-encoded, for no URI may hold it", text)
	}
	return fmt.Sprintf("%s read as %q", text, s.Text)
}

// ended says what ended the URI.
func (w words) ended(s extract.Step, text string) string {
	switch s.Action {
	case extract.EndedText:
		return "ends with the text"
	case extract.EndedSpace:
		return "ends at white space"
	case extract.EndedBreak:
		if strings.HasSuffix(w.Text.Text[:s.Start], "--") {
			return "ends with its line: the hyphens before the break are a dash or a line"
		}
		return "ends with its line: nothing delimits it, and no hyphen stands before the break"
	case extract.EndedBlank:
		return "ends before a blank line"
	case extract.EndedRest:
		return "ends with its line: more than the rest of a URI stands before the closer"
	case extract.EndedHyphen:
		return "ends with its line: the next one does not look like the rest of a URI"
	case extract.EndedProse:
		return "ends before the prose that follows it in the angle brackets"
	case extract.EndedMark:
		return "ends before " + text
	case extract.EndedScheme:
		return "ends where another URI begins"
	case extract.EndedRefused:
		return fmt.Sprintf("ends before %s, which the grammar refuses", text)
	case extract.CutOff:
		_, n := utf8.DecodeRuneInString(w.Text.Text[s.Start:])
		return fmt.Sprintf("%s cut off: the grammar refuses %s", text, w.quoted(s.Start, s.Start+int64(n)))
	}
	return ""
}

// mapped says what was made of characters that no URI may hold and that no step
// tells of.
func (w words) mapped() string {
	var list []string
	for _, r := range w.c.Match.Repairs {
		switch {
		case r == "iri":
			list = append(list, "characters beyond ASCII encoded, as RFC 3987 maps an IRI to its URI")
		case r == "percent-encoded" && !w.encodes():
			list = append(list, "what no URI may hold is percent-encoded")
		}
	}
	return strings.Join(list, "; ")
}

// encodes reports whether a step tells of something percent-encoded.
func (w words) encodes() bool {
	for _, s := range w.c.Steps {
		if s.Action == extract.Replaced && strings.HasPrefix(s.Text, "%") {
			return true
		}
	}
	return false
}

// refusal says why the candidate is no URI.
func (w words) refusal() string {
	scheme := w.scheme()
	switch w.c.Reason {
	case extract.NoScheme:
		return "nothing before the colon is a scheme"
	case extract.UnknownScheme:
		return fmt.Sprintf("%s is no registered scheme, and no \"//\" follows it", scheme)
	case extract.NothingBehind:
		return "nothing that a URI may hold follows the colon"
	case extract.NoSlashes:
		return fmt.Sprintf("%s needs \"//\" and a host", scheme)
	case extract.WrongShape:
		return w.shape(scheme)
	case extract.NoDelimiter:
		return fmt.Sprintf("%s without \"//\" counts only between delimiters that close right behind the URI", scheme)
	case extract.NoHost:
		return w.host()
	case extract.BreaksGrammar:
		return "the grammar refuses it" + w.problem()
	case extract.ProseInside:
		return "prose stands between the angle brackets"
	case extract.NotStrict:
		if w.c.Err == nil {
			return "its writer shortened it, or it would have to be repaired"
		}
		return "it would have to be repaired or cut" + w.problem()
	case extract.OverLimit:
		return fmt.Sprintf("longer than the limit, %d bytes", w.c.End-w.c.Start)
	case extract.Overlapping:
		return "part of the URI that begins before it"
	case extract.NoSite:
		return "the name is none of a site"
	case extract.NoSuffix:
		return "it has no scheme, and suffix references were not asked for"
	}
	return w.c.Reason.String()
}

// scheme returns what stands before the colon, quoted.
func (w words) scheme() string {
	if w.c.Colon <= w.c.Start {
		return "it"
	}
	return w.quoted(w.c.Start, w.c.Colon)
}

// host says what is lacking in the authority.
func (w words) host() string {
	_, rest, _ := strings.Cut(w.Text.Text[w.c.Start:w.c.End], "//")
	if k := strings.IndexAny(rest, "/?#"); k >= 0 {
		rest = rest[:k]
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if rest == "" || rest[0] == ':' {
		return "no host follows the \"//\", nor anything that could stand for one"
	}
	return "no host follows the \"//\": a label of it is empty, or stands for a name"
}

// problem says what the grammar refuses.
func (w words) problem() string {
	var syntax *uri.SyntaxError
	switch {
	case w.c.Err == nil:
		return ""
	case errors.As(w.c.Err, &syntax) && syntax.Got == "":
		return fmt.Sprintf(": it ends where %s asks for more", syntax.Rule)
	case errors.As(w.c.Err, &syntax):
		got := quote(syntax.Got)
		if at := w.failure(); w.Shown(at, at+1) != w.Text.Text[at:at+1] {
			got = quote(hidden)
		}
		return fmt.Sprintf(": %s breaks %s", got, syntax.Rule)
	}
	return ": " + strings.TrimPrefix(w.c.Err.Error(), "uri: ")
}

// failure returns where in the text the error of the candidate arose: white space does not
// count.
func (w words) failure() int64 {
	at, left := w.c.Start, w.c.ErrOffset
	for ; at < w.c.End-1; at++ {
		if strings.IndexByte(" \t\r\n\v\f", w.Text.Text[at]) >= 0 {
			continue
		}
		if left == 0 {
			break
		}
		left--
	}
	return at
}

// shape says what a scheme demands behind its colon.
func (w words) shape(scheme string) string {
	name := strings.ToLower(w.Text.Text[w.c.Start:max(w.c.Start, w.c.Colon)])
	if demand, ok := demands[name]; ok {
		return fmt.Sprintf("%s demands %s", scheme, demand)
	}
	return "what follows has not the shape that " + scheme + " demands"
}

// demands are what the schemes that most texts hold demand.
var demands = map[string]string{
	"mailto": "an address with a host behind \"@\"",
	"news":   "a group with a dot in its name, or a message-id",
	"snews":  "a group with a dot in its name, or a message-id",
	"tel":    "a telephone number",
	"sms":    "a telephone number",
	"urn":    "a namespace, a colon and a name",
	"data":   "a media type and a comma",
	"tag":    "an authority, a comma, a date and a colon",
	"geo":    "two coordinates",
	"doi":    "a prefix \"10.\" and a suffix",
	"cid":    "an \"@\"",
	"mid":    "an \"@\"",
	"magnet": "parameters behind \"?\"",
	"file":   "a path from the root",
}
