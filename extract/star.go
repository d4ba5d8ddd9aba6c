package extract

import (
	"bytes"
	"strings"
)

// An asterisk at the beginning of lines is the mark of a list, or the leader of the comment
// that "/*" opens above them. Where a patch or a reply quotes but a part of the comment,
// the lines round that of the URI tell.

// inStarComment reports whether the lines of c and behind the gap g, with an asterisk before
// both, are those of a comment: the second one is indented deeper behind it, or the lines
// round them show that.
func (f *finder) inStarComment(c *candidate, g gap, ld *leader) bool {
	return f.hangs(c, g, ld) || f.commentAbove(c, ld) || f.commentBelow(g, ld)
}

// hangs reports whether the line behind the gap g begins as that of c does, and is indented
// deeper.
func (f *finder) hangs(c *candidate, g gap, ld *leader) bool {
	line, next := f.lineStart(c.lead), f.buf[f.lineStart(g.to):g.to]
	own := f.buf[line:ld.strip(f.buf, line)]
	return len(next) > len(own) && bytes.HasPrefix(next, own)
}

// commentAbove reports whether the lines above that of c are those of a comment.
func (f *finder) commentAbove(c *candidate, ld *leader) bool {
	lo := c.lead - f.around
	for i := f.lineStart(c.lead); i > max(0, lo); {
		end := i - breakBefore(f.buf, i)
		if i = f.lineStart(end); i <= lo {
			return false
		}
		line := ld.starLineOf(f.buf[i:end])
		if !line.starred || line.comment {
			return line.comment
		}
	}
	return false
}

// commentBelow reports whether the lines behind the gap g are those of a comment.
func (f *finder) commentBelow(g gap, ld *leader) bool {
	t := f.buf[:min(len(f.buf), g.to+f.around)]
	for i := f.lineStart(g.to); i < len(t); {
		n := toBreak(t[i:])
		if n < 0 {
			if n = len(t) - i; !f.eof || len(t) < len(f.buf) {
				break
			}
		}
		line := ld.starLineOf(t[i : i+n])
		if !line.starred || line.comment {
			return line.starred
		}
		if i += n; i < len(t) {
			i = f.afterBreak(i)
		}
	}
	f.edge(len(t))
	return false
}

// A starLine tells of a line behind the prefix of a reply.
type starLine struct {
	starred bool // it begins with an asterisk
	comment bool // it is one of a comment
}

// starLineOf tells of line. It is one of a comment if it begins with "/*" or "*/", or has
// nothing but an asterisk, or a tag behind that.
func (ld *leader) starLineOf(line []byte) starLine {
	line = bytes.TrimSpace(line[ld.stripReply(line, 0):])
	rest, starred := bytes.CutPrefix(line, []byte("*"))
	if !starred {
		return starLine{comment: bytes.HasPrefix(line, []byte("/*")) && strings.IndexByte(" \t*!\x00", at(line, 2)) >= 0}
	}
	ends := string(rest) == "/" || string(rest) == "*/"
	return starLine{starred: true, comment: len(rest) == 0 || ends || isDocTag(wordAt(rest, skipSpace(rest, 0), maxScheme))}
}

// isDocTag reports whether word is a tag of Javadoc or Doxygen.
func isDocTag(word []byte) bool {
	switch string(word) {
	case "@brief", "@deprecated", "@param", "@return", "@returns", "@see", "@since", "@throws":
		return true
	}
	return false
}

// inStarList reports whether the line that c begins in, an asterisk before it, stands in a list:
// no "/*" opens a comment on the first line above it that begins with no asterisk.
func (f *finder) inStarList(c *candidate) bool {
	lo, i := c.lead-f.around, f.lineStart(c.lead)
	if at(f.buf, skipSpace(f.buf, i)) != '*' {
		return false
	}
	for i > max(0, lo) {
		end := i - breakBefore(f.buf, i)
		i = f.lineStart(end)
		if k := skipSpace(f.buf, i); at(f.buf, k) != '*' {
			return i > lo && !bytes.Contains(f.buf[k:max(k, end)], []byte("/*"))
		}
	}
	return lo < 0
}
