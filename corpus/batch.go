package corpus

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/urisift/urisift/corpus/internal/mbox"
)

// A Mailbox is a mailbox, or a batch of articles, whose messages are taken a few
// at a time, so that several goroutines can read those of one mailbox side by
// side. It is valid as long as its Segment.
type Mailbox struct {
	o       *Options
	m       *mbox.Reader
	path    string
	at      place
	joints  bool    // reading may go on at its messages
	current batched // the message that m is at
	begun   bool    // of which the beginning is in carry
	carry   []byte
	err     error       // that ended the mailbox
	paused  func() bool // whether reading on would take long; nil: never
}

// A Batch is some messages of a mailbox. The zero Batch is ready to be filled;
// filled again it uses its memory again.
type Batch struct {
	path     string
	at       place
	buf      []byte
	messages []batched
	rest     io.Reader // of the only message, when that is read in place
	joints   bool      // of its Mailbox
}

// A batched message is one in the memory of a batch.
type batched struct {
	from, offset int64 // in the mailbox: of its From_ line, -1 without one, and of what follows
	start        int   // of the From_ line in the batch
	text, end    int   // where what follows begins and ends
}

// maxBatched is how large a message in a batch may be, in bytes.
const maxBatched = 2 << 20

// Next fills b with the next messages, of about Options.Batch bytes. It reports
// false behind the last one. Calls must not overlap; the batches are independent
// of each other.
func (x *Mailbox) Next(b *Batch) bool {
	b.reset(x)
	for len(b.messages) == 0 || len(b.buf) < x.o.Batch {
		if !x.begun && (len(b.messages) > 0 && !x.ready() || !x.begin()) {
			break
		}
		start := len(b.buf)
		b.buf = append(b.buf, x.carry...)
		if !x.read(b, start) {
			x.postpone(b, start)
			break
		}
		x.add(b, start)
	}
	return len(b.messages) > 0
}

// begin goes to the next message.
func (x *Mailbox) begin() bool {
	if x.err == nil {
		x.err = x.m.Next()
	}
	if x.err != nil {
		return false
	}
	from, line := x.m.From()
	x.current = batched{from: from, offset: x.m.Offset(), text: len(line)}
	x.carry = append(x.carry[:0], line...)
	x.begun = true
	return true
}

// read reads the rest of the message whose beginning is b.buf[start:]. It
// reports false if that is too large, or if reading on may take long.
func (x *Mailbox) read(b *Batch, start int) bool {
	const step = 32 << 10
	for len(b.buf)-start < maxBatched && x.ready() {
		b.buf = slices.Grow(b.buf, step)
		n, err := x.m.Read(b.buf[len(b.buf):cap(b.buf)])
		b.buf = b.buf[:len(b.buf)+n]
		if err != nil {
			return true // Next of the mailbox returns the error too
		}
	}
	return false
}

// add adds the message at b.buf[start:] to the batch.
func (x *Mailbox) add(b *Batch, start int) {
	m := x.current
	m.start, m.text, m.end = start, start+m.text, len(b.buf)
	b.messages = append(b.messages, m)
	x.begun = false
}

// postpone leaves the message at b.buf[start:] to the next batch, or, if it is
// the first of this one, its rest to be read in place.
func (x *Mailbox) postpone(b *Batch, start int) {
	if len(b.messages) > 0 {
		x.carry = append(x.carry[:0], b.buf[start:]...)
		b.buf = b.buf[:start]
		return
	}
	x.add(b, start)
	b.rest = onlyEOF{x.m}
}

// ready reports whether the mailbox can be read without taking long.
func (x *Mailbox) ready() bool {
	for x.paused != nil && x.m.Ahead() < mbox.Foresight {
		if x.paused() {
			return false
		}
		if !x.m.More() {
			break
		}
	}
	return true
}

// reset empties the batch.
func (b *Batch) reset(x *Mailbox) {
	b.path, b.at, b.joints = x.path, x.at, x.joints
	b.buf, b.messages, b.rest = b.buf[:0], b.messages[:0], nil
}

// InPlace reports whether the batch is one message that is still being read from
// the mailbox: its segments must be read before Next is called again.
func (b *Batch) InPlace() bool { return b.rest != nil }

// Joint returns the Joint at which the batch begins. It reports false if there is
// none.
func (b *Batch) Joint() (Joint, bool) {
	if !b.joints || len(b.messages) == 0 || b.messages[0].from < 0 {
		return Joint{}, false
	}
	return Joint{Offset: b.at.offset + b.messages[0].from}, true
}

// Segments yields the segments of the messages, as [Read] yields them for the
// mailbox.
func (b *Batch) Segments(o *Options) iter.Seq2[*Segment, error] {
	return func(yield func(*Segment, error) bool) {
		sg := newSegmenter(o.orDefault(), b.path, yield)
		for _, m := range b.messages {
			if sg.stopped {
				break
			}
			sg.fromLine(b.buf[m.start:m.text], m.from, &b.at)
			if text := b.buf[m.text:m.end]; b.rest == nil {
				sg.messageBytes(text, b.at.moved(m.offset), m.from)
			} else {
				sg.message(io.MultiReader(bytes.NewReader(text), b.rest), b.at.moved(m.offset), m.from)
			}
		}
		sg.end()
	}
}

// batches yields the mailbox of the type that m reads as one segment.
func (sg *segmenter) batches(m *mbox.Reader, typ Type, r io.Reader, at place) {
	x := &Mailbox{o: sg.o, m: m, path: sg.path, at: at, joints: sg.hasJoints(&at)}
	if sg.o.Live != nil {
		r, x.paused = sg.o.Live(r)
	}
	sg.begin(m, typ, r, &at)
	sg.segment = Segment{Kind: Messages, Path: sg.path, Member: at.member, RawOffset: -1, Mailbox: x}
	sg.hand()
	if x.err != nil && !errors.Is(x.err, io.EOF) {
		sg.failRead(x.err, at.member, m.Offset())
	}
}
