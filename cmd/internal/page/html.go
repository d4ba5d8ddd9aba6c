package page

import (
	"fmt"
	"html"
)

// HTML is markup in which every text is escaped.
type HTML string

// Format returns the markup of format, which is the program's own, with args in the
// places of its verbs, as fmt.Sprintf does. HTML and numbers stand there as they are. All
// else is text, which is escaped: for the content of elements, and for the values of
// attributes in quotes, where no script and no style stands.
//
// A template of html/template would find out more about its places. But what it calls by
// name at run time keeps the linker from leaving out any method: the program would be
// half as large again, and start a tenth later.
func Format(format string, args ...any) HTML {
	for i, a := range args {
		switch a := a.(type) {
		case HTML, int, float64:
		default:
			args[i] = html.EscapeString(fmt.Sprint(a))
		}
	}
	return HTML(fmt.Sprintf(format, args...))
}

// Optional returns Format of the text, and nothing of an empty one.
func Optional(format, text string) HTML {
	if text == "" {
		return ""
	}
	return Format(format, text)
}
