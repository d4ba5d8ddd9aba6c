package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/uri"
)

// appendVerdict adds whether text matches, and where it does not, a second line
// with a caret under the offending character:
//
//	valid	http://example.com/
//	invalid	http://ex<am>ple.com/
//		         ^ reg-name at byte 9
func appendVerdict(dst []byte, text string, failure error) []byte {
	if failure == nil {
		return fmt.Appendf(dst, "valid\t%s\n", quote.Inline(text))
	}
	at := min(failureOffset(failure), len(text))
	indent := strings.Repeat(" ", quote.Columns(quote.Inline(text[:at])))
	return fmt.Appendf(dst, "invalid\t%s\n\t%s^ %s\n", quote.Inline(text), indent, quote.Inline(reason(failure)))
}

// failureOffset returns the byte at which a text stops matching, or at which it
// lacks what its scheme demands.
func failureOffset(err error) int {
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return syntax.Offset
	}
	if demand, ok := errors.AsType[*uri.SchemeError](err); ok {
		return demand.Offset
	}
	return 0
}

// reason returns the text of an error without the name of the package.
func reason(err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "uri: "), "extract: ")
}
