package command

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// Every way that a note takes to standard error gives an object.
func TestRunNotingJSON(t *testing.T) {
	for _, args := range [][]string{{"-q", "-o", "none/there"}, {"explain", "none"}, {"split", "--size=1", "none"}, {"none.txt"}} {
		var notes bytes.Buffer
		if status := RunNotingJSON(t.Context(), args, strings.NewReader(""), io.Discard, &notes); status != statusFailed {
			t.Errorf("%q = %d, want %d", args, status, statusFailed)
		}
		if line, _, _ := strings.Cut(notes.String(), "\n"); !strings.HasPrefix(line, `{"path":"none`) {
			t.Errorf("%q notes %q", args, &notes)
		}
	}
}

// Limits that notes tell of are those of corpus.Options and have a flag.
func TestLimitFlags(t *testing.T) {
	flags := newExtract(&streams{}).Flags()
	for limit, name := range limitFlags {
		if _, ok := reflect.TypeFor[corpus.Options]().FieldByName(limit); !ok || flags.Lookup(name) == nil {
			t.Errorf("there is no limit %s or no flag --%s", limit, name)
		}
	}
}
