package mime

// A body is where the parser is in a run of bytes that ends at a delimiter.
// Positions are relative to the window's start, which moves with what is
// consumed:
//
//	[0:limit]       // belongs to the item
//	[limit:scanned] // a line break or a line that may be a delimiter
//	[resume:]       // behind the delimiter, when found
type body struct {
	limit, scanned, resume int
	bol                    bool // scanned is at the start of a line
	found                  bool // a delimiter begins at limit
	ended                  bool // the stream ends at limit
	level                  int  // of the delimiter's multipart in the stack
	closing                bool // the delimiter is the last one
}

// reset starts over at the beginning of a line.
func (b *body) reset() { *b = body{bol: true} }

func (b *body) consume(n int) {
	b.limit -= n
	b.scanned -= n
	b.resume -= n
}
