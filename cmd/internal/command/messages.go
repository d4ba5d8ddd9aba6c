package command

import "github.com/urisift/urisift/corpus"

// batchSize is how much of a mailbox is one portion, in bytes.
const batchSize = 256 << 10

// A messages is a portion of a mailbox: some messages, which have been copied
// out of it, or a large one, or one that is still coming, which has not.
type messages struct {
	*corpus.Batch
}

func (m messages) inPlace() bool { return m.InPlace() }

func (m messages) start() *portionStart {
	if j, ok := m.Joint(); ok {
		return &portionStart{joint: j}
	}
	return nil
}

// sift writes what the messages hold.
func (m messages) sift(s *sifter) { s.writeSegments(m.Segments(&s.reading)) }

// writeMessages writes what the mailbox holds, with the help of those who join.
func (s *sifter) writeMessages(box *corpus.Mailbox) error {
	live := s.live
	if s.live = nil; live != nil {
		defer live.Close()
	}
	d := s.division(func(s *sifter) portion {
		if live != nil {
			live.Turn()
		}
		if !box.Next(&s.batch) {
			return nil
		}
		return messages{&s.batch}
	})
	s.divide(d)
	return d.failed
}
