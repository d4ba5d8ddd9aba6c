package pack

import (
	"bytes"
	"compress/bzip2"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// One unbzip2 decodes source after source as decoders of the library do, each one of
// its own, wherever the sources are cut.
func TestUnbzip2(t *testing.T) {
	var z unbzip2
	whole := bz2Text + bz2Empty + bz2Text + bz2Text + "BZgarbage"
	for n := range whole {
		for _, small := range []bool{false, true} {
			want, wantErr := io.ReadAll(bzip2.NewReader(strings.NewReader(whole[:n])))
			z.reset(strings.NewReader(whole[:n]))
			var r io.Reader = &z
			if small {
				r = iotest.OneByteReader(r)
			}
			got, err := io.ReadAll(r)
			if !bytes.Equal(got, want) || (err == nil) != (wantErr == nil) ||
				errors.Is(err, io.ErrUnexpectedEOF) != errors.Is(wantErr, io.ErrUnexpectedEOF) {
				t.Errorf("of %d bytes %q, %v, want %q, %v", n, got, err, want, wantErr)
			}
		}
	}
}

// What follows an unbzip2 that read all of its source takes no memory of its own.
func TestUnbzip2Memory(t *testing.T) {
	var o Opener
	src := strings.NewReader("")
	decode := func() {
		src.Reset(bz2Text)
		z := o.unbzip2(src)
		if n, err := io.Copy(io.Discard, z); n != int64(len("some text\n")) || err != nil {
			t.Fatal(n, err)
		}
		o.giveBackUnbzip2(z)
	}
	decode()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const streams = 10
	for range streams {
		decode()
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / streams; n > 200<<10 {
		t.Errorf("%d bytes of memory for a stream", n)
	}
}
