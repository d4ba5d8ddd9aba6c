package command

import (
	"io"
	"strings"

	"github.com/spf13/pflag"
)

// Flags returns the flags of the command that extracts, for a program that
// takes them among its own.
func Flags() *pflag.FlagSet {
	return newRoot(&streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}).Flags()
}
