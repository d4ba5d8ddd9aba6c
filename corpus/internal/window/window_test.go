package window_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/window"
)

func TestWindow(t *testing.T) {
	for _, w := range deliverytest.Ways() {
		win := window.New(8)
		win.Reset(w.Open([]byte("0123456789abcdef")), 100)
		if !win.Fill(8) || string(win.Bytes()) != "01234567" || win.More() {
			t.Errorf("by %s: Bytes() = %q after Fill(8)", w.Name, win.Bytes())
		}
		win.Advance(5)
		if !win.Fill(6) || string(win.Bytes()[:6]) != "56789a" || win.Offset() != 105 {
			t.Errorf("by %s: Bytes() = %q at %d after Advance(5)", w.Name, win.Bytes(), win.Offset())
		}
		rest, err := io.ReadAll(win)
		if string(rest) != "56789abcdef" || err != nil || win.Offset() != 116 {
			t.Errorf("by %s: ReadAll = %q, %v, at %d", w.Name, rest, err, win.Offset())
		}
		if win.Fill(1) || !win.AtEnd() || win.Err() != nil {
			t.Errorf("by %s: no end", w.Name)
		}
	}
}

func TestWindowError(t *testing.T) {
	broken := errors.New("broken")
	win := window.New(8)
	win.Reset(io.MultiReader(strings.NewReader("ab"), iotest.ErrReader(broken)), 0)
	if win.Fill(3) || string(win.Bytes()) != "ab" || !errors.Is(win.Err(), broken) {
		t.Errorf("Bytes() = %q, Err() = %v", win.Bytes(), win.Err())
	}
	if got, err := io.ReadAll(win); string(got) != "ab" || !errors.Is(err, broken) {
		t.Errorf("ReadAll = %q, %v", got, err)
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestNoProgress(t *testing.T) {
	win := window.New(8)
	win.Reset(stuck{}, 0)
	if win.Fill(1) || !errors.Is(win.Err(), io.ErrNoProgress) {
		t.Errorf("Err() = %v, want %v", win.Err(), io.ErrNoProgress)
	}
}

func TestNew(t *testing.T) {
	if win := window.New(8); win.Fill(1) || win.Size() != 8 || !win.AtEnd() {
		t.Errorf("a new Window holds %q", win.Bytes())
	}
}

// A lent window is as one that has read all of its stream, and gives way to the
// Window's own.
func TestResetBytes(t *testing.T) {
	win := window.New(8)
	win.ResetBytes([]byte("0123456789abcdef"))
	if !win.AtEnd() || win.More() || !win.Fill(16) || win.Fill(17) || string(win.Bytes()) != "0123456789abcdef" {
		t.Errorf("a lent window holds %q", win.Bytes())
	}
	win.Advance(10)
	if win.Offset() != 10 || string(win.Bytes()) != "abcdef" || win.Size() != 8 {
		t.Errorf("Bytes() = %q at %d of a Window of %d, want %q at 10 of 8", win.Bytes(), win.Offset(), win.Size(), "abcdef")
	}
	win.Reset(strings.NewReader("ghijklmnop"), 0)
	if !win.Fill(8) || string(win.Bytes()) != "ghijklmn" {
		t.Errorf("after Reset: %q, want %q", win.Bytes(), "ghijklmn")
	}
}
