package command

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
func TestUnique(t *testing.T) {
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

// passed returns what a unique passes on of the URIs.
func passed(t *testing.T, room int, counting bool, uris []string) string {
	t.Helper()
	dir := t.TempDir()
	u := &unique{room: room, temp: &tempFiles{dir, 1 << 20}}
	if counting {
		u.counting = &listSink{end: '\n', options: new(options)}
	}
	d := newDigester()
	var out bytes.Buffer
	for _, s := range uris {
		if err := u.add(&out, []byte(s+"\n"), 0, d.of(s)); err != nil {
			t.Fatal(err)
		}
	}
	if err := u.finish(&out); err != nil {
		t.Fatal(err)
	}
	u.close()
	if u.temp.left != 1<<20 {
		t.Errorf("%d bytes of temporary files are not given back", 1<<20-u.temp.left)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("temporary directory holds %v (%v), want nothing", left, err)
	}
	if n := int64(bytes.Count(out.Bytes(), []byte("\n"))); u.passedOn != n {
		t.Errorf("passedOn = %d, want %d", u.passedOn, n)
	}
	return out.String()
}

func TestUniqueTempFull(t *testing.T) {
	u := &unique{temp: &tempFiles{t.TempDir(), 100 << 10}}
	defer u.close()
	d := newDigester()
	var err error
	for i := 0; err == nil && i < 100_000; i++ {
		s := fmt.Sprint(i)
		err = u.add(nil, []byte(s), 0, d.of(s))
	}
	if !errors.Is(err, errTempFull) {
		t.Errorf("add beyond the limit gives %v, want %v", err, errTempFull)
	}
}
