package corpus

import (
	"github.com/urisift/urisift/corpus/internal/inplace"
	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// A Mapping is a stretch of the text of a [Verbatim] where the system keeps it in memory,
// so that it is not copied. It is for one user, unless there are more by Retain, and
// several goroutines may use it. See Options.InPlace for the panic it may lead to.
type Mapping struct {
	v *Verbatim
	s *inplace.Stretch
}

// mappingSize is how much text a Mapping holds, in bytes, where there is so much. To end
// one takes as long as to copy some 30 KiB, and longer where others look at theirs.
const mappingSize = 8 << 20

// minMapped is how large a text is at least that is looked at where it is, in bytes:
// of a smaller one there is little to be gained.
const minMapped = 1 << 20

// Map returns a Mapping with the text from offset start to end, and some of what
// follows. It returns nil where there is none: without Options.InPlace, where others
// may write to the file, of a small one, and on systems other than Linux.
func (v *Verbatim) Map(start, end int64) *Mapping {
	if !v.inPlace {
		return nil
	}
	end = v.mappingEnd(start, end)
	if s := inplace.Open(v.sg.file, v.base+start, v.base+end); s != nil {
		return &Mapping{v, s}
	}
	return nil
}

// mappingEnd returns where a Mapping ends that holds the text from offset start to end.
func (v *Verbatim) mappingEnd(start, end int64) int64 {
	return min(max(end, start+mappingSize), v.size)
}

// IsCached reports whether the text from offset start to end is in memory, as far as its
// ends tell. What had to be read from a disk is better read by TextAt than looked at in a
// Mapping: the system reads ahead better.
func (v *Verbatim) IsCached(start, end int64) bool {
	return inplace.IsCached(v.sg.file, v.base+start, v.base+end)
}

// Covers reports whether the Mapping holds the text from offset start to end.
func (m *Mapping) Covers(start, end int64) bool {
	return m.s.Covers(m.v.base+start, m.v.base+end)
}

// Prepare makes the text from offset start to end ready to be looked at, which is faster
// than to do that page by page. The Mapping covers it.
func (m *Mapping) Prepare(start, end int64) { m.s.Prepare(m.v.base+start, m.v.base+end) }

// TextAt returns the whole characters among the bytes from offset start to end, which the
// Mapping covers, and where they begin. It leaves the last one, which may be overstruck,
// unless the text ends there. It reports false if these are not the text there.
func (m *Mapping) TextAt(start, end int64) (text []byte, at int64, ok bool) {
	ok = inplace.Try(func() (is bool) {
		text, at, is = m.v.textIn(m.Bytes(start, end), start)
		return is
	})
	if ok && end < m.v.size && len(text) > 0 {
		text = text[:utf8text.LastRune(text)]
	}
	return text, at, ok
}

// Bytes returns the bytes from offset start to end, which the Mapping covers. They must
// not be changed, and are valid until the last user is done.
func (m *Mapping) Bytes(start, end int64) []byte {
	return m.s.Bytes(m.v.base+start, m.v.base+end)
}

// Retain adds a user.
func (m *Mapping) Retain() { m.s.Retain() }

// Release tells that a user is done.
func (m *Mapping) Release() { m.s.Release() }

// Show reads what comes next where the system keeps it in memory. It returns the last keep
// bytes that were read, and some that follow; nil where these must be read by Read.
// They must not be changed, and are valid until Show returns others, or Read is called.
func (v *Verbatim) Show(keep int) []byte {
	from, end := v.start-int64(keep), min(v.start+StepSize, v.size)
	if !v.inPlace || v.text != nil || end == v.size {
		return nil
	}
	m := v.mapping(from, end)
	if m == nil {
		return nil
	}
	text, at, ok := m.TextAt(v.start, end)
	if !ok || at != v.start {
		m.Release()
		return nil
	}
	v.hide()
	v.shown = m
	n := int64(len(text))
	v.Passed(v.start, v.start+n)
	v.start += n
	return m.Bytes(from, v.start)
}

// mapping returns the Mapping that was shown last, if it covers the text from offset start
// to end, or else another one, for one more user; nil if there is none, or if the text is
// not in memory.
func (v *Verbatim) mapping(start, end int64) *Mapping {
	if m := v.shown; m != nil && m.Covers(start, end) {
		m.Retain()
		return m
	}
	if end = v.mappingEnd(start, end); !v.IsCached(start, end) {
		return nil
	}
	m := v.Map(start, end)
	if m != nil {
		m.Prepare(start, end)
	}
	return m
}

// StepSize is how many bytes of a Mapping are best looked at at a time, as Show has it:
// they stay in the processor's nearest cache between the look whether they are text and
// that of a scanner for colons, which has what stands so far behind fetched.
const StepSize = 16 << 10

// hide ends what Show has returned.
func (v *Verbatim) hide() {
	if v.shown != nil {
		v.shown.Release()
		v.shown = nil
	}
}

// IsFault reports whether v, the value of a panic, tells that memory was looked at that
// is not there any more, such as that of a file that was made shorter.
func IsFault(v any) bool { return inplace.IsFault(v) }
