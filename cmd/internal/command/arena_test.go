package command

import "testing"

// TestArenaMemory makes the memory of an arena when it is asked for, once.
func TestArenaMemory(t *testing.T) {
	c := newCrew(1, t.Context().Done())
	all := newArenas(1)
	a := all.take(1000, c)
	if a.uses.Store(1); a.buf != nil {
		t.Error("memory that nobody asked for")
	}
	m := a.memory(0)
	a.release()
	b := all.take(1000, c)
	if b != a || len(m) != 1000 || &b.memory(1000)[0] != &m[0] {
		t.Errorf("%d bytes, want 1000, and the same for the next block", len(m))
	}
	if n := len(b.memory(1001)); n != 1001 {
		t.Errorf("%d bytes for a larger block, want 1001", n)
	}
}
