package command

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/uri"
)

// newWrap returns the command wrap.
func newWrap(s *streams) *cobra.Command {
	cmd, q := newQuestion(s, "wrap [flags] [URI...]", "Write each URI in angle brackets, broken into lines")
	width := 72
	cmd.Flags().Var(&flagvalue.Integer[int]{To: &width}, "width", "`N` break lines at N bytes, 0 for nowhere")
	wrap := q.run(func(dst []byte, input string) ([]byte, error) {
		if _, err := uri.Parse(input); err != nil {
			return dst, err
		}
		return append(append(dst, uri.Wrap(input, width)...), '\n'), nil
	})
	cmd.RunE = func(c *cobra.Command, args []string) error {
		if width < 0 {
			return errors.New("--width must not be negative")
		}
		return wrap(c, args)
	}
	return cmd
}
