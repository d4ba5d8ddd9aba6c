package ancestor

// A set is a class of bytes, or several together.
type set uint16

const (
	letter    set = 1 << iota
	digit         // "0" to "9"
	hex           // digit, "a" to "f", "A" to "F"
	delimiter     // what ends a part: "/", "?", "#"

	// The URL draft of 1993. The digits that its copy shows at the end of the row
	// "alpha" are the lost row "digit".
	//
	//	xalpha = alpha | digit | safe | extra | escape
	//	safe   = "$" | "-" | "_" | "@" | "." | "&" | "+"
	//	extra  = "!" | "*" | <"> | "'" | "(" | ")" | ":" | ";" | "," | space
	xalpha
	xalphaNoColon // xalpha without ":", which ends a scheme
	xpath         // xpalpha and "/"

	// The drafts of 1997 and RFC 2396. They divide "$" and "," differently between
	// reserved and unreserved; every class that a production uses comes out the same.
	//
	//	scheme   = alpha | digit | "+" | "-" | "."
	//	pchar    = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","
	//	segment  = *pchar *( ";" *pchar )
	//	uric     = reserved | unreserved | escaped
	schemeChar
	segment        // a byte of segment: also of site, authority and reg_name
	segmentNoColon // a byte of rel_segment
	uric           // segment, "/" and "?"

	// RFC 2141, without the "%" and "#" that its rule for reserved lists.
	//
	//	trans = upper | lower | number | other | reserved
	trans
)

// sets holds the classes of every byte, escapes apart.
var sets = buildSets()

func buildSets() (t [256]set) {
	add := func(s set, bytes string) {
		for j := range len(bytes) {
			t[bytes[j]] |= s
		}
	}
	const (
		letters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		digits   = "0123456789"
		alphanum = letters + digits
		safe     = "$-_@.&+"
		extra    = `!*"'();, `
		// unreserved | ";" | "@" | "&" | "=" | "+" | "$" | ","
		noColon = alphanum + "-_.!~*'()" + ";@&=+$,"
	)
	add(letter, letters)
	add(digit, digits)
	add(hex, digits+"abcdefABCDEF")
	add(delimiter, "/?#")

	add(xalpha|xalphaNoColon|xpath, alphanum+safe+extra)
	add(xalpha|xpath, ":")
	add(xpath, "/")

	add(schemeChar, alphanum+"+-.")
	add(segment|segmentNoColon|uric, noColon)
	add(segment|uric, ":")
	add(uric, "/?")

	add(trans, alphanum+"()+,-.:=@;$_!*'"+"/?")
	return t
}
