package corpus

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// maxUnknown is how many fields nobody knows may stand before the first known
// one in a message.
const maxUnknown = 8

// judgeMail wants a header: two known fields, or one of those that every
// message has, and a blank line behind them, unless the header goes on beyond
// what is looked at.
func judgeMail(head []byte, whole bool) verdict {
	goesOn := len(head) >= detectSize
	head = bytes.TrimLeft(head, "\r\n")
	var h headerSigns
	for first := true; len(head) > 0; first = false {
		line, rest, ok := bytes.Cut(head, []byte("\n"))
		if !ok && !whole {
			return h.judgeOpen(line, first)
		}
		if !ok && goesOn {
			break
		}
		if v := h.judge(bytes.TrimRight(line, "\r"), first); v != unsure {
			return v
		}
		head = rest
	}
	if goesOn && h.known >= 2 {
		return yes
	}
	return unsure
}

// headerSigns are what the lines of a header looked at so far say about it.
type headerSigns struct {
	known, unknown int
	sure           bool // there was a field that every message has
	loose          bool // the last line is no field
	blank          bool // the last line is white space, but not nothing
}

// judge judges by the next line. A line of white space may continue a field, and is the
// blank line only where no field is behind it.
func (h *headerSigns) judge(line []byte, first bool) verdict {
	name, _ := mime.FieldName(line)
	blank := h.blank
	h.blank = false
	switch {
	case h.suffices() && (len(line) == 0 || blank && name == 0 && !isContinuation(line)):
		return yes
	case first && mime.IsFromLine(line):
	case !first && !h.loose && isContinuation(line):
		h.blank = len(bytes.TrimLeft(line, " \t")) == 0
	case name > 0 && (!h.loose || mime.KnownField(line[:name])):
		return h.field(line[:name], line[name:])
	case len(line) == 0 || !h.admitsLoose():
		return no
	default:
		h.loose = true
	}
	return unsure
}

// suffices reports whether the header may end here: it takes two known fields, and three
// behind a line that is none. One that every message has counts twice.
func (h *headerSigns) suffices() bool { return h.known > 2 || h.known == 2 && !h.loose }

// isContinuation reports whether a line continues the field that the one before it is of.
func isContinuation(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '\t')
}

// admitsLoose reports whether a line that is no field may follow, with a known field
// behind it, as in the headers that a mime.Parser reads.
func (h *headerSigns) admitsLoose() bool { return h.sure && !h.loose }

// field judges by a field.
func (h *headerSigns) field(name, behind []byte) verdict {
	h.loose = false
	weight := fieldWeight(name)
	if isMultipartType(name, behind) {
		weight = 2
	}
	h.known += weight
	h.sure = h.sure || weight > 1
	if weight == 0 {
		h.unknown++
	}
	if h.unknown > maxUnknown && h.known == 0 {
		return no
	}
	return unsure
}

// isMultipartType reports whether a field, behind whose name there is a ":", says that
// the content is a multipart: an entity that was taken out of a message begins with it.
func isMultipartType(name, behind []byte) bool {
	return bytes.EqualFold(name, []byte("Content-Type")) && ascii.HasPrefixFold(bytes.TrimLeft(behind, " \t:"), "multipart/")
}

// judgeOpen judges by a line whose end is not there yet.
func (h *headerSigns) judgeOpen(line []byte, first bool) verdict {
	name, _ := mime.FieldName(line)
	switch {
	case name > 0 || len(line) < 6 || first && line[0] == 'F' || first && line[0] == '>':
		return unsure
	case !first && isContinuation(line):
		return unsure
	}
	if mime.FieldStart(line) || h.admitsLoose() || h.blank {
		return unsure
	}
	return no
}

// fieldWeight says how much a field name speaks for a message: two are needed.
func fieldWeight(name []byte) int {
	for _, s := range [...]string{"from", "received", "return-path", "message-id"} {
		if bytes.EqualFold(name, []byte(s)) {
			return 2
		}
	}
	if mime.KnownField(name) {
		return 1
	}
	return 0
}
