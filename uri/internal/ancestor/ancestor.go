// Package ancestor recognizes and resolves references by the grammars that came
// before RFC 3986: the URL draft of 1993, the URL and URI drafts of 1997, and RFC
// 2396 with RFC 2732.
//
// # Terminology
//
// A production is a rule of one of these grammars under the name that its document
// gives it. A check answers with the production that could not go on and the offset
// where it could not: text[:offset] begins some text of the grammar and
// text[:offset+1] begins none. Where the text ends too early the offset is its
// length.
//
// The name is that of the innermost production that stands open there, character
// classes such as xalpha, pchar and uric apart; where a separator comes that its
// production has no place for, or a part is missing, it is the production around the
// parts. A percent sign without two hexadecimal digits is always charged to escape or
// escaped.
//
// Every check reads the text once from left to right, looks back at most over the
// part it stands in, and allocates nothing.
package ancestor

// Kind says which start rule a text is held to. Its values are those of the package
// above.
type Kind uint8

const (
	Reference Kind = iota // absolute or relative, with or without a fragment
	URI                   // absolute, with or without a fragment
	Absolute              // absolute, without a fragment
	Relative              // relative, with or without a fragment
)

// Text is what a check reads.
type Text interface{ ~string | ~[]byte }

// A reader stands before the byte text[i].
//
// Its methods that are named after a production read one and tell whether they could;
// where they could not, rule names the production to blame and i is the offset.
type reader[T Text] struct {
	text   T
	i      int
	rule   string
	escape string // what the grammar calls "%" hex hex
}

// verdict turns the answer of a start rule into a rule and an offset: "" and -1 where
// the text matches.
func (r *reader[T]) verdict(ok bool) (string, int) {
	if ok {
		return "", -1
	}
	return r.rule, r.i
}

func (r *reader[T]) fail(rule string) bool {
	r.rule = rule
	return false
}

func (r *reader[T]) atEnd() bool {
	return r.i == len(r.text)
}

func (r *reader[T]) at(b byte) bool {
	return r.i < len(r.text) && r.text[r.i] == b
}

func (r *reader[T]) atAny(s set) bool {
	return r.i < len(r.text) && sets[r.text[r.i]]&s != 0
}

// atDelimiter reports whether a part ends here: at "/", "?", "#" or the end of the
// text.
func (r *reader[T]) atDelimiter() bool {
	return r.atEnd() || r.atAny(delimiter)
}

// accept steps over b if it is there.
func (r *reader[T]) accept(b byte) bool {
	if !r.at(b) {
		return false
	}
	r.i++
	return true
}

// literal reads s, a part of the production rule.
func (r *reader[T]) literal(s, rule string) bool {
	for j := range len(s) {
		if !r.accept(s[j]) {
			return r.fail(rule)
		}
	}
	return true
}

// slashes steps over "//" if it is there.
func (r *reader[T]) slashes() bool {
	if r.i+1 >= len(r.text) || r.text[r.i] != '/' || r.text[r.i+1] != '/' {
		return false
	}
	r.i += 2
	return true
}

// run reads bytes of s and escapes as far as they go. Only a broken escape stops it.
func (r *reader[T]) run(s set) bool {
	for r.i < len(r.text) {
		c := r.text[r.i]
		switch {
		case sets[c]&s != 0:
			r.i++
		case c != '%':
			return true
		case !r.escaped():
			return false
		}
	}
	return true
}

// some is run for at least one byte or escape.
func (r *reader[T]) some(s set, rule string) bool {
	start := r.i
	if !r.run(s) {
		return false
	}
	if r.i == start {
		return r.fail(rule)
	}
	return true
}

// digits reads at least one digit.
func (r *reader[T]) digits(rule string) bool {
	if !r.atAny(digit) {
		return r.fail(rule)
	}
	r.optionalDigits()
	return true
}

func (r *reader[T]) optionalDigits() {
	for r.atAny(digit) {
		r.i++
	}
}

// escaped = "%" hex hex
func (r *reader[T]) escaped() bool {
	r.i++
	for range 2 {
		if !r.atAny(hex) {
			return r.fail(r.escape)
		}
		r.i++
	}
	return true
}

// equalFold reports whether text[start:end] is the lower-case word in any case.
func (r *reader[T]) equalFold(start, end int, word string) bool {
	if end-start != len(word) {
		return false
	}
	for j := range len(word) {
		if r.text[start+j]|0x20 != word[j] {
			return false
		}
	}
	return true
}

// end reads what closes every reference: nothing, or "#" and a fragment of the bytes
// of s, which may be empty. The last part read before it is part, the production
// around it whole.
func (r *reader[T]) end(k Kind, s set, fragment, part, whole string) bool {
	switch {
	case r.atEnd():
		return true
	case k != Absolute && r.accept('#'):
		if !r.run(s) {
			return false
		}
		return r.atEnd() || r.fail(fragment)
	case r.atAny(delimiter):
		return r.fail(whole)
	}
	return r.fail(part)
}
