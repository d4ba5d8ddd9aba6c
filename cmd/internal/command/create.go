package command

import (
	"bufio"
	"errors"
	"io"

	"github.com/urisift/urisift/cmd/internal/outfile"
)

// create opens the output called name; "" and "-" are standard output.
func (s *streams) create(name string) (*outfile.File, error) {
	if name == "" || name == "-" {
		return &outfile.File{Writer: s.out}, nil
	}
	return outfile.Create(name)
}

// writeWhole has write write the output called name, a file under that name only when
// it is complete.
func (s *streams) writeWhole(name string, write func(io.Writer) error) error {
	out, err := s.create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	return out.End(errors.Join(write(w), w.Flush()))
}
