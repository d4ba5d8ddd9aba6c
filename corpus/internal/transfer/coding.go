package transfer

import (
	"bytes"
	"encoding/base64"
	"strconv"
)

// A Coding is how a file is encoded in the middle of a text, as the line above it says:
// uuencode, base64 between the lines of uuencode (POSIX), or yEnc. The zero Coding is none.
type Coding struct {
	kind  codingKind
	width int // of yEnc: how many bytes a full line stands for
}

type codingKind uint8

const (
	uncoded codingKind = iota
	uuencoded
	base64ed
	yEncoded
)

// CodingOf returns how the file is encoded that the line, without its break, begins, and
// the name that it gives to the file:
//
//	begin 644 name
//	begin-base64 644 name
//	=ybegin line=128 size=12345 name=name
//
// A mode has three or four octal digits. It returns the zero Coding for any other line.
func CodingOf(line []byte) (c Coding, name []byte) {
	if rest, ok := bytes.CutPrefix(line, []byte("=ybegin ")); ok {
		return yEncOf(rest)
	}
	rest, ok := bytes.CutPrefix(line, []byte("begin"))
	if !ok {
		return Coding{}, nil
	}
	kind := uuencoded
	if in64, ok := bytes.CutPrefix(rest, []byte("-base64")); ok {
		kind, rest = base64ed, in64
	}
	n := 1
	for n < len(rest) && '0' <= rest[n] && rest[n] <= '7' {
		n++
	}
	if (n != 4 && n != 5) || rest[0] != ' ' || len(rest) < n+2 || rest[n] != ' ' {
		return Coding{}, nil
	}
	return Coding{kind: kind}, rest[n+1:]
}

// yEncOf returns the Coding and the name of a yEnc header.
func yEncOf(header []byte) (c Coding, name []byte) {
	header, name, _ = bytes.Cut(header, []byte("name="))
	_, value, _ := bytes.Cut(header, []byte("line="))
	value, _, _ = bytes.Cut(value, []byte(" "))
	width, err := strconv.ParseUint(string(value), 10, 16)
	if err != nil {
		return Coding{}, nil
	}
	return Coding{kind: yEncoded, width: int(width)}, bytes.TrimSpace(name)
}

// Holds reports whether the line, without its break, is one of such a file.
func (c Coding) Holds(line []byte) bool {
	switch c.kind {
	case uuencoded:
		return isUULine(line)
	case base64ed:
		return isBase64Line(line)
	case yEncoded:
		return isYEncPart(line) || !c.ends(line) && isYEncLine(line, c.width)
	}
	return false
}

// ends reports whether the line, without its break, stands below such a file.
func (c Coding) ends(line []byte) bool {
	switch line = bytes.TrimRight(line, " "); c.kind {
	case uuencoded:
		return string(line) == "end"
	case base64ed:
		return string(line) == "===="
	case yEncoded:
		return bytes.HasPrefix(line, []byte("=yend"))
	}
	return false
}

// decode appends what a line that such a file holds stands for.
func (c Coding) decode(dst, line []byte) []byte {
	switch c.kind {
	case uuencoded:
		return appendUU(dst, line)
	case base64ed:
		dst, _ = base64.StdEncoding.AppendDecode(dst, bytes.TrimRight(line, " "))
	case yEncoded:
		if !isYEncPart(line) {
			return appendYEnc(dst, line)
		}
	}
	return dst
}

// isBase64Line reports whether the line is whole groups of base64, the last one padded at
// most.
func isBase64Line(line []byte) bool {
	line = bytes.TrimRight(line, " ")
	digits := bytes.TrimRight(line, "=")
	if len(digits) == 0 || len(line)%4 != 0 || len(line)-len(digits) > 2 {
		return false
	}
	for _, c := range digits {
		if !IsBase64(c) || c == '-' || c == '_' {
			return false
		}
	}
	return true
}

// isYEncPart reports whether the line says which part of a file the lines below it are.
func isYEncPart(line []byte) bool { return bytes.HasPrefix(line, []byte("=ypart ")) }

// isYEncLine reports whether the line is data: it stands for as many bytes as a full line
// does, or a good part of it is not ASCII text.
func isYEncLine(line []byte, width int) bool {
	odd, n := 0, len(line)
	for i, c := range line {
		switch {
		case c < ' ', c > '~':
			odd++
		case c == '=' && (i == 0 || line[i-1] != '='):
			n--
		}
	}
	return odd*4 > len(line) || n == width && n > 0
}

// appendYEnc appends what a line of yEnc stands for.
func appendYEnc(dst, line []byte) []byte {
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '=' && i+1 < len(line) {
			i++
			c = line[i] - 64
		}
		dst = append(dst, c-42)
	}
	return dst
}
