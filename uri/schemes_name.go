package uri

import (
	"strconv"
	"strings"
)

// checkTag checks
//
//	tagURI          = "tag:" taggingEntity ":" specific [ "#" fragment ]
//	taggingEntity   = authorityName "," date
//	authorityName   = DNSname / emailAddress
//	date            = year [ "-" month [ "-" day ] ]
//	specific        = *( pchar / "/" / "?" )
func checkTag(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	comma := upTo(s, i, end, ',')
	if rule, at := checkTagAuthority(s, i, comma); rule != "" {
		return rule, at
	}
	if comma == end {
		return "date", end
	}
	colon := upTo(s, comma, end, ':')
	if !isTagDate(s[comma+len(",") : colon]) {
		return "date", comma + len(",")
	}
	if colon == end {
		return "specific", end
	}
	return "", 0
}

// checkTagAuthority demands that s[i:end] is
//
//	DNSname      = DNScomp *( "." DNScomp )
//	DNScomp      = alphaNum [ *( alphaNum / "-" ) alphaNum ]
//	emailAddress = 1*( alphaNum / "-" / "." / "_" ) "@" DNSname
func checkTagAuthority(s string, i, end int) (Rule, int) {
	const rule = "authorityName"
	if at := upTo(s, i, end, '@'); at < end {
		if bad := span(s, i, at, Alpha|Digit, "-._"); bad < at || at == i {
			return rule, bad
		}
		i = at + len("@")
	}
	for {
		next := upTo(s, i, end, '.')
		if i == next || s[i] == '-' || s[next-1] == '-' {
			return rule, i
		}
		if bad := span(s, i, next, Alpha|Digit, "-"); bad < next {
			return rule, bad
		}
		if next == end {
			return "", 0
		}
		i = next + len(".")
	}
}

// isTagDate reports whether s is a year, a month or a day that exists.
//
//	year = 4DIGIT, month = 2DIGIT, day = 2DIGIT
func isTagDate(s string) bool {
	if len(s) != len("2006") && len(s) != len("2006-01") && len(s) != len("2006-01-02") {
		return false
	}
	for i := range len(s) {
		if dash := i == len("2006") || i == len("2006-01"); dash != (s[i] == '-') || !dash && !Digit.Has(s[i]) {
			return false
		}
	}
	if len(s) == len("2006") {
		return true
	}
	month := number(s[5:7])
	if month < 1 || month > 12 {
		return false
	}
	if len(s) == len("2006-01") {
		return true
	}
	day := number(s[8:])
	return 1 <= day && day <= daysIn(number(s[:4]), month)
}

// number returns the value of a few digits.
func number(s string) int {
	n := 0
	for i := range len(s) {
		n = 10*n + int(s[i]-'0')
	}
	return n
}

// daysIn returns how many days the month has.
func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// checkInfo checks
//
//	info-identifier = namespace "/" identifier
//	namespace       = scheme
//	identifier      = path-rootless
func checkInfo(r Ref) (Rule, int) {
	if rule, at := checkPathOnly(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	slash := upTo(s, i, end, '/')
	if i == slash || !Alpha.Has(s[i]) {
		return "namespace", i
	}
	if bad := span(s, i, slash, SchemeChar, ""); bad < slash {
		return "namespace", bad
	}
	if slash+len("/") >= end {
		return "identifier", end
	}
	return "", 0
}

// checkDOI checks a DOI name: "10.", a registrant's code of numbers, "/" and a
// suffix.
func checkDOI(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	slash := upTo(s, i, end, '/')
	if !strings.HasPrefix(s[i:slash], "10.") {
		return "prefix", i
	}
	for j := i + len("10"); j < slash; {
		next := upTo(s, j+len("."), slash, '.')
		if rule, at := checkDigits(s, j+len("."), next, "prefix"); rule != "" {
			return rule, at
		}
		j = next
	}
	if slash+len("/") >= end {
		return "suffix", end
	}
	return "", 0
}

// checkMagnet checks that there is nothing but a query of names and values.
func checkMagnet(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	switch {
	case r.o.pathEnd > r.o.path:
		return rulePath, r.o.path
	case r.o.query == r.o.pathEnd:
		return RuleQuery, r.o.pathEnd
	}
	rule, at := ruleParam, r.o.query
	for i, end := r.o.pathEnd+len("?"), r.o.query; i < end; {
		next := upTo(r.text, i, end, '&')
		if i < next { // an empty one, as that of "&&", is none
			if equals := upTo(r.text, i, next, '='); equals == i || equals == next {
				return ruleParam, i
			}
			rule = ""
		}
		i = next + len("&")
	}
	return rule, at
}

// checkAbout checks
//
//	about-uri   = about-token [ about-query ] [ "#" fragment ]
//	about-token = *pchar
func checkAbout(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	if slash := upTo(r.text, r.o.path, r.o.pathEnd, '/'); slash < r.o.pathEnd {
		return "about-token", slash
	}
	return "", 0
}

// checkGeo checks
//
//	geo-path    = coord-a "," coord-b [ "," coord-c ] p
//	p           = [ ";crs=" crslabel ] [ ";u=" uval ] *parameter
//	parameter   = ";" pname [ "=" pvalue ]
//
// and, unless crs is another than wgs84, that latitude and longitude are in
// range (section 3.4.2).
func checkGeo(r Ref) (Rule, int) {
	if rule, at := checkPathOnly(r); rule != "" {
		return rule, at
	}
	s, end := r.text, r.o.pathEnd
	params := upTo(s, r.o.path, end, ';')
	crs := s[params:upTo(s, min(params+len(";"), end), end, ';')]
	wgs84 := !hasPrefixFold(crs, ";crs=") || strings.EqualFold(crs, ";crs=wgs84")
	if rule, at := checkCoordinates(s, r.o.path, params, wgs84); rule != "" {
		return rule, at
	}
	if rule, at := checkParams(s, params, end, ruleParam); rule != "" {
		return rule, at
	}
	return checkGeoParams(s, params, end)
}

// checkCoordinates checks s[i:end], two or three numbers.
//
//	num = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]
func checkCoordinates(s string, i, end int, wgs84 bool) (Rule, int) {
	rules := [...]Rule{"coord-a", "coord-b", "coord-c"}
	limits := [...]float64{90, 180}
	for n, rule := range rules {
		next := upTo(s, i, end, ',')
		digits := i
		if digits < next && s[digits] == '-' {
			digits++
		}
		if rule, at := checkDecimal(s, digits, next, rule); rule != "" {
			return rule, at
		}
		if wgs84 && n < len(limits) {
			if v, err := strconv.ParseFloat(s[digits:next], 64); err != nil || v > limits[n] {
				return rule, i
			}
		}
		if next == end && n > 0 {
			return "", 0
		}
		if next == end {
			return rules[n+1], end
		}
		i = next + len(",")
	}
	return rules[2], i
}

// checkGeoParams demands that crs comes first and u next, and is a number.
func checkGeoParams(s string, i, end int) (Rule, int) {
	expected := ";crs=;u=" // what may still come
	for i < end {
		next := upTo(s, i+len(";"), end, ';')
		name := strings.ToLower(s[i:min(upTo(s, i, next, '=')+len("="), next)])
		value := s[i+len(name) : next]
		switch name {
		case ";crs=":
			if expected != ";crs=;u=" || value == "" {
				return "crsp", i
			}
			expected = ";u="
		case ";u=":
			if rule, _ := checkDecimal(value, 0, len(value), "uncp"); rule != "" || expected == "" {
				return "uncp", i
			}
			expected = ""
		default:
			expected = ""
		}
		i = next
	}
	return "", 0
}

// checkAcct checks
//
//	acctURI  = "acct" ":" userpart "@" host
//	userpart = unreserved / sub-delims 0*( unreserved / pct-encoded / sub-delims )
func checkAcct(r Ref) (Rule, int) {
	if rule, at := checkPathOnly(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	at := upTo(s, i, end, '@')
	host := min(at+len("@"), end)
	switch bad := only(s, i, at, RegNameChar, ""); {
	case at == i || bad < at:
		return "userpart", bad
	case host == end:
		return ruleHost, end
	}
	if bad := only(s, host, end, RegNameChar, ""); bad < end {
		return ruleHost, bad
	}
	return "", 0
}
