package command

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A span is a flag that takes START:END, two numbers of bytes as limits have
// them, or START: for all from there on. The zero span is none.
type span struct {
	start, end int64
	set        bool
}

func (s *span) Set(text string) error {
	start, end, ok := strings.Cut(text, ":")
	if !ok {
		return errors.New("must be START:END")
	}
	var err error
	if s.start, err = flagvalue.ParseSize(start); err != nil {
		return fmt.Errorf("START %w", err)
	}
	s.end, s.set = math.MaxInt64, true
	if end == "" {
		return nil
	}
	if s.end, err = flagvalue.ParseSize(end); err != nil {
		return fmt.Errorf("END %w", err)
	}
	if s.start > s.end {
		return errors.New("START is behind END")
	}
	return nil
}

func (s *span) String() string {
	switch {
	case !s.set:
		return ""
	case s.end == math.MaxInt64:
		return fmt.Sprintf("%d:", s.start)
	}
	return fmt.Sprintf("%d:%d", s.start, s.end)
}

func (*span) Type() string { return "START:END" }

// An origin is a flag that takes an offset. The zero origin is none.
type origin struct {
	off int64
	set bool
}

func (o *origin) Set(text string) (err error) {
	o.off, err = flagvalue.ParseSize(text)
	o.set = err == nil
	return err
}

func (o *origin) String() string { return strconv.FormatInt(o.off, 10) }

func (*origin) Type() string { return "N" }

// readsPart reports whether the input is only a part of a file.
func (o *options) readsPart() bool { return o.span.set || o.origin.set }

// settleRange sets what is to be read of the input.
func (o *options) settleRange() error {
	switch {
	case !o.readsPart():
		return nil
	case o.unique || o.count:
		return errors.New("a part of a file cannot tell what is unique in it: --range and --range-offset exclude -u and -c")
	case o.lineNumber:
		return errors.New("nobody counts the lines before a part of a file: --range and --range-offset exclude -n")
	}
	r := &corpus.Range{Start: o.origin.off, End: math.MaxInt64, Lead: extract.Reach(&o.extract), Origin: o.origin.off}
	if o.span.set {
		r.Start, r.End = o.span.start, o.span.end
	}
	o.corpus.Range = r
	return nil
}

// checkPart refuses what no part can be read of: all but one file, or standard input.
func (o *options) checkPart(paths []string) error {
	switch {
	case !o.readsPart() || len(paths) == 0 && o.files0 == "" || len(paths) == 1 && paths[0] == corpus.Stdin:
		return nil
	case len(paths) != 1:
		return fmt.Errorf("--range and --range-offset want one file, not %d", len(paths))
	case o.origin.set:
		return errors.New("--range-offset is about standard input, not about a file")
	}
	if info, err := os.Stat(paths[0]); err == nil && info.IsDir() {
		return errors.New("--range wants a file, not a directory")
	} else if err == nil && !info.Mode().IsRegular() {
		return errors.New("--range wants a regular file")
	}
	return nil // if there is no such file, reading it says so
}
