package command

import (
	"io"
	"iter"

	"github.com/urisift/urisift/corpus"
)

// A NamedInput is standard input that records and notes call by its Name: a file
// that the system cannot open, such as one in an object store. If its Reader is
// an [io.ReaderAt], a range of it is read as that of a file is, with no more of
// it than is needed.
type NamedInput struct {
	Name string
	io.Reader
}

// nameOf returns the name of an input that is a NamedInput, "" of others.
func (o *options) nameOf(in *corpus.Input) string {
	if named, ok := o.corpus.Stdin.(*NamedInput); ok && in != nil && in.Path == corpus.Stdin {
		return named.Name
	}
	return ""
}

// segments yields the segments of an input under its name.
func (s *sifter) segments(in *corpus.Input) iter.Seq2[*corpus.Segment, error] {
	if named, ok := s.reading.Stdin.(*NamedInput); ok && in.Path == corpus.Stdin {
		return corpus.Read(named.Reader, named.Name, &s.reading)
	}
	return in.Segments(&s.reading)
}
