package command

import (
	"regexp"
	"strings"
	"testing"
)

// helps returns the help of each command, that of the program first.
func helps(t *testing.T) []string {
	t.Helper()
	list := []string{printed(t, nil, "--help")}
	for _, c := range newRoot(&streams{}).Commands() {
		if c.IsAvailableCommand() {
			list = append(list, printed(t, nil, c.Name(), "--help"))
		}
	}
	return list
}

// TestHelpFits holds the help to what a screen shows, and each line of a flag to
// saying its default.
func TestHelpFits(t *testing.T) {
	for _, help := range helps(t) {
		if n := strings.Count(help, "\n"); n > 64 {
			t.Errorf("a help of %d lines:\n%s", n, help)
		}
		for line := range strings.Lines(help) {
			line = strings.TrimRight(line, " \n")
			if len(line) > 100 {
				t.Errorf("a line of %d bytes: %s", len(line), line)
			}
			if !isFlagLine.MatchString(line) {
				continue
			}
			if !regexp.MustCompile(`\(.+\)$|--help|--version`).MatchString(line) {
				t.Errorf("no default: %s", line)
			}
		}
	}
}

var isFlagLine = regexp.MustCompile(`^ (-.,|   )? ?--[a-z]`)
