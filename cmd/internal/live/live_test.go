package live

import (
	"errors"
	"io"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// TestPaused tells when nothing more has come.
func TestPaused(t *testing.T) {
	in, feed := io.Pipe()
	r := NewReader(in, nil, nil)
	defer r.Close()
	go func() { _, _ = io.WriteString(feed, "some") }()
	b := make([]byte, 3)
	if n, err := r.Read(b); n != 3 || err != nil {
		t.Fatalf("Read gives %d bytes, %v, want 3", n, err)
	}
	if r.Paused() {
		t.Error("a pause before all that has come is read")
	}
	if n, err := r.Read(b); n != 1 || err != nil {
		t.Fatalf("Read gives %d bytes, %v, want 1", n, err)
	}
	if !r.Paused() {
		t.Error("no pause where nothing more comes")
	}
	r.Turn()
	if err := feed.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(b); !errors.Is(err, io.EOF) {
		t.Errorf("Read at the end gives %v, want %v", err, io.EOF)
	}
	if r.Paused() {
		t.Error("a pause at the end")
	}
}

// A panicking reader panics with its value.
type panicking struct{ v any }

func (p panicking) Read([]byte) (int, error) { panic(p.v) }

// TestPanic panics where the text is read, with what is made of the panic in it.
func TestPanic(t *testing.T) {
	made := new(corpus.Error)
	r := NewReader(panicking{"at"}, nil, func(v any) *corpus.Error {
		if v != "at" {
			t.Errorf("recovered %v, want %q", v, "at")
		}
		return made
	})
	defer r.Close()
	defer func() {
		if got := recover(); got != made {
			t.Errorf("Read panics with %v, want %v", got, made)
		}
	}()
	_, _ = r.Read(make([]byte, 1))
}
