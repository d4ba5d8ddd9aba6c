package mbox

// A Part is the part of a mailbox that holds the messages whose From_ lines begin
// at or behind Start and before End. A nil Part is the whole.
type Part struct {
	Start, End int64
	// First tells that the part has what stands before the first From_ line of
	// the mailbox, too.
	First bool
}

// Lookback is how many bytes before a place show whether a message may begin
// there: those of a blank line, with the line break before it.
const Lookback = lookback + 1

// has reports whether the part has a message with a From_ line at offset from, -1
// for none.
func (p *Part) has(from int64) bool {
	return p == nil || from >= p.Start || p.First
}

// endsBefore reports whether the part ends at or before the offset.
func (p *Part) endsBefore(off int64) bool { return p != nil && off >= p.End }
