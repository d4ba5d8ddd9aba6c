package corpus

import (
	"bytes"
	"io"
	"math"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/ascii"
	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/inplace"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/utf8text"
	"github.com/urisift/urisift/corpus/internal/window"
)

// A Verbatim is the text of a file that likely stands there as it is. So
// parts of it can be read at any place, side by side, until one is met that does
// not.
//
//	file ┆ mark │             text              │ grown since ┆
//	            └─ base                         └─ base+size
//
// As the Text of its Segment it is read in order, and decoded from the first place on
// where it does not stand there as it is.
//
// It is valid as long as its Segment. Read, Show, GoOn and Same are for one goroutine; all
// other methods may be called at any time by others. Offsets count from the first byte of the
// text.
type Verbatim struct {
	sg    *segmenter
	kind  Kind
	base  int64       // of the text in the file
	size  int64       // of the text, when the input was begun
	read  int64       // up to here the text has been counted as read
	start int64       // of what is decoded, or to be read next
	text  layout.Text // that is decoded; nil: none is yet
	shown *Mapping    // by Show, or nil

	inPlace bool // it may be looked at where the system keeps it
}

// verbatim returns text, which sg.text decodes and which begins at the place, as a
// Verbatim if it is the text of a file.
func (sg *segmenter) verbatim(text layout.Text, kind Kind, at *place) layout.Text {
	simple := sg.o.Range == nil && sg.o.From == nil && sg.o.Joints == 0 && !sg.cr
	if sg.file == nil || !simple || !at.inInput() || at.folded || !sg.text.IsUTF8() {
		return text
	}
	win, ok := sg.keeper.r.(*window.Window)
	if !ok {
		return text
	}
	base := sg.begun + at.offset
	size := sg.before.Size() - base
	return &Verbatim{
		sg: sg, kind: kind, base: base, size: size,
		read:    win.Offset() + int64(len(win.Bytes())) - at.offset,
		inPlace: sg.o.InPlace && size >= minMapped && inplace.IsTrusted(sg.before),
	}
}

// Size returns the size of the text in bytes, as if it stood in the file as it is.
func (v *Verbatim) Size() int64 { return v.size }

// InPage returns where in its page of memory the byte at offset off is best read to.
//
// QUIRK: where the kernel copies to a place a few bytes further into the page than
// in the file, AMD Zen processors take three times as long.
func (v *Verbatim) InPage(off int64) int { return int((v.base + off) % PageSize) }

// PageSize is the size of a page of memory, in bytes.
const PageSize = 4 << 10

// TextAt fills p with the bytes at offset off of the text, and returns the whole
// characters among them, and where they begin. It reports false if these are not the
// text there, or there are not so many.
func (v *Verbatim) TextAt(p []byte, off int64) (text []byte, at int64, ok bool) {
	if n, _ := v.sg.file.ReadAt(p, v.base+off); n < len(p) {
		return nil, 0, false
	}
	return v.textIn(p, off)
}

// textIn is TextAt for the bytes p at offset off.
func (v *Verbatim) textIn(p []byte, off int64) (text []byte, at int64, ok bool) {
	start, end := 0, len(p)
	if off > 0 {
		start = runeStart(p)
	}
	if end > 0 && off+int64(end) < v.size {
		if last := utf8text.LastRune(p); !utf8.FullRune(p[last:]) {
			end = last
		}
	}
	text = p[start:end]
	return text, off + int64(start), v.isText(text)
}

// isText reports whether b is UTF-8 with nothing in it to be undone. Most of it is
// ASCII: what is not is looked at in stretches, longer ones where more of it comes.
func (v *Verbatim) isText(b []byte) bool {
	for n := shortStretch; len(b) > 0; n *= 2 {
		if plain := ascii.PlainLen(b); plain > 0 {
			n, b = shortStretch, b[plain:]
		}
		end := utf8text.RuneEnd(b, min(n, len(b)))
		if v.kind == Running && bytes.IndexByte(b[:end], '\b') >= 0 || !utf8text.Valid(b[:end]) {
			return false
		}
		b = b[end:]
	}
	return true
}

// shortStretch is how much is looked at first that is not all ASCII, in bytes.
const shortStretch = 128

// runeStart returns where the first character in b begins that may be a whole one.
func runeStart(b []byte) int {
	i := 0
	for i < min(len(b), utf8.UTFMax-1) && !utf8.RuneStart(b[i]) {
		i++
	}
	return i
}

// Decode fills p with the text that stands at offset off, whether as it is or not,
// and returns how much there is of it.
func (v *Verbatim) Decode(p []byte, off int64) int {
	var text charset.Reader
	text.GoOn(v.from(off))
	r := layout.Text(&text)
	if v.kind == Running {
		o := new(layout.Overstrike)
		o.Reset(r)
		r = o
	}
	n, _ := io.ReadFull(r, p) // an error comes again when the text is read in order
	return n
}

func (v *Verbatim) from(off int64) io.Reader {
	off += v.base
	return io.NewSectionReader(v.sg.file, off, math.MaxInt64-off)
}

// Passed tells that the text from offset start to end is done with.
func (v *Verbatim) Passed(start, end int64) {
	n := end - max(start, v.read)
	if n <= 0 {
		return
	}
	v.sg.passed(n)
	if end == v.size { // as if it had been read in order
		_, _ = v.sg.file.Seek(v.base+v.size, io.SeekStart)
	}
}

// GoOn lets the text be read in order from offset off on, before which it stands
// in the file as it is. A character begins there. Up to offset passed it has been
// passed.
func (v *Verbatim) GoOn(off, passed int64) {
	v.start = off
	src := v.from(off)
	v.sg.keeper.r = io.MultiReader(io.LimitReader(src, max(passed, v.read)-off), &counter{src, v.sg})
	v.text = v.sg.goOnText(&v.sg.keeper, v.kind)
}

// Read implements io.Reader.
func (v *Verbatim) Read(p []byte) (int, error) {
	if v.text == nil {
		if n := v.readAsItIs(p); n > 0 {
			return n, nil
		}
		v.GoOn(v.start, v.start)
	}
	return v.text.Read(p)
}

// readAsItIs reads what comes next into p, if it stands in the file as it is. It
// leaves the last character, which may be overstruck, and all that is not there yet.
func (v *Verbatim) readAsItIs(p []byte) int {
	p = p[:min(int64(len(p)), v.size-v.start)]
	text, at, ok := v.TextAt(p, v.start)
	if !ok || at != v.start || len(text) == 0 {
		return 0
	}
	n := utf8text.LastRune(text)
	v.Passed(v.start, v.start+int64(n))
	v.start += int64(n)
	return n
}

// Same returns up to which offset the text that has been read stands in the file as it is.
func (v *Verbatim) Same() int64 {
	if v.text == nil {
		return v.start
	}
	return v.start + v.text.Same()
}
