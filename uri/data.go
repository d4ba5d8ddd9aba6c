package uri

import (
	"encoding/base64"
	"strings"
)

// A Data is a data URI (RFC 2397): a small resource in the URI itself.
type Data struct {
	MediaType string  // "type/subtype" in lower case; "text/plain" where none is written
	Params    []Param // of the media type, charset=US-ASCII where no media type is written
	Base64    bool
	Encoded   string // the data as written
}

// ParseData returns what the data URI r holds. The error is a [*SchemeError].
func ParseData(r Ref) (Data, error) {
	if err := demand(r, "data"); err != nil {
		return Data{}, err
	}
	head, data, _ := strings.Cut(r.text[r.o.path:r.o.query], ",")
	head, isBase64 := cutSuffixFold(head, ";base64")
	d := Data{Base64: isBase64, Encoded: data}
	if head == "" {
		d.MediaType, d.Params = "text/plain", []Param{{"charset", "US-ASCII"}}
		return d, nil
	}
	mediaType, params, _ := strings.Cut(head, ";")
	d.MediaType, d.Params = strings.ToLower(octets(mediaType)), newParams(params)
	if mediaType == "" {
		d.MediaType = "text/plain"
	}
	return d, nil
}

// cutSuffixFold returns s without the suffix, which is in lower case, and
// whether s ended with it, in any case.
func cutSuffixFold(s, suffix string) (string, bool) {
	n := len(s) - len(suffix)
	if n < 0 || !strings.EqualFold(s[n:], suffix) {
		return s, false
	}
	return s[:n], true
}

// Bytes returns the data. What is neither of the alphabet of base64 nor of that
// for URLs is an error, except white space and missing padding. The error is a
// base64.CorruptInputError.
func (d Data) Bytes() ([]byte, error) {
	data := octets(d.Encoded)
	if !d.Base64 {
		return []byte(data), nil
	}
	data = strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\n', '\f', '\r':
			return -1
		case '-':
			return '+'
		case '_':
			return '/'
		}
		return r
	}, data)
	return base64.RawStdEncoding.DecodeString(strings.TrimRight(data, "="))
}

// checkData checks
//
//	dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
//	mediatype = [ type "/" subtype ] *( ";" parameter )
//	parameter = attribute "=" value
func checkData(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	s, i := r.text, r.o.path
	comma := upTo(s, i, r.o.pathEnd, ',')
	if comma == r.o.pathEnd {
		return "data", comma
	}
	head, _ := cutSuffixFold(s[i:comma], ";base64")
	end := i + len(head)
	params := upTo(s, i, end, ';')
	slash := upTo(s, i, params, '/')
	if i < params && (slash == i || slash+len("/") >= params) {
		return "mediatype", slash
	}
	if params == end {
		return "", 0
	}
	return checkPairs(s, params+len(";"), end, ';', ruleParam)
}
