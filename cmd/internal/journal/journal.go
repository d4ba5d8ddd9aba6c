// Package journal keeps in a file how far a run has come, so that another one can go on
// from there.
//
// # Terminology
//
// A checkpoint is a place that a run has come to. The inputs before it are finished; one
// that it lies within is begun. Inputs are passed in their order, whether they are
// finished or not. Their chain is a checksum that tells whether they are the same, and
// have not changed.
package journal

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/corpus"
)

// A Journal is the file that --resume names. It is one line for what the run is,
// and two for the last places that it has come to, written in turn:
//
//	checksum (8 hexadecimal digits)  JSON  spaces
//
// A checkpoint goes into the file when the output that it speaks of is on disk. The
// one that a killed run was writing has a wrong checksum; then the other one
// counts.
//
// A nil Journal is that of a run that nobody is going to resume: it takes note of nothing.
type Journal struct {
	file   *os.File
	run    Run
	head   int64      // length of the first line
	from   Checkpoint // that the run goes on from
	last   Checkpoint // in the file
	passed int64      // inputs met so far
	chain  string     // of their identities: the checksum of the chain before the last one, and that one
	saved  time.Time
	cost   time.Duration // of the last checkpoint
}

// slotSize is the length of the line of a checkpoint.
const slotSize = 4 << 10

// A Run says which run a journal is of.
type Run struct {
	Program string   `json:"program"` // its version
	Flags   []string `json:"flags"`   // that were given and decide on the output
	Paths   []string `json:"paths"`
	Dir     string   `json:"dir"`
	Partial string   `json:"partial"` // the unfinished output
}

// A Checkpoint is a place between two inputs, or within one.
type Checkpoint struct {
	Number int64  `json:"number"` // of the checkpoint, from 1
	Inputs int64  `json:"inputs"` // before it
	Chain  string `json:"chain"`  // of their identities
	Within *Place `json:"within,omitempty"`
	Output int64  `json:"output"` // bytes written for them
	Tally  Totals `json:"tally"`
	Whole  bool   `json:"whole,omitempty"` // the output is complete, and has its name or gets it
	Status int    `json:"status,omitempty"`
	// Distinct is how many URIs these bytes have, with --unique.
	Distinct   int64 `json:"distinct,omitempty"`
	Summarized bool  `json:"summarized,omitempty"` // --summary has been written
}

// Totals sum up a run.
type Totals struct {
	Inputs      int64 `json:"inputs"`
	Records     int64 `json:"records"`
	Relative    int64 `json:"relative"`
	Noted       int64 `json:"noted"`
	Lost        bool  `json:"lost"`
	Failed      bool  `json:"failed"`
	Bytes       int64 `json:"bytes"`
	Messages    int64 `json:"messages"`
	Parts       int64 `json:"parts"`
	Undecodable int64 `json:"undecodable"`
	Skipped     int64 `json:"skipped"`
}

// Open opens the journal at name for a run, as long as no other one has it open. A new one
// gets the name of the unfinished output from beside.
func Open(name string, run Run, beside func() (string, error)) (*Journal, error) {
	f, err := openLocked(name)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f}
	if err := j.open(run, beside); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// open reads the journal, or begins it.
func (j *Journal) open(run Run, beside func() (string, error)) error {
	if info, err := j.file.Stat(); err != nil || !info.Mode().IsRegular() {
		return cmp.Or(err, errNoJournal)
	}
	text, err := io.ReadAll(j.file)
	if err != nil {
		return err
	}
	line, rest, ok := journalLine(text)
	if !ok {
		return j.begin(text, run, beside)
	}
	if err := json.Unmarshal(line, &j.run); err != nil {
		return errNoJournal
	}
	if err := run.sameAs(&j.run); err != nil {
		return err
	}
	j.head = int64(len(text) - len(rest))
	for ; len(rest) > 0; rest = rest[min(slotSize, len(rest)):] {
		var c Checkpoint
		line, _, ok := journalLine(rest)
		if ok && json.Unmarshal(line, &c) == nil && c.isSound() && c.Number > j.last.Number {
			j.last = c
		}
	}
	j.from = j.last
	return nil
}

// isSound reports whether the checkpoint can be one.
func (c *Checkpoint) isSound() bool {
	return c.Inputs >= 0 && c.Output >= 0 && (c.Within == nil || c.Within.isSound())
}

// begin writes the first line of a journal. A file with anything else in it than the
// beginning of one is none.
func (j *Journal) begin(text []byte, run Run, beside func() (string, error)) (err error) {
	if !isBegun(text) {
		return errNoJournal
	}
	if run.Partial, err = beside(); err != nil {
		return err
	}
	j.run = run
	line, err := newLine(run)
	if err != nil {
		return err
	}
	j.head = int64(len(line))
	if err := errors.Join(j.file.Truncate(0), j.write(line, 0)); err != nil {
		return err
	}
	return outfile.SyncDir(filepath.Dir(j.file.Name()))
}

// isBegun reports whether text is what is left of a journal's first line if a run was
// killed, or its disk was full, while it wrote that.
func isBegun(text []byte) bool {
	text = bytes.TrimRight(text, "\x00")
	const sum = 8
	return len(text) == 0 || bytes.IndexByte(text, '\n') < 0 && len(text) > sum && bytes.HasPrefix(text[sum:], []byte(` {"program":`))
}

var (
	errNoJournal = errors.New("not the state of a run")
	errLocked    = errors.New("in use by another run")
)

// journalLine returns the JSON of the first line of text and what follows it,
// and false where that is no whole line of a journal.
func journalLine(text []byte) (line, rest []byte, ok bool) {
	line, rest, ok = bytes.Cut(text, []byte("\n"))
	sum, line, _ := bytes.Cut(bytes.TrimRight(line, " "), []byte(" "))
	return line, rest, ok && string(sum) == checksum(line)
}

// checksum returns the checksum of a line's JSON.
func checksum(line []byte) string {
	return fmt.Sprintf("%08x", crc32.Checksum(line, crc32.MakeTable(crc32.Castagnoli)))
}

// newLine returns the line for a value.
func newLine(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return fmt.Appendf(nil, "%s %s\n", checksum(text), text), err
}

// write puts a line on disk.
func (j *Journal) write(line []byte, off int64) error {
	if _, err := j.file.WriteAt(line, off); err != nil {
		return err
	}
	return j.file.Sync()
}

// Partial returns the name of the unfinished output.
func (j *Journal) Partial() string { return j.run.Partial }

// From returns the checkpoint that the run goes on from.
func (j *Journal) From() Checkpoint { return j.from }

// Last returns the last checkpoint: From until another one is saved.
func (j *Journal) Last() Checkpoint { return j.last }

// Save has flush put on disk what the checkpoint speaks of, and puts the checkpoint there,
// too. Its own error is an *Error.
func (j *Journal) Save(c Checkpoint, flush func() error) error {
	start := time.Now()
	defer func() {
		j.saved = time.Now()
		j.cost = time.Since(start)
	}()
	if err := flush(); err != nil {
		return err
	}
	return j.save(c)
}

// save puts a checkpoint on disk; what it speaks of must be there.
func (j *Journal) save(c Checkpoint) error {
	c.Number = j.last.Number + 1
	line, err := newLine(c)
	if err != nil {
		return err
	}
	pad := bytes.Repeat([]byte(" "), slotSize-len(line))
	line = append(append(line[:len(line)-1], pad...), '\n')
	j.last = c
	if err := j.write(line, j.head+c.Number%2*slotSize); err != nil {
		return &Error{err}
	}
	return nil
}

// Summarized takes note that the summary of the run has been written.
func (j *Journal) Summarized() error {
	if j == nil {
		return nil
	}
	c := j.last
	c.Summarized = true
	return j.save(c)
}

// An Error is an error of a journal: in writing it, or since it is of no use.
type Error struct{ error }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.error }

// Due reports whether it is time for another checkpoint: they take a twentieth of
// the time at most.
func (j *Journal) Due() bool { return time.Since(j.saved) >= 20*j.cost }

// Forget empties the journal of a run that has not come to a place yet.
func (j *Journal) Forget() {
	if j != nil && j.last.Number == 0 {
		_ = j.file.Truncate(0) // what is left is refused, unless the run is the same
	}
}

// Close lets others have the journal.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// sameAs returns an error that says in what the run is another one than that of
// the journal.
func (r *Run) sameAs(of *Run) error {
	switch {
	case r.Program != of.Program:
		return fmt.Errorf("state of another version of the program, %s", of.Program)
	case !slices.Equal(r.Flags, of.Flags):
		return fmt.Errorf("state of a run with other flags: %q", of.Flags)
	case !slices.Equal(r.Paths, of.Paths) || r.Dir != of.Dir:
		return errors.New("state of a run over other inputs")
	}
	return nil
}

// Pass takes note of the next input, or of what stood in its place. It reports
// whether the input is finished: whether the checkpoint that the run goes on from
// lies behind it. There it returns an error if the inputs before are others than
// they were.
func (j *Journal) Pass(in *corpus.Input, err error) (finished bool, changed error) {
	if j == nil {
		return false, nil
	}
	if j.passed == j.from.Inputs && j.chain != j.from.Chain {
		return false, errChanged
	}
	j.passed++
	sum := sha256.Sum256([]byte(j.chain + identity(in, err)))
	j.chain = hex.EncodeToString(sum[:])
	if p := j.Within(); p != nil && j.chain != p.Chain {
		return false, errChanged
	}
	return j.passed <= j.from.Inputs, nil
}

// Within returns the place within the input passed last that the run goes on from,
// nil for its beginning.
func (j *Journal) Within() *Place {
	if j == nil || j.passed != j.from.Inputs+1 {
		return nil
	}
	return j.from.Within
}

// Passed returns how many inputs have been passed.
func (j *Journal) Passed() int64 { return j.passed }

// Chain returns the chain of the inputs up to the one passed last.
func (j *Journal) Chain() string {
	if j == nil {
		return ""
	}
	return j.chain
}

// Missing returns an error if there were fewer inputs than are finished or begun,
// or others.
func (j *Journal) Missing() error {
	switch {
	case j == nil, j.passed > j.from.Inputs:
		return nil
	case j.from.Within == nil && j.chain == j.from.Chain:
		return nil
	}
	return errChanged
}

// Extra returns an error if there were more inputs than are finished.
func (j *Journal) Extra() error {
	if j.passed > j.from.Inputs {
		return errChanged
	}
	return nil
}

var errChanged = &Error{errors.New("inputs have changed since this state was saved")}

// identity returns what tells an input from another one, or from itself after a
// change.
func identity(in *corpus.Input, err error) string {
	if err != nil {
		return err.Error()
	}
	id := in.Path + "\x00"
	if info, err := os.Stat(in.Path); err == nil {
		id += fmt.Sprint(info.Size(), info.ModTime().UnixNano())
	}
	return id
}
