package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/window"
)

// container yields the segments of the members of a container.
func (sg *segmenter) container(r io.Reader, f pack.Format, at place) {
	if at.depth >= sg.o.maxContainerDepth() {
		sg.tooDeep(r, at)
		return
	}
	nested := at.depth > 0 || at.message != nil
	c := sg.packs.Open(r, f, sg.o.pack(nested, sg.temp()))
	defer c.Close()
	for !sg.stopped {
		m, err := c.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			sg.failPack(err, at.member)
			continue
		}
		sg.stream(m, inside(&at, m.Name))
	}
}

// tooDeep yields what lies deeper in containers than the limit as text.
func (sg *segmenter) tooDeep(r io.Reader, at place) {
	sg.fail(&Error{
		Member: at.member, Offset: -1, Code: ContainerDepth,
		What: fmt.Sprintf("containers nested more than %d deep", sg.o.maxContainerDepth()), Done: "inner bytes scanned raw",
		Limit: "MaxContainerDepth",
	})
	sg.plain(r, Running, at)
}

// detectContainer returns which container the window is at the start of, and what
// decided it. It waits for no more bytes than it must.
func detectContainer(win *window.Window) (pack.Format, []byte) {
	for {
		head := win.Bytes()
		text := isNoTar(head)
		if text || len(head) >= pack.DetectLen || !win.More() {
			f := pack.Detect(head[:min(len(head), pack.DetectLen)])
			if text && f == pack.Tar {
				f = pack.None
			}
			return f, head
		}
	}
}

// isNoTar reports whether head begins no tar archive: there is a line break in
// the name of the first member, or the mode behind that is not written in octal
// digits.
func isNoTar(head []byte) bool {
	const name, mode = 100, 8
	if bytes.IndexByte(head[:min(len(head), name)], '\n') >= 0 {
		return true
	}
	if len(head) < name+mode {
		return false
	}
	for _, c := range head[name : name+mode] {
		if c != 0 && c != ' ' && (c < '0' || c > '7') {
			return true
		}
	}
	return false
}

// inside is the place of the content of a member.
func inside(at *place, name string) place {
	here := *at
	here.depth++
	here.offset = -1
	here.member = joinMember(at.member, name)
	here.mediaType, here.charset = "", ""
	return here
}

// joinMember is the way to a member of what outer leads to. Content without a
// name adds nothing to it.
func joinMember(outer, name string) string {
	name = strings.ToValidUTF8(name, "\ufffd")
	if outer == "" || name == "" {
		return outer + name
	}
	return outer + "!" + name
}

// failPack yields an error of a container, or of the member of it that it names.
func (sg *segmenter) failPack(err error, member string) {
	var e *pack.Error
	if errors.As(err, &e) {
		member = joinMember(member, e.Member)
	}
	sg.failRead(err, member, -1)
}

// foreign yields the error of a container that cannot be opened, and reports
// whether head begins one.
func (sg *segmenter) foreign(head []byte, at *place) bool {
	name := pack.Foreign(head)
	if name == "" {
		return false
	}
	sg.counts.Skipped.Add(1)
	sg.unknownFormat(name, "passed over", at)
	return true
}

// unknownFormat yields the error of a file in a format that cannot be taken apart.
func (sg *segmenter) unknownFormat(name, done string, at *place) {
	sg.fail(&Error{Member: at.member, Offset: at.near(), Code: Unsupported, What: "format " + name + " is not known", Done: done})
}
