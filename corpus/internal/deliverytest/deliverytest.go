// Package deliverytest delivers a text to readers under test in every way in which a
// reader may.
package deliverytest

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing/iotest"
)

// A Way is one way to deliver a text.
type Way struct {
	Name string
	Open func(text []byte) io.Reader
}

// Ways returns all of them; the first one delivers the text whole.
func Ways() []Way {
	return []Way{
		{"Whole", whole},
		{"OneByte", func(b []byte) io.Reader { return iotest.OneByteReader(whole(b)) }},
		{"Half", func(b []byte) io.Reader { return iotest.HalfReader(whole(b)) }},
		{"DataErr", func(b []byte) io.Reader { return iotest.DataErrReader(whole(b)) }},
		{"Random1", func(b []byte) io.Reader { return Cuts(b, 1) }},
		{"Random2", func(b []byte) io.Reader { return Cuts(b, 2) }},
	}
}

func whole(b []byte) io.Reader { return bytes.NewReader(b) }

// Cuts returns a reader that delivers the text in pieces of random length, the
// same ones for the same seed. Some reads deliver nothing.
func Cuts(text []byte, seed uint64) io.Reader {
	return &cuts{rest: text, rand: rand.New(rand.NewPCG(seed, seed))}
}

type cuts struct {
	rest []byte
	rand *rand.Rand
}

func (c *cuts) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		return 0, io.EOF
	}
	n := min(len(p), len(c.rest), c.rand.IntN(17))
	copy(p, c.rest[:n])
	c.rest = c.rest[n:]
	return n, nil
}
