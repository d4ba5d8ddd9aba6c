package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A note is a line of the command about what was skipped, cut or damaged.
type note struct {
	Path    string `json:"path"`
	PathB64 string `json:"path_b64,omitempty"`
	Member  string `json:"member,omitempty"`
	Offset  *int64 `json:"offset,omitempty"`
	Code    string `json:"code"`
	What    string `json:"what"`
	Done    string `json:"done,omitempty"`
}

// codeInLine is what stands between the place and the text of a note.
var codeInLine = regexp.MustCompile(`: ([a-z]+(?:-[a-z]+)*): `)

// parseNote reads a line
//
//	urisift: PATH[!MEMBER...][@OFFSET]: CODE: what was met; what was done (flag)
//
// about one of paths or about what is below it, and reports whether it is one.
func parseNote(line string, paths []string) (note, bool) {
	line, ok := strings.CutPrefix(line, "urisift: ")
	if !ok {
		return note{}, false
	}
	place, rest := splitPlace(line, paths)
	at := codeInLine.FindStringSubmatchIndex(rest)
	if at == nil {
		return note{}, false
	}
	n := note{Code: rest[at[2]:at[3]], What: rest[at[1]:]}
	if i := strings.LastIndex(n.What, "; "); i >= 0 {
		n.What, n.Done = n.What[:i], n.What[i+2:]
	}
	place += rest[:at[0]]
	if i := strings.LastIndexByte(place, '@'); i >= len(place)-len(rest[:at[0]]) {
		if offset, err := strconv.ParseInt(place[i+1:], 10, 64); err == nil {
			n.Offset, place = &offset, place[:i]
		}
	}
	n.setPlace(place, paths)
	return n, true
}

// splitPlace divides a line where its place ends for certain: behind the quoted
// string, or behind the longest of the paths, that it begins with.
func splitPlace(line string, paths []string) (place, rest string) {
	if quoted, err := strconv.QuotedPrefix(line); err == nil {
		place, err = strconv.Unquote(quoted)
		if err == nil {
			return place, line[len(quoted):]
		}
	}
	path := longestPrefix(line, paths)
	return path, line[len(path):]
}

// setPlace divides a place into the path, which is one of paths or below it, and
// the way inside.
func (n *note) setPlace(place string, paths []string) {
	path := longestPrefix(place, paths)
	below, member, _ := strings.Cut(place[len(path):], "!")
	n.Path, n.Member = path+below, member
	if !utf8.ValidString(n.Path) {
		n.PathB64 = base64.StdEncoding.EncodeToString([]byte(n.Path))
	}
}

// longestPrefix returns the longest of paths that s begins with, or "".
func longestPrefix(s string, paths []string) string {
	longest := ""
	for _, p := range paths {
		if len(p) > len(longest) && strings.HasPrefix(s, p) {
			longest = p
		}
	}
	return longest
}

// notes takes the lines that the command writes to standard error and writes the
// notes among them to out, as JSON Lines.
type notes struct {
	out   io.Writer
	paths []string
	codes []string // those seen
	line  []byte   // not yet complete
	other string   // the last line that is none
}

func (n *notes) Write(b []byte) (int, error) {
	n.line = append(n.line, b...)
	for {
		line, rest, ok := bytes.Cut(n.line, []byte("\n"))
		if !ok {
			return len(b), nil
		}
		if err := n.take(string(line)); err != nil {
			return 0, err
		}
		n.line = rest
	}
}

func (n *notes) take(line string) error {
	parsed, ok := parseNote(line, n.paths)
	if !ok {
		n.other = line
		return nil
	}
	if !slices.Contains(n.codes, parsed.Code) {
		n.codes = append(n.codes, parsed.Code)
	}
	text, err := json.Marshal(parsed)
	if err != nil {
		return err
	}
	_, err = n.out.Write(append(text, '\n'))
	return err
}

// verdict returns an error where the command failed for another reason than what
// it was to read.
func (n *notes) verdict(status int) error {
	switch {
	case status < statusFailed:
		return nil
	case status > statusFailed:
		return fmt.Errorf("the command ended with status %d", status)
	case slices.Contains(n.codes, "output"):
		return errors.New("the command could not write its output")
	case len(n.codes) == 0:
		return errors.New(n.other)
	}
	return nil
}
