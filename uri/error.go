package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Rule is the name of a rule of the collected ABNF (Appendix A), as a
// [SyntaxError] reports it.
type Rule string

// The rules that [Check] and [Parse] report. A path is reported by the one of
// the five path rules that applies to it; a colon in the first segment of a
// relative reference by the rule that forbids it, segment-nz-nc.
const (
	RuleAbsoluteURI  Rule = "absolute-URI"
	RuleScheme       Rule = "scheme"
	RuleAuthority    Rule = "authority"
	RuleUserinfo     Rule = "userinfo"
	RulePort         Rule = "port"
	RuleIPLiteral    Rule = "IP-literal"
	RuleIPvFuture    Rule = "IPvFuture"
	RuleIPv6address  Rule = "IPv6address"
	RuleH16          Rule = "h16"
	RuleIPv4address  Rule = "IPv4address"
	RuleDecOctet     Rule = "dec-octet"
	RuleRegName      Rule = "reg-name"
	RulePathAbempty  Rule = "path-abempty"
	RulePathAbsolute Rule = "path-absolute"
	RulePathNoscheme Rule = "path-noscheme"
	RulePathRootless Rule = "path-rootless"
	RuleSegmentNzNc  Rule = "segment-nz-nc"
	RuleQuery        Rule = "query"
	RuleFragment     Rule = "fragment"
	RulePctEncoded   Rule = "pct-encoded"
)

// A SyntaxError says where a text stops being what it was parsed as.
//
// Offset is the first byte, counted from 0, that cannot stand where it stands
// whatever followed it; it is the length of the text where the text ends too
// early. An authority counts as having a userinfo only if it holds an "@".
// So in "http://a/%zz" it is that of the first "z", in "http://a:b/" that of
// the "b", and in "http://[::1/" that of the last "/".
type SyntaxError struct {
	Rule   Rule   // the most specific rule that the text breaks
	Offset int    // in bytes
	Got    string // the offending character, or byte where that is no UTF-8; "" at the end of the text
}

// Error implements error. It never holds more of the text than Got.
func (e *SyntaxError) Error() string {
	got := "end of text"
	if e.Got != "" {
		got = strconv.QuoteToASCII(e.Got)
	}
	return "uri: " + got + " breaks " + string(e.Rule) + " at byte " + strconv.Itoa(e.Offset)
}

// syntaxError returns the error for the rule that t breaks at offset. It keeps
// no more of t than the character there.
func syntaxError[T ~string | ~[]byte](t T, rule Rule, offset int) error {
	next := string(t[offset:min(len(t), offset+utf8.UTFMax)])
	_, size := utf8.DecodeRuneInString(next)
	return &SyntaxError{Rule: rule, Offset: offset, Got: strings.Clone(next[:size])}
}
