package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// notes takes the lines that the command writes to standard error and passes on to out
// those that are notes: objects, as JSON Lines.
type notes struct {
	out   io.Writer
	codes []string // those seen
	line  []byte   // not yet complete
	other string   // the last line that is none
}

func (n *notes) Write(b []byte) (int, error) {
	n.line = append(n.line, b...)
	for {
		end := bytes.IndexByte(n.line, '\n') + 1
		if end == 0 {
			return len(b), nil
		}
		if err := n.take(n.line[:end]); err != nil {
			return 0, err
		}
		n.line = n.line[end:]
	}
}

// take takes a whole line.
func (n *notes) take(line []byte) error {
	var note struct{ Code string }
	_ = json.Unmarshal(line, &note) // a line that is no object has no code
	if note.Code == "" {
		n.other = string(line[:len(line)-1])
		return nil
	}
	if !slices.Contains(n.codes, note.Code) {
		n.codes = append(n.codes, note.Code)
	}
	_, err := n.out.Write(line)
	return err
}

// verdict returns an error where the command failed for another reason than what
// it was to read.
func (n *notes) verdict(status int) error {
	switch {
	case status < statusFailed:
		return nil
	case status > statusFailed:
		return fmt.Errorf("the command ended with status %d", status)
	case slices.Contains(n.codes, "output"):
		return errors.New("the command could not write its output")
	case len(n.codes) == 0:
		return errors.New(n.other)
	}
	return nil
}
