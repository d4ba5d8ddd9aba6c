package pack

import (
	"archive/tar"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// tarHeader returns the header of a member, as old archives have it without
// "ustar".
func tarHeader(t testing.TB, old bool) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	if err := w.WriteHeader(&tar.Header{Name: "é.txt", Size: 3, Mode: 0o644, Format: tar.FormatGNU}); err != nil {
		t.Fatal(err)
	}
	h := b.Bytes()[:blockSize]
	if !old {
		return h
	}
	clear(h[257:])
	copy(h[148:156], "        ")
	sum := 0
	for _, c := range h {
		sum += int(c)
	}
	copy(h[148:156], fmt.Sprintf("%06o\x00 ", sum))
	return h
}

// signedTar returns a tar header whose checksum takes the bytes as signed.
func signedTar() string {
	b := make([]byte, blockSize)
	copy(b, "caf\xe9")
	copy(b[148:], "        ")
	sum := 0
	for _, c := range b {
		sum += int(int8(c))
	}
	copy(b[148:], fmt.Sprintf("%06o\x00 ", sum))
	return string(b)
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name string
		head string
		want Format
	}{
		{"Empty", "", None},
		{"Text", "From: a@b.example\n", None},
		{"Gzip", "\x1f\x8b\x08\x00\x00", Gzip},
		{"GzipReservedFlags", "\x1f\x8b\x08\xe0\x00", None},
		{"GzipOtherMethod", "\x1f\x8b\x07\x00\x00", None},
		{"Bzip2", "BZh91AY&SY", Bzip2},
		{"Bzip2Empty", "BZh1\x17\x72\x45\x38\x50\x90\x00\x00\x00\x00", Bzip2},
		{"Bzip2Word", "BZh9 is a word", None},
		{"Xz", "\xfd7zXZ\x00\x00\x04", Xz},
		{"Zstd", "\x28\xb5\x2f\xfd\x00", Zstd},
		{"ZstdSkippable", "\x5a\x2a\x4d\x18\x00", Zstd},
		{"Zip", "PK\x03\x04\x14\x00", Zip},
		{"ZipEmpty", "PK\x05\x06" + strings.Repeat("\x00", 18), Zip},
		{"ZipSpanned", "PK\x07\x08PK\x03\x04", Zip},
		{"ZipWord", "PKZIP", None},
		{"Tar", string(tarHeader(t, false)), Tar},
		{"TarOfVersion7", string(tarHeader(t, true)), Tar},
		{"TarCut", string(tarHeader(t, false)[:300]), Tar},
		{"TarChecksumWrong", strings.Replace(string(tarHeader(t, false)), "txt", "tyt", 1), None},
		{"ZeroBlock", strings.Repeat("\x00", 512), None},
		{"TarSigned", signedTar(), Tar},
		{"TarCutOfPOSIX", strings.Repeat("a", 257) + "ustar\x00", Tar},
		{"TarCutOfGNU", strings.Repeat("a", 257) + "ustar ", Tar},
		{"NoTarCut", strings.Repeat("a", 300), None},
		{"NoChecksum", strings.Repeat("\x00", 156) + strings.Repeat("\xff", 256) + strings.Repeat("\x00", 100), None},
		{"Bzip2Cut", "BZh9", None},
		{"Bzip2OtherMagic", "BZi91AY&SY", None},
		{"Bzip2LevelZero", "BZh01AY&SY", None},
		{"Bzip2LevelColon", "BZh:1AY&SY", None},
		{"GzipOtherMagic", "\x1e\x8b\x08\x00", None},
		{"GzipOtherMagicSecond", "\x1f\x8a\x08\x00", None},
		{"ZstdOtherMagic", "\x6a\x2a\x4d\x18", None},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Detect([]byte(c.head)); got != c.want {
				t.Errorf("Detect(%q) = %v, want %v", c.head, got, c.want)
			}
		})
	}
}

func TestForeign(t *testing.T) {
	for _, c := range []struct{ head, want string }{
		{"7z\xbc\xaf\x27\x1c\x00\x04", "7z"},
		{"Rar!\x1a\x07\x01\x00", "rar"},
		{"7z is a program", ""},
		{"\x1f\x8b\x08\x00", ""},
	} {
		if got := Foreign([]byte(c.head)); got != c.want {
			t.Errorf("Foreign(%q) = %q, want %q", c.head, got, c.want)
		}
	}
}

func ExampleDetect() {
	fmt.Println(Detect([]byte("\x1f\x8b\x08\x00\x00\x00\x00\x00")), Detect([]byte("plain text")))
	// Output: gz none
}

func ExampleForeign() {
	fmt.Println(Foreign([]byte("7z\xbc\xaf\x27\x1c\x00\x04")))
	// Output: 7z
}
