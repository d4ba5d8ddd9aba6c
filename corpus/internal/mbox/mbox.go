// Package mbox splits mailboxes into messages, and batches of news into
// articles, as they stream by.
//
// A message begins at a From_ line: "From " and anything with a time of day, or a hyphen,
// a long number or nothing alone, at the start of the file or behind a blank line, and
// followed by a line that begins a header. Behind any other line it begins if that is a
// field in common use, unless it is that of a patch. All of that is needed: bodies hold
// lines that begin with "From ", and the variants of the format (mboxo, mboxrd, mboxcl,
// mboxcl2) do not agree on how to tell them apart. A Content-Length field that leads to a
// From_ line or to the end is believed, any other is not. Nothing is unquoted: the ">"
// before a "From " is not in the way of anything, and without it offsets would no longer
// be those of the file.
//
// An article of a batch begins at a line "#! rnews" and a number. That is the number of
// its bytes, and is not believed: an article that holds such a line comes in two.
package mbox

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/lines"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/window"
)

const (
	windowSize = 256 << 10
	// maxFromLine is the longest line that is taken for a From_ line.
	maxFromLine = 1 << 10
	// Lookahead is how many bytes IsFrom may want to see.
	Lookahead = maxFromLine + 300
)

// A Reader splits one mailbox. Next goes to a message, Read reads it. The zero
// Reader is not usable; see NewReader. Positions are relative to the window's
// start, which moves with what is consumed:
//
//	[0:limit]       // belongs to the message
//	[limit:scanned] // a line break that may be part of a blank line
//	[next:]         // the From_ line of the next message, when found
type Reader struct {
	w                    *window.Window
	limit, scanned, next int
	begun                bool // Next was called
	atStart              bool // nothing of the message was consumed
	found                bool
	batch                bool
	ended                bool // the mailbox ends at limit
	part                 *Part
	from                 int64
	line                 []byte
}

// NewReader returns a Reader; Reset gives it a mailbox.
func NewReader() *Reader { return &Reader{w: window.New(windowSize)} }

// An Input says what the first byte of a stream is, and what of it to split. The zero
// value is the first byte of a mailbox, and all of that.
type Input struct {
	// Batch tells that it is one of a batch of articles, not of a mailbox.
	Batch bool
	// Offset is where in the mailbox or batch it stands.
	Offset int64
	// AtMessage tells that it is the first one of a From_ line.
	AtMessage bool
	// Within tells that it is not the first one of all, and stands at least Lookback
	// bytes before the Part.
	Within bool
	// Part of the mailbox to split, nil for all of it. In a part, the lengths that
	// messages tell are not believed, since what stands far before them would decide
	// whether they are read.
	Part *Part
}

// Reset starts over with what r holds.
func (m *Reader) Reset(r io.Reader, in Input) {
	m.w.Reset(r, in.Offset)
	*m = Reader{w: m.w, line: m.line[:0], batch: in.Batch, part: in.Part}
	switch {
	case in.AtMessage:
		m.begun, m.found = true, true
	case in.Within:
		m.begun, m.from = true, -1
	}
}

// Next goes to the next message, over what was not read of the current one. It
// returns io.EOF behind the last one, and the error of the stream where that
// ended early. What stands before the first From_ line is a message without
// one, unless it is blank.
func (m *Reader) Next() error {
	for {
		if err := m.advance(); err != nil || m.part.has(m.from) {
			return err
		}
	}
}

// advance goes to the next message of the mailbox, up to the end of the part.
func (m *Reader) advance() error {
	switch {
	case m.begun:
		m.drain()
	case m.begin():
		return nil
	}
	switch {
	case !m.found:
		return m.end()
	case m.part.endsBefore(m.w.Offset() + int64(m.next)):
		return io.EOF
	}
	m.enter()
	return nil
}

// end returns the error that ended the mailbox.
func (m *Reader) end() error {
	if err := m.w.Err(); err != nil {
		return err
	}
	return io.EOF
}

// begin looks at the start of the mailbox. It reports whether there is text
// before the first From_ line.
func (m *Reader) begin() bool {
	m.begun, m.atStart, m.from = true, true, -1
	for m.w.Fill(1) {
		b := m.w.Bytes()
		n := len(b) - len(bytes.TrimLeft(b, "\r\n"))
		if n == 0 {
			break
		}
		m.w.Advance(n)
	}
	m.w.Fill(Lookahead)
	_, m.found = m.separator(m.w.Bytes())
	return !m.found && len(m.w.Bytes()) > 0
}

// drain reads the rest of the message.
func (m *Reader) drain() {
	for {
		b, err := m.chunk()
		if err != nil {
			return
		}
		m.consume(len(b))
	}
}

// enter goes over the From_ line.
func (m *Reader) enter() {
	m.w.Advance(m.next)
	m.w.Fill(Lookahead)
	b := m.w.Bytes()
	n := bytes.IndexByte(b, '\n') + 1
	if n == 0 {
		n = len(b)
	}
	m.from = m.w.Offset()
	m.line = append(m.line[:0], bytes.TrimRight(b[:n], "\r\n")...)
	m.w.Advance(n)
	m.limit, m.scanned, m.next, m.found, m.atStart = 0, 0, 0, false, true
	if !m.batch && m.part == nil {
		m.believeLength()
	}
}

// From returns the offset of the message's From_ line, -1 without one, and the
// line without its end, valid until the next call of Next.
func (m *Reader) From() (int64, []byte) {
	return m.from, m.line
}

// Offset is the offset of the next byte that Read returns.
func (m *Reader) Offset() int64 { return m.w.Offset() }

// Read reads the message that Next went to, from behind its From_ line up to
// and without the blank line before the next one.
func (m *Reader) Read(p []byte) (int, error) {
	b, err := m.chunk()
	if err != nil {
		return 0, err
	}
	n := copy(p, b)
	m.consume(n)
	return n, nil
}

// Whole returns the message that Next went to, of which nothing was read, if it is
// in memory up to the next one, and nil otherwise. It is valid until the next call
// of Next.
func (m *Reader) Whole() []byte {
	if m.search(false); !m.found {
		return nil
	}
	return m.w.Bytes()[:m.limit:m.limit]
}

// Foresight is how many bytes ahead, at most, decide on what Next and Read do.
const Foresight = maxLength + 2*Lookahead

// Ahead returns how many bytes are in memory.
func (m *Reader) Ahead() int { return len(m.w.Bytes()) }

// More reads once from the mailbox, and reports whether more bytes are in
// memory.
func (m *Reader) More() bool { return m.w.More() }

// consume drops n bytes of the message.
func (m *Reader) consume(n int) {
	m.w.Advance(n)
	m.limit -= n
	m.scanned -= n
	m.next -= n
	m.atStart = false
}

// chunk returns bytes of the message that are in memory, at least one or an
// error.
func (m *Reader) chunk() ([]byte, error) {
	for m.limit == 0 && !m.found && !m.ended {
		m.search(false)
		if m.limit == 0 && !m.found && !m.w.More() {
			m.search(true)
			m.ended = !m.found
		}
	}
	switch {
	case m.limit > 0:
		return m.w.Bytes()[:m.limit], nil
	case m.found:
		return nil, io.EOF
	}
	return nil, m.end()
}

// BatchMark is what the first line of each article of a batch begins with.
const BatchMark = "#! rnews "

var (
	fromMark  = []byte("\nFrom ")
	batchMark = []byte("\n" + BatchMark)
)

// mark is what the line break before a separator and its beginning are.
func (m *Reader) mark() []byte {
	if m.batch {
		return batchMark
	}
	return fromMark
}

// separator reports whether b begins with a separator, and whether it wants a
// blank line before it.
func (m *Reader) separator(b []byte) (wantsBlank, ok bool) {
	if !m.batch {
		common, ok := fromLine(b)
		return !common, ok
	}
	rest, ok := bytes.CutPrefix(b, batchMark[1:])
	return false, ok && len(rest) > 0 && isDigit(rest[0])
}

// lookback is how many bytes before the line break in front of a From_ line
// show that it is a blank line.
const lookback = 2

// search looks for a From_ line in the bytes in memory that were not searched.
// Where one is not all in memory it stops before it, unless no more bytes follow
// (final).
func (m *Reader) search(final bool) {
	b, mark := m.w.Bytes(), m.mark()
	if m.batch && m.atStart { // behind the line of an article that is empty
		if _, ok := m.separator(b); ok {
			m.limit, m.next, m.found = 0, 0, true
			return
		}
	}
	for {
		i := lines.Index(b[m.scanned:], mark)
		if i < 0 {
			if m.stop(len(b) - len(mark)); final {
				m.limit, m.scanned = len(b), len(b)
			}
			return
		}
		brk := m.scanned + i
		line := b[brk+1:]
		if len(line) < Lookahead && !final {
			m.stop(brk)
			return
		}
		end, blank := blankBefore(b, brk)
		if wantsBlank, ok := m.separator(line); ok && (blank || !wantsBlank) {
			if m.batch || !blank {
				end = brk + 1
			}
			m.limit, m.next, m.found = end, brk+1, true
			return
		}
		m.scanned = brk + 1
	}
}

// stop notes that there is no From_ line before the line break at pos.
func (m *Reader) stop(pos int) {
	m.limit = max(m.limit, pos-lookback, 0)
	m.scanned = m.limit
}

// blankBefore reports whether the line break at brk makes a blank line, and
// where that begins.
func blankBefore(b []byte, brk int) (int, bool) {
	start := brk
	if start > 0 && b[start-1] == '\r' {
		start--
	}
	return start, start > 0 && b[start-1] == '\n'
}

// IsFrom reports whether b begins with a From_ line and the line behind it
// looks like a header.
func IsFrom(b []byte) bool {
	_, ok := fromLine(b)
	return ok
}

// patchDate is the date in the From_ lines of git format-patch.
var patchDate = []byte(" Mon Sep 17 00:00:00 2001")

// fromLine is IsFrom, and reports whether nothing more is needed: the header begins with
// a field in common use.
//
// QUIRK: Netscape, Mailman's archives, mexport of mblaze and the mailbox that imaptest
// comes with have From_ lines without a blank line before them. But a patch may stand
// behind any line of a text.
func fromLine(b []byte) (common, ok bool) {
	if !bytes.HasPrefix(b, fromMark[1:]) {
		return false, false
	}
	n := bytes.IndexByte(b[:min(len(b), maxFromLine)], '\n')
	if n < 0 || !hasTime(b[:n]) && !isNameless(b[:n]) {
		return false, false
	}
	next := b[n+1:]
	name, _ := mime.FieldName(next)
	common = name > 0 && mime.KnownField(next[:name]) && !bytes.Contains(b[:n], patchDate)
	return common, name > 0 || bytes.HasPrefix(next, []byte(">From "))
}

// hasTime reports whether there is a time of day in the line: "12:34".
func hasTime(line []byte) bool {
	for i := 1; i+2 < len(line); i++ {
		if line[i] == ':' && isDigit(line[i-1]) && isDigit(line[i+1]) && isDigit(line[i+2]) {
			return true
		}
	}
	return false
}

// minNumber is how many digits a number has, at least, that stands alone in a From_
// line.
const minNumber = 10

// isNameless reports whether nothing is behind "From ", or a hyphen or a long number
// alone.
//
// QUIRK: Netscape wrote the hyphen, and not always a date behind it; Thunderbird leaves
// both out. The archives of Usenet that Google gave away have numbers of 64 bits, with a
// sign.
func isNameless(line []byte) bool {
	number := bytes.TrimPrefix(bytes.TrimRight(line[len(fromMark)-1:], " \r"), []byte("-"))
	for _, c := range number {
		if !isDigit(c) {
			return false
		}
	}
	return len(number) >= minNumber || len(number) == 0
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
