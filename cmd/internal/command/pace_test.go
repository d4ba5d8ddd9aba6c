package command

import (
	"bufio"
	"context"
	"errors"
	"testing"
	"time"
)

// TestPace is quick where tasks take little time, and only as long as they do.
func TestPace(t *testing.T) {
	var p pace
	now := time.Unix(1, 0)
	for _, tt := range []struct {
		tasks int
		each  time.Duration
		want  bool
	}{
		{paceTasks, 0, false}, // when they began is not known
		{paceTasks - 1, paceTime / (2 * paceTasks), false},
		{1, 0, true},
		{paceTasks - 1, 2 * paceTime / paceTasks, true},
		{1, 2 * paceTime / paceTasks, false},
		{paceTasks, paceTime / (2 * paceTasks), true},
	} {
		for range tt.tasks {
			now = now.Add(tt.each)
			p.count(now)
		}
		if p.quick != tt.want {
			t.Errorf("behind %d tasks of %v: quick %t, want %t", tt.tasks, tt.each, p.quick, tt.want)
		}
	}
}

// TestAwaitQuick gives what comes before, during and after a nap, puts out what was written
// before it waits longer, and tells of the end.
func TestAwaitQuick(t *testing.T) {
	out := make(written, 1)
	c := &collector{out: bufio.NewWriter(out), pace: pace{quick: true}}
	ch := make(chan int)
	go func() {
		defer close(ch)
		for n := range 100 {
			if n%10 == 0 {
				time.Sleep(2 * napTime)
			}
			ch <- n
		}
	}()
	for want := range 100 {
		if got, ok, err := await(t.Context(), c, ch); got != want || !ok || err != nil {
			t.Fatalf("await() = %d, %t, %v, want %d", got, ok, err, want)
		}
	}
	if _, ok, err := await(t.Context(), c, ch); ok || err != nil {
		t.Errorf("await() at the end = %t, %v", ok, err)
	}

	_, _ = c.out.WriteString("text")
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() {
		if got := <-out; got != "text" {
			t.Errorf("%q was put out", got)
		}
		cancel(errors.New("enough"))
	}()
	if _, ok, err := await(ctx, c, make(chan int)); ok || err == nil || err.Error() != "enough" {
		t.Errorf("await() = %t, %v when the run is cancelled", ok, err)
	}
}

// Written is a writer that tells what is written.
type written chan string

func (w written) Write(b []byte) (int, error) {
	w <- string(b)
	return len(b), nil
}
