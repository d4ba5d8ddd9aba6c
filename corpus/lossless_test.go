package corpus_test

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// Directories of real and of malformed mail. The second one is not part of the
// project.
const (
	ownMail     = "../testdata"
	hostileMail = "../../shared/hostile"
)

// plainURI finds URIs in a way that has nothing to do with how they are found
// elsewhere, up to the first character that an encoding may change.
var plainURI = regexp.MustCompile(`https?://[A-Za-z0-9./_-]{3,}`)

// What a plain search finds in the bytes of a file is in the text of one of its
// segments, whatever type the file is taken for, and nothing panics. Containers
// are left to their own tests.
func TestNothingIsLost(t *testing.T) {
	for _, dir := range []string{ownMail, hostileMail} {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			if _, err := os.Stat(dir); err != nil {
				t.Skip(err)
			}
			err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
				if err != nil || !d.Type().IsRegular() || isGenerated(path) {
					return err
				}
				data, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				for _, typ := range []corpus.Type{corpus.Auto, corpus.Mail, corpus.Mbox, corpus.Text} {
					nothingIsLost(t, path, data, typ)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// isGenerated reports whether a file is a program's or a container.
func isGenerated(path string) bool {
	switch filepath.Ext(path) {
	case ".py", ".zip", ".gz", ".bz2", ".tar", ".xz", ".zst":
		return true
	}
	return strings.Contains(path, "/zip/") || strings.Contains(path, "/gzip/") || strings.Contains(path, "/tar/")
}

func nothingIsLost(t *testing.T, path string, data []byte, typ corpus.Type) {
	t.Helper()
	found := plainURI.FindAll(data, -1)
	var text bytes.Buffer
	for s, err := range corpus.Read(bytes.NewReader(data), path, &corpus.Options{Type: typ}) {
		if err != nil {
			continue
		}
		if _, err := io.Copy(&text, s.Text); err != nil {
			t.Errorf("%s as %d: %v", path, typ, err)
		}
		text.WriteByte('\n')
	}
	for _, u := range found {
		u = bytes.TrimRight(u, "-._/")
		if !bytes.Contains(text.Bytes(), u) {
			t.Errorf("%s as %d: %s is in no segment", path, typ, u)
			return
		}
	}
}
