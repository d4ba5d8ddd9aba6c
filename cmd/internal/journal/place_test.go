package journal

import (
	"testing"

	"github.com/urisift/urisift/corpus"
)

// TestPlaceSound refuses places whose offsets are in no order.
func TestPlaceSound(t *testing.T) {
	place := func(chain string, offset, same, text, before, start int64) *Place {
		return &Place{
			Chain: chain, Joint: corpus.Joint{Offset: offset, Same: same, Text: text},
			Text: &TextPlace{Before: before, Start: start},
		}
	}
	for _, tt := range []struct {
		name  string
		place *Place
		want  bool
	}{
		{"Beginning", place("00", 0, 0, 0, 0, 0), true},
		{"Within", place("00", 1, 2, 3, 4, 5), true},
		{"Mailbox", &Place{Chain: "00", Joint: corpus.Joint{Offset: 1}}, true},
		{"NoChain", place("", 1, 2, 3, 4, 5), false},
		{"OffsetNegative", place("00", -1, 2, 3, 4, 5), false},
		{"SameNegative", place("00", 1, -1, 3, 4, 5), false},
		{"SameBehindText", place("00", 1, 4, 3, 4, 5), false},
		{"TextBehindBefore", place("00", 1, 2, 5, 4, 5), false},
		{"BeforeBehindStart", place("00", 1, 2, 3, 6, 5), false},
		{"MailboxSameBehindText", &Place{Chain: "00", Joint: corpus.Joint{Same: 1}}, false},
	} {
		if got := tt.place.isSound(); got != tt.want {
			t.Errorf("%s: isSound() = %t, want %t", tt.name, got, tt.want)
		}
	}
}
