package explain

import _ "embed"

// Style is a style sheet for runs in a page, whose classes are the names of their
// roles, and for what is said of a candidate. It takes its colors from the page.
//
//go:embed style.css
var Style string
