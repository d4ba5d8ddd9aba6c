package uri

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// The collected ABNF of Appendix A as regular expressions, rule by rule.
const (
	pctTriplet = `%[0-9A-Fa-f]{2}`
	unres      = `[A-Za-z0-9\-._~]`
	subDelims  = `[!$&'()*+,;=]`
	pchar      = `(?:` + unres + `|` + pctTriplet + `|` + subDelims + `|[:@])`

	segment     = pchar + `*`
	segmentNz   = pchar + `+`
	segmentNzNc = `(?:` + unres + `|` + pctTriplet + `|` + subDelims + `|@)+`

	pathAbempty  = `(?:/` + segment + `)*`
	pathAbsolute = `/(?:` + segmentNz + `(?:/` + segment + `)*)?`
	pathNoscheme = segmentNzNc + `(?:/` + segment + `)*`
	pathRootless = segmentNz + `(?:/` + segment + `)*`

	decOctet = `(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])`
	ipv4     = decOctet + `\.` + decOctet + `\.` + decOctet + `\.` + decOctet
	h16      = `[0-9A-Fa-f]{1,4}`
	ls32     = `(?:` + h16 + `:` + h16 + `|` + ipv4 + `)`
	ipv6     = `(?:(?:` + h16 + `:){6}` + ls32 +
		`|::(?:` + h16 + `:){5}` + ls32 +
		`|(?:` + h16 + `)?::(?:` + h16 + `:){4}` + ls32 +
		`|(?:(?:` + h16 + `:){0,1}` + h16 + `)?::(?:` + h16 + `:){3}` + ls32 +
		`|(?:(?:` + h16 + `:){0,2}` + h16 + `)?::(?:` + h16 + `:){2}` + ls32 +
		`|(?:(?:` + h16 + `:){0,3}` + h16 + `)?::` + h16 + `:` + ls32 +
		`|(?:(?:` + h16 + `:){0,4}` + h16 + `)?::` + ls32 +
		`|(?:(?:` + h16 + `:){0,5}` + h16 + `)?::` + h16 +
		`|(?:(?:` + h16 + `:){0,6}` + h16 + `)?::)`
	ipvFuture = `[vV][0-9A-Fa-f]+\.(?:` + unres + `|` + subDelims + `|:)+`
	ipLiteral = `\[(?:` + ipv6 + `|` + ipvFuture + `)\]`
	regName   = `(?:` + unres + `|` + pctTriplet + `|` + subDelims + `)*`
	hostRule  = `(?:` + ipLiteral + `|` + ipv4 + `|` + regName + `)`
	portRule  = `[0-9]*`
	userinfo  = `(?:` + unres + `|` + pctTriplet + `|` + subDelims + `|:)*`

	schemeRule = `[A-Za-z][A-Za-z0-9+\-.]*`
	queryRule  = `(?:` + pchar + `|[/?])*`
	tail       = `(?:\?` + queryRule + `)?`
	tailFrag   = tail + `(?:#` + queryRule + `)?`
)

// grammar returns the expression of the start rule k. Without a userinfo it is
// the expression for texts whose authority holds no "@".
func grammar(k Kind, withUserinfo bool) string {
	authority := `(?:` + userinfo + `@)?` + hostRule + `(?::` + portRule + `)?`
	if !withUserinfo {
		authority = hostRule + `(?::` + portRule + `)?`
	}
	hierPart := `(?://` + authority + pathAbempty + `|` + pathAbsolute + `|` + pathRootless + `|)`
	relativePart := `(?://` + authority + pathAbempty + `|` + pathAbsolute + `|` + pathNoscheme + `|)`
	uri := schemeRule + `:` + hierPart
	switch k {
	case URI:
		return uri + tailFrag
	case Absolute:
		return uri + tail
	case Relative:
		return relativePart + tailFrag
	}
	return `(?:` + uri + tailFrag + `|` + relativePart + tailFrag + `)`
}

// A machine runs an expression byte by byte, so as to tell how far a text
// could go on to match.
type machine struct{ prog *syntax.Prog }

func newMachine(expr string) machine {
	re, err := syntax.Parse(`^(?:`+expr+`)$`, syntax.Perl)
	if err != nil {
		panic(err)
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		panic(err)
	}
	return machine{prog}
}

// viable returns the length of the longest prefix of s that a match could
// begin with, and whether s itself matches. No state of an expression without
// contradictions is dead, so a prefix is viable while a state is left.
func (m machine) viable(s string) (n int, match bool) {
	states := m.closure([]uint32{uint32(m.prog.Start)}, syntax.EmptyBeginText)
	for i := range len(s) {
		var next []uint32
		for _, pc := range states {
			inst := &m.prog.Inst[pc]
			if inst.Op != syntax.InstMatch && s[i] < 0x80 && inst.MatchRune(rune(s[i])) {
				next = append(next, inst.Out)
			}
		}
		if states = m.closure(next, 0); len(states) == 0 {
			return i, false
		}
	}
	for _, pc := range m.closure(states, syntax.EmptyEndText) {
		if m.prog.Inst[pc].Op == syntax.InstMatch {
			return len(s), true
		}
	}
	return len(s), false
}

// closure follows the instructions that consume nothing.
func (m machine) closure(from []uint32, flag syntax.EmptyOp) []uint32 {
	var states []uint32
	seen := make([]bool, len(m.prog.Inst))
	var follow func(pc uint32)
	follow = func(pc uint32) {
		if seen[pc] {
			return
		}
		seen[pc] = true
		switch inst := &m.prog.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			follow(inst.Out)
			follow(inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			follow(inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^flag == 0 {
				follow(inst.Out)
				break
			}
			states = append(states, pc) // the end may come later
		case syntax.InstFail:
		default:
			states = append(states, pc)
		}
	}
	for _, pc := range from {
		follow(pc)
	}
	return states
}

// machines are indexed by Kind, then by whether the authority holds an "@".
var machines = func() (ms [4][2]machine) {
	for k := range Kind(4) {
		ms[k] = [2]machine{newMachine(grammar(k, false)), newMachine(grammar(k, true))}
	}
	return ms
}()

// hierarchy is the start of a text up to the end of its authority.
var hierarchy = regexp.MustCompile(`^(?:` + schemeRule + `:)?//[^/?#]*`)

// oracle returns what Check should say of s, the rule apart.
func oracle(s string, k Kind) (offset int, match bool) {
	at := 0
	if strings.Contains(hierarchy.FindString(s), "@") {
		at = 1
	}
	return machines[k][at].viable(s)
}
