package corpus

import "strings"

// isMarkup reports whether a media type is HTML or XML.
func isMarkup(t string) bool {
	switch t {
	case "text/html", "text/x-amp-html", "text/watch-html", "text/xml", "application/xml", "application/xhtml+xml":
		return true
	}
	return strings.HasSuffix(t, "+xml")
}

// isText reports whether content of a media type is text whatever it looks
// like.
func isText(t string) bool {
	return strings.HasPrefix(t, "text/") || strings.HasPrefix(t, "message/") || strings.HasPrefix(t, "multipart/")
}

// isOther reports whether content of a media type is what it looks like.
func isOther(t string) bool { return !isText(t) && !isMarkup(t) }

// isTable reports whether content of a media type, which is text, may be a table.
func isTable(t string) bool {
	switch t {
	case "text/csv", "text/x-csv", "text/comma-separated-values", "text/x-comma-separated-values":
		return true
	}
	return false
}

// isFolded reports whether long lines of a media type are folded.
func isFolded(t string) bool {
	switch t {
	case "text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/x-vcalendar":
		return true
	}
	return false
}
