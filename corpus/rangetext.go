package corpus

import (
	"bytes"
	"errors"
	"io"
	"math"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/window"
)

// maxLead is how much of a text is read before a range, in bytes, whatever the
// user of the segment needs to see.
const maxLead = 4 << 20

// A rangeText is the text of a range and what stands before and behind it.
//
//	lead  // before the range, in memory
//	own   // in the range
//	rest  // behind it, up to the end of the file
//
// Each is decoded on its own. Where one ends and the next begins no character and
// no overstriking is cut.
type rangeText struct {
	sg   *segmenter
	kind Kind
	base int64 // of the text in the file
	raw  joints
	text layout.Text // decoded from raw: the lead, then the own text, then the rest

	lead   []byte
	differ bool  // the lead begins the text and is not as it stands in the file
	offset int64 // of the lead in the text
	start  int64 // of the own text in the file
	pos    int64 // bytes that were handed out
	same   int64 // as much of the own text stands in the file as it is
	ended  bool  // the own text was handed out
	own    *Own
}

// begin reads the lead. It reports whether there is anything in the range.
func (t *rangeText) begin(win *window.Window, at *place) bool {
	r := t.sg.o.Range
	from := t.base
	if r.Start > t.base {
		if t.sg.random != nil && !t.reaches(r.Start) {
			return false
		}
		from = t.findLead(r.Start)
	}
	for range maxTries {
		t.readLead(from, win, at)
		missing := t.needed() - int64(len(t.lead))
		if from == t.base || t.sg.random == nil || missing <= 0 {
			break
		}
		from = max(t.base, from-8*missing)
	}
	t.start = t.raw.off
	if t.offset = r.Origin; from > t.base {
		t.countBefore()
	}
	t.goOn(r.End)
	return t.start < r.End && t.raw.src.Fill(1)
}

// maxTries is how often the lead is read, further back each time, because it
// became shorter when it was decoded.
const maxTries = 4

// needed returns how long the lead is to be.
func (t *rangeText) needed() int64 { return int64(min(t.sg.o.Range.Lead, maxLead)) }

// reaches reports whether there is a byte at the offset of the file, or an error
// that reading it will tell.
func (t *rangeText) reaches(off int64) bool {
	_, err := t.sg.random.ReadAt(make([]byte, 1), off)
	return !errors.Is(err, io.EOF)
}

// findLead returns where the lead of a range that begins at offset start is to
// begin: so far before white space that what stands behind that is known.
func (t *rangeText) findLead(start int64) int64 {
	if t.sg.random != nil {
		start = t.behindWhite(start)
	}
	return max(t.base, start-t.needed())
}

// behindWhite returns the last offset up to off that white space stands before,
// but not one that is more than maxLead away.
func (t *rangeText) behindWhite(off int64) int64 {
	block := make([]byte, whiteStep)
	for lo := max(t.base, off-maxLead); off > lo; {
		b := block[:min(int64(len(block)), off-lo)]
		n, _ := t.sg.random.ReadAt(b, off-int64(len(b)))
		if i := bytes.LastIndexAny(b[:n], " \t\r\n"); i >= 0 {
			return off - int64(len(b)) + int64(i) + 1
		}
		off -= int64(len(b))
	}
	return off
}

// whiteStep is how much is looked through for white space at a time, in bytes.
const whiteStep = 4 << 10

// readLead decodes the text from offset from of the file up to the range.
func (t *rangeText) readLead(from int64, win *window.Window, at *place) {
	before := max(t.base, from-1) // what stands there says whether a character begins at from
	src := t.sg.from(before, win, at)
	if t.raw.src != win {
		t.raw.src.Reset(src, 0)
	}
	t.raw.off, t.raw.end = before, from
	if before < from {
		_, _ = io.Copy(io.Discard, &t.raw) // an error stays in src
	}
	if t.sg.o.Range.Start > t.base {
		t.goOn(t.sg.o.Range.Start)
		lead := bytes.NewBuffer(t.lead[:0])
		_, _ = lead.ReadFrom(t.text)
		t.lead = lead.Bytes()
		t.differ = from == t.base && t.text.Same() < int64(len(t.lead))
	}
}

// goOn decodes what follows, up to offset end of the file.
func (t *rangeText) goOn(end int64) {
	t.raw.end = end
	t.text = t.sg.goOnText(&t.raw, t.kind)
}

// countBefore counts what stands before the lead, which nobody has seen, as if it were
// UTF-8. A lead that is longer than all before the range is in the file gives way.
func (t *rangeText) countBefore() {
	mark := t.base - t.sg.o.Range.Origin
	t.offset = t.start - mark - int64(len(t.lead))
	for t.offset < 0 || len(t.lead) > 0 && !utf8.RuneStart(t.lead[0]) {
		t.lead = t.lead[1:]
		t.offset++
	}
}

// Read implements io.Reader.
func (t *rangeText) Read(p []byte) (int, error) {
	if t.pos < int64(len(t.lead)) {
		n := copy(p, t.lead[t.pos:])
		t.pos += int64(n)
		return n, nil
	}
	for {
		n, err := t.text.Read(p)
		t.pos += int64(n)
		if err == nil || t.ended {
			return n, err
		}
		t.endOwn()
		if n > 0 {
			return n, nil
		}
	}
}

// endOwn goes on with the rest.
func (t *rangeText) endOwn() {
	t.same, t.ended = t.text.Same(), true
	if t.own.End != nil {
		t.own.End(t.pos)
	}
	t.goOn(math.MaxInt64)
}

// Same implements [layout.Text]: what is in the range counts.
func (t *rangeText) Same() int64 {
	same := t.same
	if !t.ended {
		same = t.text.Same()
	}
	if t.differ {
		return 0
	}
	return int64(len(t.lead)) + same
}
