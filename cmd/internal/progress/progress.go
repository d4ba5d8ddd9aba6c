// Package progress shows how far a run is.
package progress

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
)

// A Meter shows on standard error how far the run is. It is also the writer for
// everything else that goes there, which it keeps apart from the bar. A Meter
// without a bar just writes; the zero Meter shows nothing, and cannot write.
//
// QUIRK: progressbar v3.19.1 locks nothing in Clear and IsStarted, so one mutex
// guards all calls, workers only count, and its own ticker is off.
type Meter struct {
	Bytes atomic.Int64                 // read so far
	URIs  atomic.Int64                 // found so far
	Input atomic.Pointer[corpus.Input] // opened last; nil before the first one

	mu    sync.Mutex
	out   io.Writer
	bar   *progressbar.ProgressBar // nil where nothing is shown
	stop  chan struct{}
	ended sync.WaitGroup
}

// interval is how often the bar is drawn.
const interval = 100 * time.Millisecond

// New returns the meter for a run over the paths whose URIs go to out. It draws a bar on
// stderr by the choice when: "always", "never", or "auto" for on a terminal, unless the
// URIs go to one, between which it would stand. The meter has to be closed.
func New(when string, paths []string, out, stderr io.Writer) *Meter {
	m := &Meter{out: stderr, stop: make(chan struct{})}
	if !drawsBar(when, terminals{out: IsTerminal(out), stderr: IsTerminal(stderr)}) {
		return m
	}
	m.bar = progressbar.NewOptions64(
		TotalSize(paths),
		progressbar.OptionSetWriter(stderr),
		progressbar.OptionShowBytes(true),
		progressbar.OptionUseIECUnits(true),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetSpinnerChangeInterval(0),
		progressbar.OptionThrottle(interval),
		progressbar.OptionClearOnFinish(),
	)
	m.ended.Go(m.draw)
	return m
}

// terminals tell which streams of a run people see.
type terminals struct{ out, stderr bool }

// drawsBar reports whether there is to be a bar.
func drawsBar(when string, seen terminals) bool {
	return when == "always" || when == "auto" && seen.stderr && !seen.out
}

// draw keeps the bar up to date until the meter is closed.
func (m *Meter) draw() {
	for tick := time.NewTicker(interval); ; {
		select {
		case <-m.stop:
			tick.Stop()
			return
		case <-tick.C:
			m.mu.Lock()
			m.bar.Describe(m.description())
			_ = m.bar.Set64(m.Bytes.Load())
			m.mu.Unlock()
		}
	}
}

const (
	// usualWidth is how many columns a line has where that cannot be told.
	usualWidth = 80
	// barRoom is how many of them stand behind a name at most, when the bar has shrunk to
	// nothing.
	barRoom = 56
	// leastName is how many a name gets at least.
	leastName = 12
)

// description returns what stands before the bar, in so many columns that the line with
// the bar is not broken: what is broken is not cleared.
func (m *Meter) description() string {
	found := Counted(m.URIs.Load(), "URI")
	in := m.Input.Load()
	if in == nil {
		return found
	}
	name := quote.Path(filepath.Base(in.Path))
	return quote.Shorten(name, max(m.width()-barRoom, leastName)) + ", " + found
}

// width returns how many columns a line has.
func (m *Meter) width() int {
	if f, ok := m.out.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return usualWidth
}

// Write puts text where the bar stood.
func (m *Meter) Write(text []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil {
		_ = m.bar.Clear()
	}
	return m.out.Write(text)
}

// Close removes the bar.
func (m *Meter) Close() {
	if m.bar == nil {
		return
	}
	close(m.stop)
	m.ended.Wait()
	_ = m.bar.Clear()
}

// IsTerminal reports whether people see what is written to w.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// TotalSize returns the number of bytes that the paths hold, or -1 where that
// cannot be told beforehand.
func TotalSize(paths []string) int64 {
	var total int64
	for _, path := range paths {
		if path == corpus.Stdin {
			return -1
		}
		info, err := os.Stat(path)
		if err != nil {
			continue // it will not be read either
		}
		if !info.Mode().IsRegular() {
			return -1
		}
		total += info.Size()
	}
	if total == 0 {
		return -1 // the bar takes 0 for the end
	}
	return total
}

// Counted returns a number with its noun.
func Counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
