package uri

import "strings"

// A Tel is a telephone number (RFC 3966).
type Tel struct {
	Number string // as written, visual separators included
	Params []Param
}

// A Param is a parameter, decoded.
type Param struct {
	Name, Value string
}

// ParseTel returns the number of the tel URI r and its parameters. The error is
// a [*SchemeError].
func ParseTel(r Ref) (Tel, error) {
	if err := demand(r, "tel"); err != nil {
		return Tel{}, err
	}
	number, params, _ := strings.Cut(r.Path(), ";")
	return Tel{octets(number), newParams(params)}, nil
}

// newParams decodes name "=" value, repeated with ";" between.
func newParams(s string) []Param {
	if s == "" {
		return nil
	}
	var params []Param
	for param := range strings.SplitSeq(s, ";") {
		name, value, _ := strings.Cut(param, "=")
		params = append(params, Param{octets(name), octets(value)})
	}
	return params
}

// Global reports whether the number is the same from everywhere: it begins with
// "+".
func (t Tel) Global() bool {
	return strings.HasPrefix(t.Number, "+")
}

// Digits returns the number without visual separators, hexadecimal digits in
// lower case.
func (t Tel) Digits() string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if strings.ContainsRune(visualSeparators, r) {
			return -1
		}
		return r
	}, t.Number))
}

// Param returns the value of the parameter of the name, in any case, and
// whether there is one.
func (t Tel) Param(name string) (string, bool) {
	for _, p := range t.Params {
		if strings.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// visual-separator = "-" / "." / "(" / ")"
const visualSeparators = "-.()"

// checkTel checks
//
//	telephone-subscriber = global-number / local-number
//	global-number        = "+" *phonedigit DIGIT *phonedigit *par
//	local-number         = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex *par context *par
//	par                  = parameter / extension / isdn-subaddress
//	context              = ";phone-context=" descriptor
//	descriptor           = domainname / ( "+" 1*phonedigit )
//
// No parameter may be there twice, nor may both an extension and a subaddress
// (section 5.3).
func checkTel(r Ref) (Rule, int) {
	if rule, at := checkPathOnly(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	params := upTo(s, i, end, ';')
	global := i < params && s[i] == '+'
	if rule, at := checkTelNumber(s, i, params, global); rule != "" {
		return rule, at
	}
	seen := make(map[string]bool)
	for j := params; j < end; {
		j += len(";")
		next := upTo(s, j, end, ';')
		if rule, at := checkTelParam(s, j, next); rule != "" {
			return rule, at
		}
		name := strings.ToLower(s[j:upTo(s, j, next, '=')])
		if seen[name] || name == "ext" && seen["isub"] || name == "isub" && seen["ext"] {
			return ruleParam, j
		}
		seen[name] = true
		j = next
	}
	if !global && !seen["phone-context"] {
		return "context", params
	}
	return "", 0
}

// checkTelNumber demands that s[i:end] is a number with a digit at least.
func checkTelNumber(s string, i, end int, global bool) (Rule, int) {
	if global {
		return checkPhoneDigits(s, i+len("+"), end, Digit, "", "global-number-digits")
	}
	return checkPhoneDigits(s, i, end, HexDig, "*#", "local-number-digits")
}

// checkPhoneDigits demands that s[i:end] is of digits, in class or among the
// signs, and visual separators, with a digit at least.
func checkPhoneDigits(s string, i, end int, class Class, signs string, rule Rule) (Rule, int) {
	digits := false
	for i < end {
		b, next := octet(s, i)
		digit := class.Has(b) || strings.IndexByte(signs, b) >= 0
		if !digit && !isVisualSeparator(b) {
			return rule, i
		}
		digits = digits || digit
		i = next
	}
	if !digits {
		return rule, end
	}
	return "", 0
}

// checkTelParam checks the parameter s[i:end].
//
//	parameter       = ";" pname [ "=" pvalue ]
//	pname           = 1*( alphanum / "-" )
//	extension       = ";ext=" 1*phonedigit
func checkTelParam(s string, i, end int) (Rule, int) {
	equals := upTo(s, i, end, '=')
	if i == equals {
		return "pname", i
	}
	for j := i; j < equals; j++ {
		if !(Alpha | Digit).Has(s[j]) && s[j] != '-' {
			return "pname", j
		}
	}
	value := min(equals+len("="), end)
	switch strings.ToLower(s[i:equals]) {
	case "ext":
		return checkPhoneDigits(s, value, end, Digit, "", "extension")
	case "phone-context":
		return checkTelContext(s, value, end)
	}
	if equals < end && value == end {
		return "pvalue", end
	}
	return "", 0
}

// checkTelContext demands that s[i:end] is a descriptor.
//
//	domainname = *( domainlabel "." ) toplabel [ "." ]
//	toplabel   = ALPHA / ALPHA *( alphanum / "-" ) alphanum
func checkTelContext(s string, i, end int) (Rule, int) {
	if i < end && s[i] == '+' {
		return checkTelNumber(s, i, end, true)
	}
	if bad := only(s, i, end, Alpha|Digit, "-."); bad < end || i == end {
		return "descriptor", bad
	}
	top := i + strings.LastIndexByte(strings.TrimSuffix(s[i:end], "."), '.') + 1
	if !Alpha.Has(s[top]) {
		return "descriptor", top
	}
	return "", 0
}
