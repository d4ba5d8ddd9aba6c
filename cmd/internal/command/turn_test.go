package command

import (
	"runtime"
	"testing"
	"time"
)

// TestTurnWatched holds that one sifter watches for its turn where that is likely soon, and
// that it gives up.
func TestTurnWatched(t *testing.T) {
	var u turn
	if !u.watch() {
		t.Fatal("it is nobody's turn, and cannot be taken")
	}
	if u.watch() {
		t.Error("two have their turn")
	}
	for name, others := range map[string]bool{"alone": false, "beside another": true} {
		u.brief.Store(true)
		u.watched.Store(others)
		if u.watch() || u.watched.Load() != others {
			t.Errorf("%s: took the turn of another, or watches on", name)
		}
	}
	u.watched.Store(false)
	for range 1000 {
		go u.mu.Unlock()
		for !u.watch() { // that may come late
			runtime.Gosched()
		}
	}
}

// TestTurnBrief tells turns that are soon over from those that may take long.
func TestTurnBrief(t *testing.T) {
	c := newCrew(1, t.Context().Done())
	for name, tt := range map[string]struct {
		takes time.Duration
		want  bool
	}{
		"Brief": {0, true},
		"Long":  {2 * watchTime, false},
	} {
		var u turn
		for range 100 { // the system may stop whose turn it is
			u.await(c)
			time.Sleep(tt.takes)
			if u.end(); u.brief.Load() == tt.want {
				break
			}
		}
		if got := u.brief.Load(); got != tt.want {
			t.Errorf("%s: brief %t, want %t", name, got, tt.want)
		}
	}
}
