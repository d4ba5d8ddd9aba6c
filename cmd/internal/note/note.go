// Package note writes notes: lines on standard error about what could not be read.
package note

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
)

// Max is how many notes of one code are shown for one input.
const Max = 20

// A Form is how notes are written.
type Form uint8

const (
	Lines   Form = iota // for people
	Objects             // for programs: JSON Lines
)

// Append adds a note to dst, without the passwords of URIs in what comes from outside.
func (f Form) Append(dst []byte, e *corpus.Error) []byte {
	shown := *e
	for _, s := range [...]*string{&shown.Path, &shown.Member, &shown.What} {
		*s = quote.Redact(*s)
	}
	if f == Objects {
		return appendObject(dst, &shown)
	}
	return appendLine(dst, &shown)
}

// appendObject adds a note as a line that holds a JSON object.
func appendObject(dst []byte, e *corpus.Error) []byte {
	o := encode.Object{Buf: dst}
	o.Start()
	o.Way(e.Path, e.Member)
	if e.Offset >= 0 {
		o.Int("offset", e.Offset)
	}
	o.String("code", string(e.Code))
	o.String("what", e.What)
	o.Optional("done", e.Done)
	o.End()
	return o.Buf
}

// appendLine adds the line for a note:
//
//	urisift: PATH[!MEMBER...][@OFFSET]: CODE: what was met; what was done (flag)
func appendLine(dst []byte, e *corpus.Error) []byte {
	dst = append(dst, "urisift: "...)
	dst = append(dst, quote.Path(Way(e.Path, e.Member))...)
	if e.Offset >= 0 {
		dst = strconv.AppendInt(append(dst, '@'), e.Offset, 10)
	}
	dst = fmt.Appendf(dst, ": %s: %s", e.Code, quote.Inline(e.What))
	if e.Done != "" {
		dst = append(append(dst, "; "...), quote.Inline(e.Done)...)
	}
	return append(dst, '\n')
}

// Rest returns how many notes of each code there were for an input that were not
// shown.
func (f Form) Rest(path string, noted map[corpus.Code]int) []byte {
	var dst []byte
	for _, code := range slices.Sorted(maps.Keys(noted)) {
		if more := noted[code] - Max; more > 0 {
			dst = f.Append(dst, &corpus.Error{
				Path: path, Offset: -1, Code: code, What: fmt.Sprintf("%d more of these", more), Done: "not shown",
			})
		}
	}
	return dst
}

// Way returns the way to a member in one string.
func Way(path, member string) string {
	if member == "" {
		return path
	}
	return path + "!" + member
}
