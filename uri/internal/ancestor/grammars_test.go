package ancestor

// The grammars as their documents print them, transcribed for the oracle in the
// readings of docs/grammars.md. Underscores and capitals are the documents' own.

// The URL draft of 1993, "BNF syntax", with the bars between alternatives restored.
var bnf1993 = parseBNF(`
	Reference = fragmentaddress | partial [ "#" [ fragmentid ] ]
	URI = fragmentaddress
	Absolute = uri
	Relative = partial [ "#" [ fragmentid ] ]

	prefixedurl = "url:" url
	fragmentaddress = uri [ "#" [ fragmentid ] ]
	uri = prefixedurl | !"url:" url
	url = generic | httpaddress | ftpaddress | newsaddress |
	      nntpaddress | prosperoaddress | telnetaddress |
	      gopheraddress | waisaddress | mailtoaddress
	generic = !( own ":" ) scheme ":" path [ "?" search ]
	own = "http" | "ftp" | "news" | "nntp" | "prospero" | "telnet" | "gopher" | "wais" | "mailto"
	scheme = alpha *( !":" xalpha )
	httpaddress = "http://" hostport [ "/" path ] [ "?" search ]
	ftpaddress = "ftp://" login "/" path
	newsaddress = "news:" groupart
	nntpaddress = "nntp:" group "/" digits
	mailtoaddress = "mailto:" xalphas "@" hostname
	waisaddress = waisindex | waisdoc
	waisindex = "wais://" hostport "/" database [ "?" search ]
	waisdoc = "wais://" hostport "/" database "/" wtype "/" path
	groupart = "*" | group | article
	group = ialpha [ "." group ]
	article = xalphas "@" host
	database = xalphas
	wtype = xalphas
	prosperoaddress = prosperolink
	prosperolink = "prospero://" hostport "/" hsoname [ "%00" version [ attributes ] ]
	hsoname = path
	version = digits
	attributes = attribute [ attributes ]
	attribute = alphanums
	telnetaddress = "telnet://" login
	gopheraddress = "gopher://" hostport [ "/" gtype [ selector ] ] [ "?" search ]
	login = [ user [ ":" password ] "@" ] hostport
	hostport = host [ ":" port ]
	host = hostname | hostnumber
	hostname = ialpha [ "." hostname ]
	hostnumber = digits "." digits "." digits "." digits
	port = digits
	selector = path
	path = ( void | xpalphas ) [ "/" path ]
	search = xalphas [ "+" search ]
	user = xalphas
	password = xalphas
	fragmentid = xalphas
	gtype = xalpha
	xalpha = alpha | digit | safe | extra | escape
	xalphas = xalpha [ xalphas ]
	xpalpha = xalpha | "+"
	xpalphas = xpalpha [ xpalphas ]
	ialpha = alpha [ xalphas ]
	alpha = 'a'-'z' | 'A'-'Z'
	digit = '0'-'9'
	safe = "$" | "-" | "_" | "@" | "." | "&" | "+"
	extra = "!" | "*" | '"' | "'" | "(" | ")" | ":" | ";" | "," | " "
	escape = "%" hex hex
	hex = digit | 'a'-'f' | 'A'-'F'
	digits = digit [ digits ]
	alphanum = alpha | digit
	alphanums = alphanum [ alphanums ]
	void =

	partial = *( !":" xpalpha ) [ "/" path ] [ "?" search ]
`)

// url-syntax-03, Appendix A, with the URN-reference of uri-syntax-01, Appendix A.
var bnf1997 = parseBNF(`
	Reference = URI-reference
	URI = ( !"urn:" absoluteURL | URN-reference ) [ "#" fragment ]
	Absolute = !"urn:" absoluteURL | URN-reference
	Relative = [ noscheme ] [ "#" fragment ]

	URI-reference = URL-reference | URN-reference [ "#" fragment ]
	URL-reference = [ !"urn:" absoluteURL | noscheme ] [ "#" fragment ]
	URN-reference = "urn:" URN-nid ":" URN-nss
	absoluteURL = generic-URL | opaque-URL
	opaque-URL = scheme ":" *uric
	generic-URL = scheme ":" relativeURL
	URN-nid = let-num *31( let-num | "-" )
	URN-nss = 1*( trans | escaped )
	let-num = alpha | digit
	trans = alphanum | "(" | ")" | "+" | "," | "-" | "." | ":" | "=" | "@" |
	        ";" | "$" | "_" | "!" | "*" | "'" | "/" | "?"

	relativeURL = net_path | abs_path | rel_path
	net_path = "//" site [ abs_path ]
	abs_path = "/"  rel_path
	rel_path = [ path_segments ] [ "?" query ]

	noscheme = net_path | abs_path | [ first ] [ "/" path_segments ] [ "?" query ]
	first = ":" segment | *( !":" ( pchar | ";" ) )

	scheme = 1*( alpha | digit | "+" | "-" | "." )

	site = server | authority
	authority = *( unreserved | escaped |
	               ";" | ":" | "@" | "&" | "=" | "+" )
	server = [ [ [ userinfo ] "@" ] hostport ]
	userinfo = *( unreserved | escaped | ":" | ";" | "&" |
	              "=" | "+" )
	hostport = host [ ":" port ]
	host = hostname | IPv4address
	hostname = *( domainlabel "." ) toplabel [ "." ]
	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
	toplabel = alpha | alpha *( alphanum | "-" ) alphanum
	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
	port = *digit

	path_segments = segment *( "/" segment )
	segment = *pchar *( ";" param )
	param = *pchar
	pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+"

	query = *uric
	fragment = *uric

	uric = reserved | unreserved | escaped
	reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"
	unreserved = alpha | digit | mark
	mark = "$" | "-" | "_" | "." | "!" | "~" |
	       "*" | "'" | "(" | ")" | ","

	escaped = "%" hex hex
	hex = digit | 'A'-'F' | 'a'-'f'

	alphanum = alpha | digit
	alpha = 'a'-'z' | 'A'-'Z'
	digit = '0'-'9'
`)

// RFC 2396, Appendix A, with the IPv6reference of RFC 2732.
var bnf2396 = parseBNF(`
	Reference = URI-reference
	URI = absoluteURI [ "#" fragment ]
	Absolute = absoluteURI
	Relative = [ relativeURI ] [ "#" fragment ]

	URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
	absoluteURI = scheme ":" ( hier_part | opaque_part )
	relativeURI = [ net_path | abs_path | rel_path ] [ "?" query ]

	hier_part = ( net_path | abs_path ) [ "?" query ]
	opaque_part = uric_no_slash *uric

	uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
	                "&" | "=" | "+" | "$" | ","

	net_path = "//" authority [ abs_path ]
	abs_path = "/"  path_segments
	rel_path = rel_segment [ abs_path ]

	rel_segment = 1*( unreserved | escaped |
	                  ";" | "@" | "&" | "=" | "+" | "$" | "," )

	scheme = alpha *( alpha | digit | "+" | "-" | "." )

	authority = server | reg_name

	reg_name = 1*( unreserved | escaped | "$" | "," |
	               ";" | ":" | "@" | "&" | "=" | "+" )

	server = [ [ userinfo "@" ] hostport ]
	userinfo = *( unreserved | escaped |
	              ";" | ":" | "&" | "=" | "+" | "$" | "," )

	hostport = host [ ":" port ]
	host = hostname | IPv4address | IPv6reference
	hostname = *( domainlabel "." ) toplabel [ "." ]
	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
	toplabel = alpha | alpha *( alphanum | "-" ) alphanum
	IPv4address = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit
	port = *digit

	IPv6reference = "[" IPv6address "]"
	IPv6address = 6( h16 ":" ) ls32 |
	              "::" 5( h16 ":" ) ls32 |
	              [ h16 ] "::" 4( h16 ":" ) ls32 |
	              [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32 |
	              [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32 |
	              [ *3( h16 ":" ) h16 ] "::" h16 ":" ls32 |
	              [ *4( h16 ":" ) h16 ] "::" ls32 |
	              [ *5( h16 ":" ) h16 ] "::" h16 |
	              [ *6( h16 ":" ) h16 ] "::"
	h16 = 1*4hex
	ls32 = h16 ":" h16 | IPv4address

	path_segments = segment *( "/" segment )
	segment = *pchar *( ";" param )
	param = *pchar
	pchar = unreserved | escaped |
	        ":" | "@" | "&" | "=" | "+" | "$" | ","

	query = *uric
	fragment = *uric

	uric = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," |
	       unreserved | escaped
	unreserved = alphanum | mark
	mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"

	escaped = "%" hex hex
	hex = digit | 'A'-'F' | 'a'-'f'

	alphanum = alpha | digit
	alpha = 'a'-'z' | 'A'-'Z'
	digit = '0'-'9'
`)
