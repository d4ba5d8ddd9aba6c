package distinct

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnique compares with a map, for every room in memory: none of the
// records, some of them, all of them.
func TestFilter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	uris := make([]string, 3000)
	for i := range uris {
		uris[i] = fmt.Sprintf("http://a.example/%d", random.IntN(1000))
	}
	times := map[string]int{}
	var order []string
	for _, u := range uris {
		if times[u]++; times[u] == 1 {
			order = append(order, u)
		}
	}
	for _, room := range []int{0, 1, 500, 999, 5000} {
		for _, counting := range []bool{false, true} {
			t.Run(fmt.Sprintf("Room%d/Counting=%t", room, counting), func(t *testing.T) {
				var want strings.Builder
				for _, u := range order {
					if counting {
						fmt.Fprintf(&want, "%d\t", times[u])
					}
					fmt.Fprintln(&want, u)
				}
				if diff := cmp.Diff(want.String(), passed(t, room, counting, uris)); diff != "" {
					t.Errorf("passed on (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// passed returns what a Filter passes on of the URIs.
func passed(t *testing.T, room int, counting bool, uris []string) string {
	t.Helper()
	dir := t.TempDir()
	temp := NewTemp(dir, 1<<20)
	f := NewFilter(room, temp, nil)
	if counting {
		f = NewFilter(room, temp, func(dst []byte, n int64) []byte { return fmt.Appendf(dst, "%d\t", n) })
	}
	d := NewDigester()
	var out bytes.Buffer
	for _, s := range uris {
		if err := f.Add(&out, []byte(s+"\n"), 0, d.Of(s), 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Finish(&out); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if temp.left != 1<<20 {
		t.Errorf("%d bytes of temporary files are not given back", 1<<20-temp.left)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("temporary directory holds %v (%v), want nothing", left, err)
	}
	if n := int64(bytes.Count(out.Bytes(), []byte("\n"))); f.PassedOn() != n {
		t.Errorf("PassedOn() = %d, want %d", f.PassedOn(), n)
	}
	return out.String()
}

func TestTempFull(t *testing.T) {
	f := NewFilter(0, NewTemp(t.TempDir(), 100<<10), nil)
	defer f.Close()
	d := NewDigester()
	var err error
	for i := 0; err == nil && i < 100_000; i++ {
		s := fmt.Sprint(i)
		err = f.Add(nil, []byte(s), 0, d.Of(s), 1)
	}
	if !errors.Is(err, errTempFull) {
		t.Errorf("Add beyond the limit gives %v, want %v", err, errTempFull)
	}
}
