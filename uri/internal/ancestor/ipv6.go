package ancestor

// ipv6address reads an IPv6address (RFC 2373, section 2.2) as far as the "]" behind
// it: eight groups of one to four hexadecimal digits; "::" once, for one group or
// more; an IPv4address for the last two groups.
func (r *reader[T]) ipv6address() bool {
	const rule = "IPv6address"
	groups, room := 0, 8
	elided := r.accept(':')
	if elided {
		room = 7
		if !r.accept(':') {
			return r.fail(rule)
		}
		if r.at(']') {
			return true
		}
	}
	for {
		start := r.i
		if groups == room || !r.group() {
			return r.fail(rule)
		}
		groups++
		switch {
		case r.at(']') && (elided || groups == room):
			return true
		case r.at('.') && (groups == room-1 || elided && groups < room):
			return r.ipv4address(start)
		case groups == room || !r.accept(':'):
			return r.fail(rule)
		case elided || !r.accept(':'):
			continue
		}
		elided, room = true, 7
		if r.at(']') {
			return true
		}
	}
}

// group reads one to four hexadecimal digits.
func (r *reader[T]) group() bool {
	start := r.i
	for r.i-start < 4 && r.atAny(hex) {
		r.i++
	}
	return r.i > start
}

// IPv4address = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit (RFC 2373)
//
// The first number, text[start:i], has been read as a group and a dot follows.
func (r *reader[T]) ipv4address(start int) bool {
	const rule = "IPv4address"
	end := r.i
	r.i = start
	if r.optionalDigits(); r.i != end || end-start > 3 {
		r.i = end
		return r.fail("IPv6address")
	}
	for range 3 {
		if !r.accept('.') || !r.atAny(digit) {
			return r.fail(rule)
		}
		for n := 0; n < 3 && r.atAny(digit); n++ {
			r.i++
		}
	}
	return r.at(']') || r.fail(rule)
}
