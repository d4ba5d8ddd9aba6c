//go:build !unix

package corpus

import "os"

// openRegular opens a regular file to be read.
func openRegular(path string) (*os.File, error) { return os.Open(path) }
