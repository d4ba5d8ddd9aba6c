package quote

import (
	"encoding/csv"
	"strings"
	"sync"
)

// AppendCell appends a cell's text to dst, without characters that do not print, and
// behind an apostrophe where a spreadsheet would take it for a formula.
func AppendCell[T string | []byte](dst []byte, text T) []byte {
	if isPlainCell(text) {
		return append(dst, text...)
	}
	s := string(text)
	if isFormula(s[0]) {
		s = "'" + s
	}
	w := csvWriters.Get().(*csvWriter)
	w.buf = dst
	_ = w.Write([]string{Inline(s)}) // a csvBuffer does not fail
	w.Flush()
	dst, w.buf = w.buf, nil
	csvWriters.Put(w)
	return dst[:len(dst)-len("\n")]
}

// isPlainCell reports whether a cell's text stands in a row as it is: without quotes, and
// with nothing that needs them.
func isPlainCell[T string | []byte](text T) bool {
	for i := range len(text) {
		if b := text[i]; b <= ' ' || b >= 0x7f || b == '"' || b == ',' || b == '\\' || i == 0 && isFormula(b) {
			return false
		}
	}
	return true
}

// isFormula reports whether a spreadsheet would take a cell that begins with b for a formula.
func isFormula(b byte) bool { return strings.IndexByte("=+-@\t\r", b) >= 0 }

// A csvWriter writes rows at the end of buf. It is used again for the next one, since
// the Writer in it has a buffer of its own.
type csvWriter struct {
	*csv.Writer
	buf []byte
}

// csvWriters are those that nobody writes with.
var csvWriters = sync.Pool{New: func() any {
	w := new(csvWriter)
	w.Writer = csv.NewWriter((*csvBuffer)(w))
	return w
}}

// A csvBuffer is a csvWriter as what its Writer writes to.
type csvBuffer csvWriter

func (b *csvBuffer) Write(p []byte) (int, error) {
	b.buf = append(b.buf, p...)
	return len(p), nil
}
