package command

import (
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

// A meter shows on standard error how far the run is. It is also the writer for
// everything else that goes there, which it keeps apart from the bar. A meter
// without a bar just writes.
//
// QUIRK: progressbar v3.19.1 locks nothing in Clear and IsStarted, so one mutex
// guards all calls, workers only count, and its own ticker is off.
type meter struct {
	mu    sync.Mutex
	out   io.Writer
	bar   *progressbar.ProgressBar // nil where nothing is shown
	bytes atomic.Int64
	uris  atomic.Int64
	path  atomic.Pointer[string] // of the input opened last
	stop  chan struct{}
	ended sync.WaitGroup
}

// meterInterval is how often the bar is drawn.
const meterInterval = 100 * time.Millisecond

// newMeter returns the meter for a run over the paths whose URIs go to out. It has
// to be closed.
func newMeter(o *options, paths []string, out, stderr io.Writer) *meter {
	m := &meter{out: stderr, stop: make(chan struct{})}
	if !drawsBar(o.progress, terminals{out: isTerminal(out), stderr: isTerminal(stderr)}) {
		return m
	}
	m.bar = progressbar.NewOptions64(
		totalSize(paths),
		progressbar.OptionSetWriter(stderr),
		progressbar.OptionShowBytes(true),
		progressbar.OptionUseIECUnits(true),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetSpinnerChangeInterval(0),
		progressbar.OptionThrottle(meterInterval),
		progressbar.OptionClearOnFinish(),
	)
	m.ended.Go(m.draw)
	return m
}

// goOn makes the meter show what was read, and found, before the run went on.
func (m *meter) goOn(bytes, uris int64) {
	m.bytes.Store(bytes)
	m.uris.Store(uris)
}

// terminals tell which streams of a run people see.
type terminals struct{ out, stderr bool }

// drawsBar reports whether there is to be a bar, by the choice when: on a terminal,
// unless the URIs go to one, between which it would stand.
func drawsBar(when string, seen terminals) bool {
	return when == "always" || when == "auto" && seen.stderr && !seen.out
}

// draw keeps the bar up to date until the meter is closed.
func (m *meter) draw() {
	for tick := time.NewTicker(meterInterval); ; {
		select {
		case <-m.stop:
			tick.Stop()
			return
		case <-tick.C:
			m.mu.Lock()
			m.bar.Describe(m.description())
			_ = m.bar.Set64(m.bytes.Load())
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
func (m *meter) description() string {
	found := counted(m.uris.Load(), "URI")
	path := m.path.Load()
	if path == nil {
		return found
	}
	name := quote.Path(filepath.Base(*path))
	return quote.Shorten(name, max(m.width()-barRoom, leastName)) + ", " + found
}

// width returns how many columns a line has.
func (m *meter) width() int {
	if f, ok := m.out.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return usualWidth
}

// Write puts text where the bar stood.
func (m *meter) Write(text []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil {
		_ = m.bar.Clear()
	}
	return m.out.Write(text)
}

// close removes the bar.
func (m *meter) close() {
	if m.bar == nil {
		return
	}
	close(m.stop)
	m.ended.Wait()
	_ = m.bar.Clear()
}

// isTerminal reports whether people see what is written to w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// totalSize returns the number of bytes that the paths hold, or -1 where that
// cannot be told beforehand.
func totalSize(paths []string) int64 {
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
