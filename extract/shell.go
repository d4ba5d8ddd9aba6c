package extract

import (
	"bytes"
	"strings"
)

// downloaders are the commands whose arguments are URIs that a shell is to download.
var downloaders = []string{"wget", "curl", "tftp", "ftpget", "lwp-download"}

// fetchers are other commands with such arguments, which are also names in those of schemes.
var fetchers = []string{"git", "hg", "svn", "pip", "pip3", "npm", "docker", "rpm", "aria2c", "brew"}

// commandFollows reports whether another command of a shell begins behind the n bytes of
// ";" or "&&" at t[i], and the URI, not in quotes, is an argument of one that downloads it:
// "wget http://a.example/b.sh;sh b.sh". Such a command is a word, or a program in the
// directory, behind which white space, the closing quotation mark or a parenthesis stands.
// Behind "&&" and before white space any word is one.
func (r *reader) commandFollows(n int) bool {
	if r.angle || r.part != inPath || r.host == 0 || r.c.open.kind == Quote {
		return false
	}
	t := r.t[:min(r.end, r.i+maxLook)]
	end := commandEnd(t, r.i+n)
	switch at(t, end) {
	case ' ', '\t':
		if n == len("&&") && end > r.i+n {
			return true
		}
	case '"', '`', ')':
	case '\'':
		if isAlnum(at(t, end+1)) {
			return false
		}
	default:
		return false
	}
	return end > r.i+n && r.loads.ask(r.f.downloads)
}

// commandEnd returns where the command at t[i] ends, "sh" or "./b.sh"; i if there is none.
func commandEnd(t []byte, i int) int {
	switch {
	case bytes.HasPrefix(t[min(i, len(t)):], []byte("./")):
		return skip(t, i, alnum, "_-./")
	case isAlpha(at(t, i)):
		return skip(t, i, alnum, "")
	}
	return i
}

// downloads reports whether one of downloaders or fetchers stands before the candidate on its
// line, where a command may begin: at the beginning of the line, behind what separates commands,
// or behind a path.
func (f *finder) downloads() bool {
	line := f.buf[f.lineStart(f.cand.lead):f.cand.lead]
	return holdsCommand(line, downloaders) || holdsCommand(line, fetchers)
}

// holdsCommand reports whether one of names stands in line where a command may begin.
func holdsCommand(line []byte, names []string) bool {
	for _, name := range names {
		for k := 0; k < len(line); k++ {
			n := bytes.Index(line[k:], []byte(name))
			if n < 0 {
				break
			}
			k += n
			before := bytes.TrimRight(line[:k], " \t")
			before = bytes.TrimSuffix(bytes.TrimSuffix(before, []byte("busybox")), []byte("sudo "))
			if (len(before) == 0 || strings.IndexByte("/;&|(`'\"$#>:", before[len(before)-1]) >= 0) && isWhite(at(line, k+len(name))) {
				return true
			}
		}
	}
	return false
}

// commandBefore returns where the separator of commands stands, a semicolon also percent-
// encoded, in the URI that begins at t[start], behind which a command goes up to t[end]; end if
// there is none.
func commandBefore(t []byte, start, end int) int {
	k, n := start+bytes.LastIndexAny(t[start:end], ";&"), 1
	if e := start + bytes.LastIndex(t[start:end], []byte("%3B")); e > k {
		k, n = e, len("%3B")
	}
	if k <= start || commandEnd(t[:end], k+n) < end {
		return end
	}
	if t[k-1] == '&' {
		k--
	}
	return k
}
