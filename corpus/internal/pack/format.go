package pack

import "bytes"

// A Format is a kind of container.
type Format uint8

const (
	// None is no container that this package opens.
	None Format = iota
	Gzip
	Bzip2
	Xz
	Zstd
	Tar
	Zip
)

// String returns the usual file name extension of f.
func (f Format) String() string {
	switch f {
	case Gzip:
		return "gz"
	case Bzip2:
		return "bz2"
	case Xz:
		return "xz"
	case Zstd:
		return "zst"
	case Tar:
		return "tar"
	case Zip:
		return "zip"
	}
	return "none"
}

// DetectLen is how many bytes of a container Detect asks for at most.
const DetectLen = blockSize

// Detect returns the format of the container that begins with head. A tar archive
// is recognized by the checksum of its first header, or by "ustar" if head is
// shorter than that.
func Detect(head []byte) Format {
	switch {
	case isGzip(head):
		return Gzip
	case len(head) >= 10 && bytes.HasPrefix(head, []byte("BZh")) && '1' <= head[3] && head[3] <= '9' &&
		(string(head[4:10]) == "1AY&SY" || string(head[4:10]) == "\x17\x72\x45\x38\x50\x90"):
		return Bzip2
	case bytes.HasPrefix(head, []byte(xzMagic)):
		return Xz
	case isZstd(head):
		return Zstd
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")),
		bytes.HasPrefix(head, []byte("PK\x07\x08PK\x03\x04")):
		return Zip
	case isTar(head):
		return Tar
	}
	return None
}

// Foreign returns the usual name of the container or compressed stream that begins
// with head, if it is none that this package opens, or "".
func Foreign(head []byte) string {
	for _, f := range [...]struct{ magic, name string }{
		{"7z\xbc\xaf\x27\x1c", "7z"},
		{"Rar!\x1a\x07", "rar"},
		{"\x1f\x9d", "compress"},
		{"\x1f\xa0", "compress"},
		{"LZIP\x01", "lzip"},
		{"\x04\x22\x4d\x18", "lz4"},
		{"MSCF\x00\x00\x00\x00", "cab"},
		{"\x89LZO\x00\r\n\x1a\n", "lzop"},
		{"!<arch>\n", "ar"},
		{"070701", "cpio"},
		{"070702", "cpio"},
		{"070707", "cpio"},
	} {
		if bytes.HasPrefix(head, []byte(f.magic)) {
			return f.name
		}
	}
	return ""
}

// isGzip reports whether b begins with a member header (RFC 1952, section 2.3)
// without reserved flags.
func isGzip(b []byte) bool {
	return len(b) >= 4 && b[0] == 0x1f && b[1] == 0x8b && b[2] == 8 && b[3]&0xe0 == 0
}

// isZstd reports whether b begins with a frame or a skippable frame (RFC 8878,
// section 3.1).
func isZstd(b []byte) bool {
	if len(b) < 4 {
		return false
	}
	return string(b[:4]) == "\x28\xb5\x2f\xfd" || b[0]&0xf0 == 0x50 && string(b[1:4]) == "\x2a\x4d\x18"
}

// isTar reports whether b begins with the header of a tar member.
func isTar(b []byte) bool {
	if len(b) < blockSize {
		return len(b) >= 263 && (string(b[257:263]) == "ustar\x00" || string(b[257:263]) == "ustar ")
	}
	return isTarHeader(b[:blockSize])
}

// blockSize is the unit of a tar archive.
const blockSize = 512

// isTarHeader reports whether the block's checksum is right. Some programs of old
// took the bytes as signed.
func isTarHeader(block []byte) bool {
	want, ok := octal(bytes.Trim(block[148:156], " \x00"))
	if !ok {
		return false
	}
	var unsigned, signed int64
	for i, c := range block {
		if 148 <= i && i < 156 {
			c = ' '
		}
		unsigned += int64(c)
		signed += int64(int8(c))
	}
	return want == unsigned || want == signed
}

// octal returns the number that a field of a tar header holds.
func octal(digits []byte) (n int64, ok bool) {
	for _, c := range digits {
		if c < '0' || c > '7' {
			return 0, false
		}
		n = n<<3 | int64(c-'0')
	}
	return n, len(digits) > 0
}
