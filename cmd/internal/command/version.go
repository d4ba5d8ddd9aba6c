package command

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version returns the version, the commit and the Go version of this program.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return fmt.Sprintf("unknown (%s)", runtime.Version())
	}
	commit, dirty := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+changes"
		}
	}
	return fmt.Sprintf("%s (commit %s%s, %s)", cmp.Or(info.Main.Version, "(devel)"), commit, dirty, info.GoVersion)
}
