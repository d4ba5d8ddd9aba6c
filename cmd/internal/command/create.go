package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
)

// create opens the output called name; "" and "-" are standard output.
func (s *streams) create(name string) (*outfile.File, error) {
	if name == "" || name == "-" {
		return &outfile.File{Writer: s.out}, nil
	}
	return outfile.Create(name)
}

// refuseInput refuses an output, which a flag names, that would replace one of the inputs.
func refuseInput(flag, name string, paths []string) error {
	if !outfile.IsFile(name) || isSpecial(name) || !isThere(name) {
		return nil
	}
	out := existing(nil, name)
	for _, path := range paths {
		if in, err := os.Stat(path); path != corpus.Stdin && err == nil && sameAsOne(out, in) {
			return fmt.Errorf("%s would replace the input %s", flag, quote.Path(path))
		}
	}
	return nil
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
