package command

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A task is one input on its way through a worker, or what stood in its place.
type task struct {
	input  *corpus.Input
	err    error
	pieces chan *piece // closed when the task is done
	counts *corpus.Counts
	// refused is why the run cannot go on; there is no input then.
	refused error
	chain   [32]byte // of the inputs up to this one, with a journal
}

// path returns the path of the input, or of what stood in its place.
func (t *task) path() string {
	if t.input != nil {
		return t.input.Path
	}
	var e *corpus.Error
	if errors.As(t.err, &e) {
		return e.Path
	}
	return ""
}

// A sifter is a worker: it reads inputs, one at a time, and fills pieces.
type sifter struct {
	*options
	*supply
	digester *digester
	meter    *meter
	sink     sink
	corpus   corpus.Options
	scanner  [4]*extract.Scanner // by scannerFor
	record   record
	readings readings
	input    string // path of the current input
	live     bool   // reading it may block
	left     int64  // records that it may still give; negative for any number
	notes    map[corpus.Code]int
}

func newSifter(o *options, k sink, d *digester, m *meter, ended <-chan struct{}) *sifter {
	s := &sifter{options: o, supply: newSupply(ended), digester: d, meter: m, sink: k, corpus: o.corpus, notes: map[corpus.Code]int{}}
	s.corpus.Progress = func(n int64) { m.bytes.Add(n) }
	return s
}

// run works on tasks until there are none, and closes the pieces of each.
func (s *sifter) run(tasks <-chan *task) {
	for t := range tasks {
		s.begin(t)
		if t.err != nil {
			s.note(t.err)
		} else {
			s.guarded(t.input, s.sift)
		}
		s.noteRest()
		s.pass()
		close(t.pieces)
	}
}

// begin makes the sifter ready for a task.
func (s *sifter) begin(t *task) {
	s.ready, s.left = t.pieces, s.maxCount
	s.corpus.Counts = t.counts
	s.input = t.path()
	s.live = isLive(s.input, s.corpus.Stdin)
	clear(s.notes)
}

// guarded has an input read. A panic in it becomes a note, and the run goes on.
func (s *sifter) guarded(in *corpus.Input, read func(*corpus.Input)) {
	defer func() {
		if v := recover(); v != nil {
			s.note(&corpus.Error{
				Path: in.Path, Offset: -1, Code: corpus.Internal,
				What: fmt.Sprintf("%v in %s", v, panicOrigin()), Done: "rest of the input passed over",
			})
		}
	}()
	s.meter.path.Store(&in.Path)
	read(in)
	s.take().inputs++
}

// panicOrigin returns the function and the line that panicked, for a recovering
// function to call.
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
func (s *sifter) sift(in *corpus.Input) {
	for segment, err := range in.Segments(&s.corpus) {
		if err != nil {
			s.note(err)
			continue
		}
		for r, err := range s.records(segment) {
			if err != nil {
				s.note(err)
			} else if s.keeps(r) {
				s.write(r)
			}
			if s.stopped || s.left == 0 {
				return
			}
		}
		s.passLive()
	}
}

// passLive passes on what has been decided where reading on may block.
func (s *sifter) passLive() {
	if s.live {
		s.pass()
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
	p.records++
	s.left--
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
	s.notes[e.Code]++
	if s.notes[e.Code] <= maxNotes {
		p.notes = appendNote(p.notes, e)
	}
}

// isLoss reports whether URIs may be missing. A long "data" URI leads nowhere.
func isLoss(e *corpus.Error) bool {
	long := tooLongError(e.Err)
	return e.Code.Loss() && (long == nil || long.Scheme != "data")
}

// described returns err with the place and code that a note needs.
func (s *sifter) described(err error) *corpus.Error {
	var e *corpus.Error
	if errors.As(err, &e) {
		return e
	}
	return &corpus.Error{Path: s.input, Offset: -1, Code: "unreadable", What: err.Error()}
}

// noteRest says how many notes were not shown.
func (s *sifter) noteRest() {
	for _, code := range slices.Sorted(maps.Keys(s.notes)) {
		if more := s.notes[code] - maxNotes; more > 0 {
			p := s.take()
			p.notes = appendNote(p.notes, &corpus.Error{
				Path: s.input, Offset: -1, Code: code, What: fmt.Sprintf("%d more of these", more), Done: "not shown",
			})
		}
	}
}

// isLive reports whether reading an input may block: whether it is a pipe, a
// terminal, or anything else that is no regular file.
func isLive(path string, stdin io.Reader) bool {
	info, err := statInput(path, stdin)
	return err != nil || !info.Mode().IsRegular()
}

// A passingReader passes on what has been decided before each read, which may
// block.
type passingReader struct {
	io.Reader
	supply *supply
}

func (r *passingReader) Read(b []byte) (int, error) {
	r.supply.pass()
	return r.Reader.Read(b)
}
