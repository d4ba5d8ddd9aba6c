package cms

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// tlv returns a value with its tag and its length, which is written in as many bytes as
// it takes, or marked at its end.
func tlv(tag byte, marked bool, values ...string) string {
	v := strings.Join(values, "")
	switch n := len(v); {
	case marked:
		return string([]byte{tag, 0x80}) + v + "\x00\x00"
	case n < 0x80:
		return string([]byte{tag, byte(n)}) + v
	case n < 0x100:
		return string([]byte{tag, 0x81, byte(n)}) + v
	default:
		return string([]byte{tag, 0x82, byte(n >> 8), byte(n)}) + v
	}
}

const plainData = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01"

// signed returns a message with the octets, which are given with their tag.
func signed(marked bool, octets string) string {
	if octets != "" {
		octets = tlv(tagExplicit, marked, octets)
	}
	digest := tlv(tagSequence, false, "\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01")
	return tlv(tagSequence, marked, signedData, tlv(tagExplicit, marked, tlv(tagSequence, marked,
		"\x02\x01\x01", tlv(tagSet, false, digest, digest), tlv(tagSequence, marked, plainData, octets),
		tlv(tagExplicit, false, strings.Repeat("certificate", 300)), tlv(tagSet, false, "signature"))))
}

func TestRead(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Content ", 1000)
	whole := signed(false, tlv(tagOctets, false, long))
	for _, tt := range []struct{ name, message, want string }{
		{"Octets", signed(false, tlv(tagOctets, false, "content")), "content"},
		{"OfNone", signed(false, tlv(tagOctets, false)), ""},
		{"Long", whole, long},
		{"Pieces", signed(false, tlv(tagOctetPieces, false, tlv(tagOctets, false, "con"), tlv(tagOctets, false), tlv(tagOctets, false, "tent"))), "content"},
		{"EndsMarked", signed(true, tlv(tagOctetPieces, true, tlv(tagOctets, false, "con"), tlv(tagOctets, false, long))), "con" + long},
		{"PiecesOfPieces", signed(true, tlv(tagOctetPieces, true, tlv(tagOctetPieces, false, tlv(tagOctets, false, "con")), tlv(tagOctets, false, "tent"))), "content"},
		{"EndsEarly", whole[:strings.Index(whole, long)+500], long[:500]},
	} {
		if got := Detect([]byte(tt.message)); got != Signed {
			t.Errorf("%s: Detect = %v, want %v", tt.name, got, Signed)
		}
		for _, r := range []io.Reader{
			strings.NewReader(tt.message), iotest.OneByteReader(strings.NewReader(tt.message)),
			iotest.DataErrReader(strings.NewReader(tt.message)),
		} {
			got, err := io.ReadAll(NewReader(r))
			if string(got) != tt.want || err != nil {
				t.Errorf("%s: read %q, %v, want %q", tt.name, got, err, tt.want)
			}
		}
	}
}

func TestDetect(t *testing.T) {
	t.Parallel()
	message := signed(false, tlv(tagOctets, false, "content"))
	for _, tt := range []struct {
		name, head string
		want       Kind
	}{
		{"Empty", "", None},
		{"Text", "0 and so on", None},
		{"WithoutContent", signed(false, ""), None},
		{"Enveloped", tlv(tagSequence, false, envelopedData, strings.Repeat("a", 999)), Encrypted},
		{"EnvelopedEndMarked", tlv(tagSequence, true, envelopedData), Encrypted},
		{"AuthEnveloped", tlv(tagSequence, false, authEnvelopedData), Encrypted},
		{"Certificate", tlv(tagSequence, false, tlv(tagSequence, false, "\xa0\x03\x02\x01\x02")), None},
		{"LengthTooLong", "\x30\x89" + strings.Repeat("\x00", 9) + signedData, None},
	} {
		if got := Detect([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: Detect = %v, want %v", tt.name, got, tt.want)
		}
	}
	for n := range bytes.Index([]byte(message), []byte("content")) - len("\x04\x07") {
		if got := Detect([]byte(message[:n])); got != None {
			t.Errorf("Detect of %d bytes = %v, want %v", n, got, None)
		}
	}
}

// The content is what was put in, however it is cut up into pieces, and whatever it is
// nothing is read beyond the message.
func FuzzReader(f *testing.F) {
	f.Add([]byte("content"), 3, true)
	f.Add([]byte(signed(true, tlv(tagOctetPieces, true, "\x04\x01a"))), 200, false)
	f.Fuzz(func(t *testing.T, content []byte, size int, marked bool) {
		if got, err := io.ReadAll(NewReader(bytes.NewReader(content))); len(got) > len(content) || err != nil {
			t.Fatalf("read %d bytes of %d, %v", len(got), len(content), err)
		}
		size = 1 + min(max(size, 0), 1<<12)
		content = content[:min(len(content), 1<<14)]
		var pieces strings.Builder
		for b := content; len(b) > 0; b = b[min(len(b), size):] {
			pieces.WriteString(tlv(tagOctets, false, string(b[:min(len(b), size)])))
		}
		message := signed(marked, tlv(tagOctetPieces, true, pieces.String()))
		got, err := io.ReadAll(NewReader(strings.NewReader(message)))
		if !bytes.Equal(got, content) || err != nil {
			t.Errorf("read %q, %v, want %q", got, err, content)
		}
	})
}
