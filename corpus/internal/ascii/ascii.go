// Package ascii tells the text that stands as it is, whatever it is decoded from.
package ascii

// Plain returns how many bytes at the start of b hold neither a byte beyond ASCII nor
// a backspace, as far as that can be told of all of them at once: of whole blocks,
// and of none where the processor has no vectors for it.
func Plain(b []byte) int { return plain(b) }

// blockLen is how many bytes are looked at together.
const blockLen = 128
