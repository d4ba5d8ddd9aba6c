package corpus

import (
	"bytes"
	"io"
	"math"
	"strconv"

	"github.com/urisift/urisift/corpus/internal/window"
)

// An emlx is a file with a message as Apple Mail keeps it: before it stands a line with
// the number of its bytes, behind it a property list.
//
//	3021
//	Return-Path: <joe@example.com>
//	…
//	<?xml version="1.0" encoding="UTF-8"?>
//	<plist version="1.0">…

// maxCount is how long the line with the number is at most, without its line end.
const maxCount = 19

// countOf returns the number in the line that b begins with and the length of the
// line, 0 if it holds anything else.
func countOf(b []byte) (count int64, n int) {
	line, _, ok := bytes.Cut(b[:min(len(b), maxCount+2)], []byte("\n"))
	if !ok {
		return 0, 0
	}
	number, err := strconv.ParseUint(string(bytes.TrimRight(line, " \r")), 10, 63)
	if err != nil {
		return 0, 0
	}
	return int64(number), len(line) + 1
}

// judgeEmlx wants such a line and a message.
func judgeEmlx(head []byte, whole bool) verdict {
	_, n := countOf(head)
	switch {
	case n > 0:
		return judgeMail(head[n:], whole)
	case !whole && mayBeCount(head):
		return unsure
	}
	return no
}

// mayBeCount reports whether more bytes than b may make a line with a number.
func mayBeCount(b []byte) bool {
	return len(b) <= maxCount+1 && len(bytes.Trim(b, "0123456789 \r")) == 0
}

// messageFile yields the segments of the message that the window is at the start of,
// and of the property list if it is in an emlx.
func (sg *segmenter) messageFile(win *window.Window, at place) {
	for mayBeCount(win.Bytes()) && win.More() {
	}
	count, n := countOf(win.Bytes())
	if n == 0 {
		sg.onlyMessage(win, at)
		return
	}
	win.Advance(n)
	at = at.moved(int64(n))
	start := win.Offset()
	sg.message(&emlxReader{win, count}, at, -1)
	if !sg.stopped && win.Fill(1) {
		at = at.moved(win.Offset() - start)
		at.mediaType = "application/xml"
		sg.markup(win, at)
	}
}

// An emlxReader reads the message of an emlx. A number that leads neither to a property
// list nor to the end is not believed: the rest is the message.
type emlxReader struct {
	win  *window.Window
	left int64
}

func (r *emlxReader) Read(p []byte) (int, error) {
	if r.left == 0 {
		if r.win.Fill(len(xmlStart)); bytes.HasPrefix(r.win.Bytes(), []byte(xmlStart)) {
			return 0, io.EOF
		}
		r.left = math.MaxInt64
	}
	n, err := r.win.Read(p[:min(int64(len(p)), r.left)])
	r.left -= int64(n)
	return n, err
}

// xmlStart is what a property list begins with.
const xmlStart = "<?xml"
