package extract

// A joined text is put together from stretches of another text, the ground:
//
//	ground:  h t t p : / / a . e x - \n > y z
//	         └───────── piece ─────┘     └┬─┘
//	text:    h t t p : / / a . e x -     y z
//
// Its zero value is ready for begin.
type joined struct {
	pieces []piece // closed ones, in order
	from   int     // where the open piece begins in the ground
	length int     // of the closed pieces, in the text
	text   []byte  // the text of more than one piece; reused
}

// A piece is ground[from:to], or lit in its place if that is not empty.
type piece struct {
	from, to int
	at       int // where it begins in the text
	lit      string
}

// begin starts a new text at ground[i].
func (j *joined) begin(i int) {
	j.pieces, j.from, j.length = j.pieces[:0], i, 0
}

// skip leaves ground[from:to] out.
func (j *joined) skip(from, to int) {
	j.close(from)
	j.from = to
}

// replace puts lit in the place of ground[from:to].
func (j *joined) replace(from, to int, lit string) {
	j.close(from)
	j.pieces = append(j.pieces, piece{from, to, j.length, lit})
	j.length += len(lit)
	j.from = to
}

// close ends the open piece before ground[i].
func (j *joined) close(i int) {
	if i > j.from {
		j.pieces = append(j.pieces, piece{j.from, i, j.length, ""})
		j.length += i - j.from
	}
	j.from = i
}

// last returns the last closed piece, the zero piece if there is none.
func (j *joined) last() piece {
	if len(j.pieces) == 0 {
		return piece{}
	}
	return j.pieces[len(j.pieces)-1]
}

// end closes the text before ground[i] and returns it: a part of the ground
// if it is all in one piece, else scratch that is valid until the next end.
func (j *joined) end(ground []byte, i int) []byte {
	j.close(i)
	if p := j.pieces[0]; len(j.pieces) == 1 && p.lit == "" {
		return ground[p.from:p.to]
	}
	j.text = j.soFar(j.text[:0], ground, i)
	return j.text
}

// soFar appends the text before ground[i] to b, and leaves its last piece open.
func (j *joined) soFar(b, ground []byte, i int) []byte {
	for _, p := range j.pieces {
		if p.lit != "" {
			b = append(b, p.lit...)
			continue
		}
		b = append(b, ground[p.from:p.to]...)
	}
	return append(b, ground[j.from:i]...)
}

// ground returns where in the ground the first n bytes of the text end.
func (j *joined) ground(n int) int {
	k := len(j.pieces) - 1
	for k > 0 && n <= j.pieces[k].at {
		k--
	}
	p := j.pieces[k]
	if p.lit != "" {
		return p.to
	}
	return min(p.from+n-p.at, p.to)
}

// index returns where ground[i], which is not before the text, stands in it.
func (j *joined) index(i int) int {
	k := len(j.pieces) - 1
	for i < j.pieces[k].from {
		k--
	}
	p := j.pieces[k]
	if p.lit != "" {
		return p.at
	}
	return p.at + min(i-p.from, p.to-p.from)
}
