package uri

import (
	"flag"
	"math/rand/v2"
	"testing"
)

// laws is how many random texts each law is held against. A long run of one:
//
//	go test ./uri -run TestLaws/RoundTrip -laws 20000000 -timeout 0
var laws = flag.Int("laws", 20_000, "random texts for each law")

// stretches are what a random text is made of.
var stretches = []string{
	"http", "a", "A1+-.", "mailto", "URN", "tel", "file", "sip", "Tag", "xmpp", ":", ":", "//", "//", "/", "/", "@", "?", "#", ".", "..", "/.", "/..", "/./", "/../",
	"h", "example.com", "EXAMPLE.com", "localhost", "[::1]", "[1:2:3:4:5:6:7:8]", "[::ffff:192.0.2.1]", "[v1.a:b]", "192.0.2.1", "80", "080", "0",
	"%41", "%2f", "%2F", "%", "%4", "%zz", "~", "-", "_", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "u:p", "x y", "<", "\"", "{", "|", "\\", "^", "\x00", "\xff", "é",
	"b;x=1", "isbn:0451450523", "+1-816-555-1212", "joe@Example.COM",
}

// randomText makes a text of a few stretches, or of one of texts with some of them put in.
func randomText(r *rand.Rand) string {
	text := ""
	if r.IntN(3) == 0 {
		text = texts[r.IntN(len(texts))]
	}
	for range r.IntN(8) {
		at := r.IntN(len(text) + 1)
		if r.IntN(2) == 0 {
			at = len(text)
		}
		text = text[:at] + stretches[r.IntN(len(stretches))] + text[at:]
	}
	return text
}

// TestLaws holds the laws of the fuzz targets against random texts.
func TestLaws(t *testing.T) {
	for _, law := range []struct {
		name string
		hold func(t *testing.T, r *rand.Rand)
	}{
		{"Valid", func(t *testing.T, r *rand.Rand) { checkValid(t, []byte(randomText(r))) }},
		{"RoundTrip", func(t *testing.T, r *rand.Rand) { checkRoundTrip(t, randomText(r)) }},
		{"AppendixB", func(t *testing.T, r *rand.Rand) { checkAppendixB(t, randomText(r)) }},
		{"Normalize", func(t *testing.T, r *rand.Rand) { checkNormalForms(t, randomText(r)) }},
		{"Resolve", func(t *testing.T, r *rand.Rand) {
			checkResolving(t, "a:"+randomText(r), randomText(r))
		}},
	} {
		t.Run(law.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(*laws)))
			for range *laws {
				if law.hold(t, r); t.Failed() {
					return
				}
			}
		})
	}
}
