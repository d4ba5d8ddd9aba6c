package html

// A display says how an element's tags act on the text around them, and what its
// contents are.
type display uint8

const (
	separate     display = iota // the tags separate text; so do those of unknown elements
	inline                      // the tags leave no trace
	replaced                    // stands in the text like white space
	lineFeed                    // <br>
	preformatted                // separate, and white space is kept
	rcdata                      // separate, and the contents hold no tag but the end tag
	textarea                    // rcdata, and white space is kept
	raw                         // the contents are a raw region
	styleSheet                  // the contents are a style sheet
	plaintext                   // the rest of the document is a raw region
	invisible                   // <meta>, <link>: inline
	anchor                      // <a>: inline
	unknown                     // no element of HTML
)

// displayOf returns the name and the display of the element that name, in lower
// case, is the name of; or "" and unknown.
func displayOf(name []byte) (string, display) {
	switch string(name) {
	case "a":
		return "a", anchor
	case "abbr":
		return "abbr", inline
	case "acronym":
		return "acronym", inline
	case "address":
		return "address", separate
	case "applet":
		return "applet", replaced
	case "area":
		return "area", invisible
	case "article":
		return "article", separate
	case "aside":
		return "aside", separate
	case "audio":
		return "audio", replaced
	case "b":
		return "b", inline
	case "base":
		return "base", invisible
	case "basefont":
		return "basefont", invisible
	case "bdi":
		return "bdi", inline
	case "bdo":
		return "bdo", inline
	case "bgsound":
		return "bgsound", invisible
	case "big":
		return "big", inline
	case "blink":
		return "blink", inline
	case "blockquote":
		return "blockquote", separate
	case "body":
		return "body", separate
	case "br":
		return "br", lineFeed
	case "button":
		return "button", replaced
	case "canvas":
		return "canvas", replaced
	case "caption":
		return "caption", separate
	case "center":
		return "center", separate
	case "cite":
		return "cite", inline
	case "code":
		return "code", inline
	case "col":
		return "col", separate
	case "data":
		return "data", inline
	case "dd":
		return "dd", separate
	case "del":
		return "del", inline
	case "details":
		return "details", separate
	case "dfn":
		return "dfn", inline
	case "dialog":
		return "dialog", separate
	case "div":
		return "div", separate
	case "dl":
		return "dl", separate
	case "dt":
		return "dt", separate
	case "em":
		return "em", inline
	case "embed":
		return "embed", replaced
	case "fieldset":
		return "fieldset", separate
	case "figure":
		return "figure", separate
	case "font":
		return "font", inline
	case "footer":
		return "footer", separate
	case "form":
		return "form", separate
	case "frame":
		return "frame", separate
	case "h1":
		return "h1", separate
	case "h2":
		return "h2", separate
	case "h3":
		return "h3", separate
	case "h4":
		return "h4", separate
	case "h5":
		return "h5", separate
	case "h6":
		return "h6", separate
	case "head":
		return "head", separate
	case "header":
		return "header", separate
	case "hr":
		return "hr", separate
	case "html":
		return "html", separate
	case "i":
		return "i", inline
	case "iframe":
		return "iframe", replaced
	case "image":
		return "image", replaced
	case "img":
		return "img", replaced
	case "input":
		return "input", replaced
	case "ins":
		return "ins", inline
	case "kbd":
		return "kbd", inline
	case "keygen":
		return "keygen", replaced
	case "label":
		return "label", inline
	case "li":
		return "li", separate
	case "link":
		return "link", invisible
	case "listing":
		return "listing", preformatted
	case "main":
		return "main", separate
	case "map":
		return "map", inline
	case "mark":
		return "mark", inline
	case "math":
		return "math", replaced
	case "meta":
		return "meta", invisible
	case "meter":
		return "meter", inline
	case "nav":
		return "nav", separate
	case "nobr":
		return "nobr", inline
	case "noscript":
		return "noscript", separate
	case "object":
		return "object", replaced
	case "ol":
		return "ol", separate
	case "optgroup":
		return "optgroup", separate
	case "option":
		return "option", separate
	case "output":
		return "output", inline
	case "p":
		return "p", separate
	case "param":
		return "param", invisible
	case "picture":
		return "picture", inline
	case "plaintext":
		return "plaintext", plaintext
	case "pre":
		return "pre", preformatted
	case "progress":
		return "progress", inline
	case "q":
		return "q", inline
	case "rp":
		return "rp", inline
	case "rt":
		return "rt", inline
	case "ruby":
		return "ruby", inline
	case "s":
		return "s", inline
	case "samp":
		return "samp", inline
	case "script":
		return "script", raw
	case "section":
		return "section", separate
	case "select":
		return "select", replaced
	case "slot":
		return "slot", inline
	case "small":
		return "small", inline
	case "source":
		return "source", invisible
	case "span":
		return "span", inline
	case "strike":
		return "strike", inline
	case "strong":
		return "strong", inline
	case "style":
		return "style", styleSheet
	case "sub":
		return "sub", replaced
	case "summary":
		return "summary", separate
	case "sup":
		return "sup", replaced
	case "svg":
		return "svg", replaced
	case "table":
		return "table", separate
	case "tbody":
		return "tbody", separate
	case "td":
		return "td", separate
	case "textarea":
		return "textarea", textarea
	case "tfoot":
		return "tfoot", separate
	case "th":
		return "th", separate
	case "thead":
		return "thead", separate
	case "time":
		return "time", inline
	case "title":
		return "title", rcdata
	case "tr":
		return "tr", separate
	case "tt":
		return "tt", inline
	case "track":
		return "track", invisible
	case "u":
		return "u", inline
	case "ul":
		return "ul", separate
	case "var":
		return "var", inline
	case "video":
		return "video", replaced
	case "wbr":
		return "wbr", inline
	case "xmp":
		return "xmp", raw
	}
	return "", unknown
}

// IsElement reports whether name, in any case, is that of an element of HTML, or the
// root of an XML document that is known by it.
func IsElement(name []byte) bool {
	var buf [maxName]byte
	name = toLower(buf[:0], name)
	_, d := displayOf(name)
	return d != unknown || isFeed(string(name))
}

// isFeed reports whether name, in lower case, is the root of an XML document that
// is met without an XML declaration.
func isFeed(name string) bool {
	switch name {
	case "rss", "feed", "rdf", "rdf:rdf", "atom:feed", "opml", "urlset", "sitemapindex", "gpx", "kml", "xbel":
		return true
	}
	return false
}
