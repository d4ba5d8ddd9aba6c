package html

// A usage says what an attribute's value is.
type usage uint8

const (
	other      usage = iota // text, if it can hold a URI
	reference               // a URI-reference
	candidates              // srcset: URI-references, each with a descriptor
	references              // URI-references between white space
	archives                // URI-references between commas or white space
	styles                  // CSS declarations
	baseURI                 // xml:base
	metaKey                 // tells what the content of a <meta> is
	metaContent
)

// usageOf returns the name and the usage of the attribute that name, in lower
// case, is the name of in element; or "" and other.
func usageOf(name []byte, element string) (string, usage) {
	switch string(name) {
	case "action":
		return "action", reference
	case "archive":
		if element == "applet" || element == "object" {
			return "archive", archives
		}
	case "background":
		return "background", reference
	case "cite":
		return "cite", reference
	case "classid":
		if element == "object" {
			return "classid", reference
		}
	case "codebase":
		if element == "applet" || element == "object" {
			return "codebase", reference
		}
	case "content":
		if element == "meta" {
			return "content", metaContent
		}
	case "data":
		if element == "object" {
			return "data", reference
		}
	case "dynsrc":
		return "dynsrc", reference
	case "formaction":
		return "formaction", reference
	case "href":
		return "href", reference
	case "http-equiv":
		if element == "meta" {
			return "http-equiv", metaKey
		}
	case "icon":
		if element == "command" || element == "menuitem" {
			return "icon", reference
		}
	case "imagesrcset":
		return "imagesrcset", candidates
	case "itemprop":
		if element == "meta" {
			return "itemprop", metaKey
		}
	case "longdesc":
		return "longdesc", reference
	case "lowsrc":
		return "lowsrc", reference
	case "manifest":
		if element == "html" {
			return "manifest", reference
		}
	case "name":
		if element == "meta" {
			return "name", metaKey
		}
	case "ping":
		return "ping", references
	case "poster":
		return "poster", reference
	case "profile":
		if element == "head" {
			return "profile", references
		}
	case "property":
		if element == "meta" {
			return "property", metaKey
		}
	case "src":
		return "src", reference
	case "srcset":
		return "srcset", candidates
	case "style":
		return "style", styles
	case "usemap":
		return "usemap", reference
	case "xlink:href":
		return "xlink:href", reference
	case "xml:base":
		return "xml:base", baseURI
	}
	return "", other
}
