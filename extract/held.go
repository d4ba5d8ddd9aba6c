package extract

// hold keeps the pieces of a match that stand behind its first one, with other
// text between them, so that no later match takes them.
func (f *finder) hold() {
	for _, p := range f.found.pieces[1:] {
		f.held = append(f.held, Span{f.base + int64(p.from), f.base + int64(p.to)})
	}
}

// overlaps reports whether a match begins within a piece that is held, and
// lets go of those that lie behind.
func (f *finder) overlaps(start int) bool {
	off := f.base + int64(start)
	kept := f.held[:0]
	within := false
	for _, s := range f.held {
		if s.End > off {
			kept = append(kept, s)
		}
		within = within || s.Start <= off && off < s.End
	}
	f.held = kept
	return within
}
