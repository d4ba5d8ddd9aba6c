package command

import (
	"regexp"
	"strings"
	"testing"
)

// TestHelpFits holds the help to what a screen shows, and each line of a flag to
// saying its default.
func TestHelpFits(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(printed(t, nil, "--help"), "\n"), "\n")
	if len(lines) > 60 {
		t.Errorf("the help has %d lines", len(lines))
	}
	for _, line := range lines {
		if len(line) > 100 {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
		if strings.Contains(line, " --") && !regexp.MustCompile(`\(.+\)$|--help|--version`).MatchString(line) {
			t.Errorf("no default: %s", line)
		}
	}
}
