package corpus

// A pool keeps what is free to be used again. Its zero value is empty.
type pool[T any] struct{ free []*T }

// take returns one that is free, or a new one.
func (p *pool[T]) take(fresh func() *T) *T {
	n := len(p.free)
	if n == 0 {
		return fresh()
	}
	t := p.free[n-1]
	p.free = p.free[:n-1]
	return t
}

// put frees t.
func (p *pool[T]) put(t *T) { p.free = append(p.free, t) }

// zero returns a pointer to a zero value, for [pool.take].
func zero[T any]() *T { return new(T) }
