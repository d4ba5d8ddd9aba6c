package pack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// Containers for the tests, built here. All of them hold text.

func gz(t testing.TB, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Name = name
	write(t, w, text)
	return b.String()
}

func zst(t testing.TB, text string, o ...zstd.EOption) string {
	t.Helper()
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, append(o, zstd.WithEncoderConcurrency(1))...)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w, text)
	return b.String()
}

func xzOf(t testing.TB, text string, c xz.WriterConfig) string {
	t.Helper()
	var b bytes.Buffer
	w, err := c.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w, text)
	return b.String()
}

// bz2Text is "some text\n" in bzip2, and bz2Empty nothing: there is no compressor
// at hand.
const (
	bz2Text = "BZh91AY&SY\x10\x69\x62\xf5\x00\x00\x03\x51\x80\x00\x10\x40\x00\x02\x02\x8c\x40\x20\x00\x22\x03\x1a" +
		"\x84\x30\x22\x72\xd7\x18\x1e\x2e\xe4\x8a\x70\xa1\x20\x20\xd2\xc5\xea"
	bz2Empty = "BZh9\x17\x72\x45\x38\x50\x90\x00\x00\x00\x00"
)

// xzEmpty is nothing in xz, as xz writes it: a stream without blocks.
const xzEmpty = "\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4\x46\x00\x00\x00\x00\x1c\xdf\x44\x21\x1f\xb6\xf3\x7d" +
	"\x01\x00\x00\x00\x00\x04YZ"

func write(t testing.TB, w io.WriteCloser, text string) {
	t.Helper()
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// file is a member to be built.
type file struct{ name, text string }

func tarOf(t testing.TB, files ...file) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		if err := w.WriteHeader(&tar.Header{Name: f.name, Size: int64(len(f.text)), Mode: 0o644}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, f.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zipOf(t testing.TB, method uint16, files ...file) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(methodZstd, zstd.ZipCompressor())
	w.RegisterCompressor(methodXz, func(w io.Writer) (io.WriteCloser, error) { return xzWriter{w}, nil })
	w.RegisterCompressor(methodBzip2, func(w io.Writer) (io.WriteCloser, error) { return bz2Writer{w}, nil })
	for _, f := range files {
		// With the sizes in the local header, as most programs write them.
		m, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(m, f.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// xzWriter writes a stream for each piece of text: it may not write before.
type xzWriter struct{ w io.Writer }

func (w xzWriter) Write(b []byte) (int, error) {
	z, err := xz.NewWriter(w.w)
	if err != nil {
		return 0, err
	}
	n, err := z.Write(b)
	return n, errors.Join(err, z.Close())
}

func (w xzWriter) Close() error { return nil }

// bz2Writer compresses the one text that it can.
type bz2Writer struct{ w io.Writer }

func (w bz2Writer) Write(b []byte) (int, error) {
	_, err := io.WriteString(w.w, bz2Text)
	return len(b), err
}

func (w bz2Writer) Close() error { return nil }

// flip returns s with the bits of its byte at index i changed; i may count from the
// end.
func flip(s string, i int) string {
	b := []byte(s)
	if i < 0 {
		i += len(b)
	}
	b[i] ^= 0xff
	return string(b)
}

// replace returns s with old, which it must hold, replaced wherever it stands.
func replace(t testing.TB, s, old, text string) string {
	t.Helper()
	if !strings.Contains(s, old) {
		t.Fatalf("%q does not hold %q", s, old)
	}
	return strings.ReplaceAll(s, old, text)
}
