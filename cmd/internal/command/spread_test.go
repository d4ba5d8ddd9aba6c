package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSpread(t *testing.T) {
	const most = stock * pieceSize / 4 * 3
	var s spread
	for _, tt := range []struct{ in, out, size, want int64 }{
		{0, 0, 1 << 20, 1 << 20}, // nothing is known
		{1 << 20, 0, 1 << 20, 1 << 20},
		{1 << 20, most, 1 << 20, 1 << 20},
		{1 << 20, 2 * most, 1 << 20, 1 << 19},
		{0, 1, 1 << 20, 1 << 19}, // no more is known
		{1 << 10, 4 << 10, 1 << 20, most / 4},
		{1 << 10, 1 << 20, 1 << 20, 1 << 17},
		{1 << 10, 1 << 20, 40, 40},
		{1 << 10, 1 << 10, 1 << 20, most},
		{1 << 10, 1 << 9, 1 << 20, 1 << 20},
	} {
		s.note(tt.in, tt.out)
		if got := s.fit(tt.size); got != tt.want {
			t.Errorf("where %d bytes come out of %d, a block of %d has %d, want %d", tt.out, tt.in, tt.size, got, tt.want)
		}
	}
}

// A text that more comes out of than goes in is divided into smaller blocks; what comes
// out is the same.
func TestSpreadOfText(t *testing.T) {
	var text strings.Builder
	for i := 0; text.Len() < 6<<20; i++ {
		fmt.Fprintf(&text, "http://www%d.example.com/%d\n", i%99, i)
	}
	file := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var want string
	for _, args := range []string{"-j1", "-j2", "-j3", "-j3 -"} {
		var out, errs bytes.Buffer
		all := append([]string{"-q", "-f", "jsonl"}, strings.Fields(args)...)
		if !strings.HasSuffix(args, "-") {
			all = append(all, file)
		}
		if status := Run(t.Context(), all, strings.NewReader(text.String()), &out, &errs); status != 0 {
			t.Fatalf("%s: status %d, %s", args, status, &errs)
		}
		got := strings.ReplaceAll(out.String(), `"path":"-"`, fmt.Sprintf(`"path":%q`, file))
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%s gives something else than -j1", args)
		}
	}
}
