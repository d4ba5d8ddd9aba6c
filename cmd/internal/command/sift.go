package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/cmd/internal/live"
	"github.com/urisift/urisift/cmd/internal/note"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A sifter is a worker: it reads inputs, one at a time, and fills pieces.
type sifter struct {
	*options
	out      *supply
	crew     *crew
	digester *distinct.Digester
	meter    *progress.Meter
	sink     sink
	reading  corpus.Options      // the options of the corpus, as the current input is read
	scanner  [8]*extract.Scanner // by scannerOf
	record   record
	readings readings
	base     knownBase
	arenas   *arenas
	task     *task // the current one
	latest   int   // number of the last task that pieces were filled for
	shares   bool  // the current input may be divided
	batch    corpus.Batch
	live     *live.Reader // what the current mailbox is read from where that may block, or nil
	blocking bool         // reading the current input, or portion, may block
	left     int64        // records that it may still give; negative for any number
	notes    map[corpus.Code]int
	unopened bool // the current input could not be opened
}

func newSifter(o *options, k sink, d *distinct.Digester, m *progress.Meter, c *crew) *sifter {
	s := &sifter{
		options: o, out: newSupply(c), crew: c, digester: d, meter: m, sink: k, reading: o.corpus,
		arenas: newArenas(o.jobs + 1), notes: map[corpus.Code]int{},
	}
	s.reading.Progress = func(n int64) { m.Bytes.Add(n) }
	s.reading.Waits = s.passLive
	return s
}

// take returns the piece to add to.
func (s *sifter) take() *piece { return s.out.take() }

// run works on the tasks of the feed and closes the pieces of each.
func (s *sifter) run(f *feed) {
	s.readInPlace()
	s.crew.sit()
	defer s.crew.stand()
	for t := f.next(s.crew); t != nil; t = f.next(s.crew) {
		s.work(t)
	}
}

// readInPlace lets the goroutine look at files where the system keeps them. One that is
// made shorter meanwhile makes it panic.
func (s *sifter) readInPlace() {
	s.reading.InPlace = true
	debug.SetPanicOnFault(true)
}

// work works on a task.
func (s *sifter) work(t *task) {
	s.aim(t, t.pieces, t.counts)
	s.left, s.out.begins = s.maxCount, true
	s.prepare(t)
	if t.err != nil {
		s.note(t.err)
	} else {
		s.guarded(t.input, s.sift)
	}
	s.out.pass()
	close(t.pieces)
}

// prepare finds out how the input is to be read. A run that can be resumed divides
// its inputs whatever the number of workers, since it goes on between portions.
func (s *sifter) prepare(t *task) {
	s.blocking = t.name == "" && isLive(t.input, s.reading.Stdin)
	t.live = s.blocking
	s.shares = (s.jobs > 1 || s.resume != "") && s.left < 0
	s.reading.Batch, s.reading.Live = 0, nil
	s.reading.Joints, s.reading.From = 0, t.joint()
	if s.shares {
		s.reading.Batch = min(s.portion, batchSize)
	}
	if s.shares && s.resume != "" {
		s.reading.Joints = s.portion
	}
	if f, ok := s.reading.Stdin.(*os.File); ok && s.blocking && t.path() == corpus.Stdin {
		live.WidenPipe(f)
	}
	if s.shares && s.blocking {
		s.reading.Live = func(r io.Reader) (io.Reader, func() bool) {
			s.live = newLiveReader(t.path(), r, nil)
			return s.live, s.live.Paused
		}
	}
}

// aim makes the sifter ready to fill pieces for a task, or for a portion of its
// input, and to count what it reads of it.
func (s *sifter) aim(t *task, pieces chan<- *piece, counts *corpus.Counts) {
	s.task, s.latest = t, max(s.latest, t.number)
	s.out.ready, s.out.begins, s.left = pieces, false, -1
	s.reading.Counts = counts
	clear(s.notes)
}

// guarded has an input read. A panic in it becomes a note, and the run goes on.
func (s *sifter) guarded(in *corpus.Input, read func(*corpus.Input)) {
	defer func() {
		if v := recover(); v != nil {
			s.note(internalError(in.Path, v, "rest of the input passed over"))
		}
	}()
	s.meter.Input.Store(in)
	s.unopened = false
	if read(in); !s.unopened {
		s.take().inputs++
	}
}

// isInternal reports whether err is from a panic.
func isInternal(err error) bool {
	e, ok := errors.AsType[*corpus.Error](err)
	return ok && e.Code == corpus.Internal
}

// internalError returns the error for a panic with the value v, for a
// recovering function to call.
func internalError(path string, v any, done string) *corpus.Error {
	if e, ok := v.(*corpus.Error); ok {
		return e // of a panic in another goroutine
	}
	if corpus.IsFault(v) {
		return &corpus.Error{Path: path, Offset: -1, Code: corpus.Changed, What: "made shorter while it was read", Done: done}
	}
	return &corpus.Error{
		Path: path, Offset: -1, Code: corpus.Internal,
		What: fmt.Sprintf("%v in %s", v, panicOrigin()), Done: done,
	}
}

// panicOrigin returns the function and the line that panicked, for what a
// recovering function calls.
func panicOrigin() string {
	pc := make([]uintptr, 32)
	frames := runtime.CallersFrames(pc[:runtime.Callers(0, pc)])
	panicked := false
	for {
		f, more := frames.Next()
		inRuntime := strings.HasPrefix(f.Function, "runtime.")
		if panicked && !inRuntime {
			return fmt.Sprintf("%s (%s:%d)", f.Function, filepath.Base(f.File), f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "unknown"
		}
	}
}

// sift writes what the input holds.
func (s *sifter) sift(in *corpus.Input) { s.writeSegments(s.segments(in)) }

// writeSegments writes what the segments hold.
func (s *sifter) writeSegments(segments iter.Seq2[*corpus.Segment, error]) {
	for segment, err := range segments {
		if err == nil {
			err = s.writeSegment(segment)
		}
		if err != nil && !s.out.stopped {
			s.note(err)
		}
		if s.out.stopped || s.left == 0 || err != nil && isInternal(err) {
			return
		}
	}
}

// writeSegment writes what a segment holds. It returns what ended that early and
// has not been noted.
func (s *sifter) writeSegment(segment *corpus.Segment) error {
	switch {
	case segment.Kind == corpus.Messages:
		return s.writeMessages(segment.Mailbox)
	case s.divides(segment):
		return s.writeBlocks(segment)
	case segment.Kind == corpus.Attribute:
		s.writeAttribute(segment)
		return nil
	case segment.Kind == corpus.Header:
		s.writeAll(s.reference(segment, segment.Bytes()))
		return nil
	}
	s.writeFound(s.reset(segment), segment)
	return nil
}

// writeAll writes the records that are to be kept.
func (s *sifter) writeAll(records iter.Seq2[*record, error]) {
	for r, err := range records {
		if !s.writeRecord(r, err) {
			return
		}
	}
}

// writeRecord writes a record if it is to be kept, or notes the error in its place. It
// reports whether more are wanted.
func (s *sifter) writeRecord(r *record, err error) bool {
	if err != nil {
		s.note(err)
	} else if s.keeps(r) {
		s.write(r)
	}
	return !s.out.stopped && !s.out.void && s.left != 0
}

// passLive passes on what has been decided where reading on may block, if there is
// anything to be seen of it.
func (s *sifter) passLive() {
	if p := s.out.current; s.blocking && (p == nil || len(p.out)+len(p.notes) > 0) {
		s.out.pass()
	}
}

// write adds a record to the current piece.
func (s *sifter) write(r *record) {
	if s.redact {
		r.redactPasswords()
	}
	if s.repeats(r) {
		return
	}
	p := s.take()
	out, at := s.sink.append(p.out, r)
	if len(out) == len(p.out) {
		return
	}
	p.out = out
	if r.Err == nil {
		p.records++
		s.left--
	}
	if s.unique {
		p.marks = append(p.marks, mark{len(out), at, r.digest(s.digester)})
	}
}

// repeats reports whether an earlier reading of the same part gave the record.
// Only mail is read in several ways.
func (s *sifter) repeats(r *record) bool {
	return r.segment.Message != nil && s.readings.repeats(r.segment, r.digest(s.digester))
}

// note adds an error to the notes, unless there were too many of its kind.
func (s *sifter) note(err error) {
	e := s.described(err)
	p := s.take()
	p.noted++
	p.lost = p.lost || isLoss(e)
	p.failed = p.failed || e.Named
	s.unopened = s.unopened || isUnopened(e)
	if s.notes[e.Code]++; s.notes[e.Code] <= note.Max {
		p.notes = s.noteForm.Append(p.notes, e)
	}
	p.mark(e.Code)
}

// isUnopened reports whether an input could not be opened.
func isUnopened(e *corpus.Error) bool {
	cause, ok := errors.AsType[*fs.PathError](e.Err)
	return ok && cause.Op == "open" && cause.Path == e.Path
}

// isLoss reports whether URIs may be missing. A long "data" URI leads nowhere.
func isLoss(e *corpus.Error) bool {
	long := tooLongError(e.Err)
	return e.Code.Loss() && (long == nil || long.Scheme != "data")
}

// described returns err with the place and code that a note needs.
func (s *sifter) described(err error) *corpus.Error {
	if e, ok := errors.AsType[*corpus.Error](err); ok {
		if flag, ok := limitFlags[e.Limit]; ok {
			flagged := *e
			flagged.Done += " (--" + flag + ")"
			return &flagged
		}
		return e
	}
	return &corpus.Error{Path: s.task.path(), Offset: -1, Code: corpus.Unreadable, What: err.Error()}
}
