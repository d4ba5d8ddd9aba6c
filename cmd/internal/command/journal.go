package command

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

	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/corpus"
)

// A journal is the file that --resume names: it says how far a run has come, so
// that another one can go on from there. It is one line for what the run is,
// and two for the last places that it has come to, written in turn:
//
//	checksum (8 hexadecimal digits)  JSON  spaces
//
// A checkpoint goes into the file when the output that it speaks of is on disk. The
// one that a killed run was writing has a wrong checksum; then the other one
// counts.
type journal struct {
	file   *os.File
	run    journalRun
	head   int64      // length of the first line
	from   checkpoint // that the run goes on from
	last   checkpoint // in the file
	passed int64      // inputs met so far
	chain  string     // of their identities: the checksum of the chain before the last one, and that one
	saved  time.Time
	cost   time.Duration // of the last checkpoint
}

// slotSize is the length of the line of a checkpoint.
const slotSize = 4 << 10

// A journalRun says which run a journal is of.
type journalRun struct {
	Program string   `json:"program"` // its version
	Flags   []string `json:"flags"`   // that were given and decide on the output
	Paths   []string `json:"paths"`
	Dir     string   `json:"dir"`
	Partial string   `json:"partial"` // the unfinished output
}

// A checkpoint is a place between two inputs, or within one.
type checkpoint struct {
	Number int64       `json:"number"` // of the checkpoint, from 1
	Inputs int64       `json:"inputs"` // before it
	Chain  string      `json:"chain"`  // of their identities
	Within *inputPlace `json:"within,omitempty"`
	Output int64       `json:"output"` // bytes written for them
	Tally  totals      `json:"tally"`
	Whole  bool        `json:"whole,omitempty"` // the output is complete, and has its name or gets it
	Status int         `json:"status,omitempty"`
	// Distinct is how many URIs these bytes have, with --unique.
	Distinct   int64 `json:"distinct,omitempty"`
	Summarized bool  `json:"summarized,omitempty"` // --summary has been written
}

// openJournal opens the journal at name for a run. A new one gets the name of
// the unfinished output from beside.
func openJournal(name string, run journalRun, beside func() (string, error)) (*journal, error) {
	f, err := openLocked(name)
	if err != nil {
		return nil, err
	}
	j := &journal{file: f}
	if err := j.open(run, beside); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// open reads the journal, or begins it.
func (j *journal) open(run journalRun, beside func() (string, error)) error {
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
		var c checkpoint
		line, _, ok := journalLine(rest)
		if ok && json.Unmarshal(line, &c) == nil && c.isSound() && c.Number > j.last.Number {
			j.last = c
		}
	}
	j.from = j.last
	return nil
}

// isSound reports whether the checkpoint can be one.
func (c *checkpoint) isSound() bool {
	return c.Inputs >= 0 && c.Output >= 0 && (c.Within == nil || c.Within.isSound())
}

// begin writes the first line of a journal. A file with anything else in it than the
// beginning of one is none.
func (j *journal) begin(text []byte, run journalRun, beside func() (string, error)) (err error) {
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
func (j *journal) write(line []byte, off int64) error {
	if _, err := j.file.WriteAt(line, off); err != nil {
		return err
	}
	return j.file.Sync()
}

// save puts a checkpoint on disk; what it speaks of must be there.
func (j *journal) save(c checkpoint) error {
	c.Number = j.last.Number + 1
	line, err := newLine(c)
	if err != nil {
		return err
	}
	pad := bytes.Repeat([]byte(" "), slotSize-len(line))
	line = append(append(line[:len(line)-1], pad...), '\n')
	j.last = c
	if err := j.write(line, j.head+c.Number%2*slotSize); err != nil {
		return &stateError{err}
	}
	return nil
}

// summarized takes note that the summary of the run has been written.
func (j *journal) summarized() error {
	if j == nil {
		return nil
	}
	c := j.last
	c.Summarized = true
	return j.save(c)
}

// A stateError is an error of a journal: in writing it, or since it is of no use.
type stateError struct{ error }

func (e *stateError) Unwrap() error { return e.error }

// due reports whether it is time for another checkpoint: they take a twentieth of
// the time at most.
func (j *journal) due() bool { return time.Since(j.saved) >= 20*j.cost }

// forget empties the journal of a run that has not come to a place yet.
func (j *journal) forget() {
	if j != nil && j.last.Number == 0 {
		_ = j.file.Truncate(0) // what is left is refused, unless the run is the same
	}
}

// close lets others have the journal.
func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// sameAs returns an error that says in what the run is another one than that of
// the journal.
func (r *journalRun) sameAs(of *journalRun) error {
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

// newRun returns what identifies a run, but for its inputs. What its output does
// not depend on is left out.
func newRun(flags *pflag.FlagSet) journalRun {
	dir, _ := os.Getwd() // a run in no folder is like any other in none
	r := journalRun{Program: version(), Dir: dir}
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "jobs", "progress", "quiet", "resume":
		default:
			r.Flags = append(r.Flags, f.Name+"="+f.Value.String())
		}
	})
	slices.Sort(r.Flags)
	return r
}

// pass takes note of the next input, or of what stood in its place. It reports
// whether the input is finished: whether the checkpoint that the run goes on from
// lies behind it. There it returns an error if the inputs before are others than
// they were.
func (j *journal) pass(in *corpus.Input, err error) (finished bool, changed error) {
	if j == nil {
		return false, nil
	}
	if j.passed == j.from.Inputs && j.chain != j.from.Chain {
		return false, errChanged
	}
	j.passed++
	sum := sha256.Sum256([]byte(j.chain + identity(in, err)))
	j.chain = hex.EncodeToString(sum[:])
	if p := j.within(); p != nil && j.chain != p.Chain {
		return false, errChanged
	}
	return j.passed <= j.from.Inputs, nil
}

// within returns the place within the input passed last that the run goes on from,
// nil for its beginning.
func (j *journal) within() *inputPlace {
	if j == nil || j.passed != j.from.Inputs+1 {
		return nil
	}
	return j.from.Within
}

// link returns the chain of the inputs up to the one passed last.
func (j *journal) link() string {
	if j == nil {
		return ""
	}
	return j.chain
}

// missing returns an error if there were fewer inputs than are finished or begun,
// or others.
func (j *journal) missing() error {
	switch {
	case j == nil, j.passed > j.from.Inputs:
		return nil
	case j.from.Within == nil && j.chain == j.from.Chain:
		return nil
	}
	return errChanged
}

var errChanged = &stateError{errors.New("inputs have changed since this state was saved")}

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
