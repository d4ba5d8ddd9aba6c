package corpus_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// A slowReader delivers few bytes at a time and reports before each.
type slowReader struct {
	text []byte
	read func()
}

func (r *slowReader) Read(p []byte) (int, error) {
	r.read()
	n := copy(p, r.text[:min(len(r.text), 7)])
	if r.text = r.text[n:]; n == 0 {
		return 0, os.ErrClosed
	}
	return n, nil
}

// Between a segment and the next byte that is read Waits is called.
func TestWaits(t *testing.T) {
	paths, err := filepath.Glob("../testdata/formats/*.*ml") // .eml, .html, .xml
	if err != nil || len(paths) == 0 {
		t.Fatal(err, paths)
	}
	more, _ := filepath.Glob("../testdata/formats/*.mbox")
	for _, path := range append(paths, more...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(path) == ".html" {
			text = bytes.Repeat(text, 1+(256<<10)/len(text)) // more than tells the charset
		}
		handed, early := false, 0
		r := &slowReader{text, func() {
			if handed {
				early++
			}
		}}
		o := &corpus.Options{Waits: func() { handed = false }}
		for range corpus.Read(r, path, o) { //nolint:errcheck // damage is part of the samples
			handed = true
		}
		if early > 0 {
			t.Errorf("Read of %s: %d reads without a call of Waits before", path, early)
		}
	}
}
