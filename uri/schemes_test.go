package uri

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// dataRows returns the fields of the lines of a data file that hold any.
func dataRows(t *testing.T, file string) [][]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		if f := strings.Fields(line); len(f) > 0 {
			rows = append(rows, f)
		}
	}
	return rows
}

func TestLookupScheme(t *testing.T) {
	rows := dataRows(t, "schemes.txt")
	for _, row := range rows {
		name, status, reference := row[0], row[1], strings.Replace(row[2], "RFC", "RFC ", 1)
		for _, spelling := range []string{name, strings.ToUpper(name), strings.ToUpper(name[:1]) + name[1:]} {
			s, ok := LookupScheme(spelling)
			if !ok || s.Name != name || s.Status.String() != status || strings.Trim(reference, "-") != s.Reference {
				t.Errorf("LookupScheme(%q) = %+v, %v, want %q", spelling, s, ok, row)
				continue
			}
			if port := strconv.Itoa(int(s.DefaultPort)); port != row[3] && port+row[3] != "0-" {
				t.Errorf("LookupScheme(%q).DefaultPort = %v, want %v", spelling, port, row[3])
			}
			if b, ok := LookupScheme([]byte(spelling)); !ok || b != s {
				t.Errorf("LookupScheme([]byte(%q)) = %+v, %v, want %+v", spelling, b, ok, s)
			}
		}
	}
	n := 0
	for s := range Schemes() {
		if s.Name != rows[n][0] {
			t.Errorf("scheme %d of Schemes() is %q, want %q", n, s.Name, rows[n][0])
		}
		n++
	}
	if n != len(rows) {
		t.Errorf("Schemes() yields %d schemes, want %d", n, len(rows))
	}
	for range Schemes() {
		break // an early end must not panic
	}
}

// A name one byte away from a registered one is another name.
func TestLookupSchemeUnknown(t *testing.T) {
	known := make(map[string]bool)
	for s := range Schemes() {
		known[s.Name] = true
	}
	check := func(name string) {
		s, ok := LookupScheme(name)
		if want := known[strings.ToLower(name)]; ok != want || ok && s.Name != strings.ToLower(name) {
			t.Errorf("LookupScheme(%q) = %v, %v, want %v", name, s, ok, want)
		}
	}
	for _, name := range []string{"", "x", "javascript", "http:", "htt", "httpss", "ſip", "K", strings.Repeat("a", 1000)} {
		check(name)
	}
	for name := range known {
		for i := range len(name) {
			for c := range 256 {
				check(name[:i] + string([]byte{byte(c)}) + name[i+1:])
			}
			check(name[:i])
			check(name[:i] + name[i+1:])
		}
	}
}

func TestLookupSchemeAllocates(t *testing.T) {
	name := []byte("View-Source")
	if n := testing.AllocsPerRun(100, func() {
		LookupScheme(name)
		LookupScheme("https")
		LookupScheme("nosuchscheme")
	}); n != 0 {
		t.Errorf("LookupScheme allocates %v times, want 0", n)
	}
}

func TestStatusOutOfRange(t *testing.T) {
	if got := Status(9).String(); got != "Status(9)" {
		t.Errorf("Status(9).String() = %q, want %q", got, "Status(9)")
	}
}

func BenchmarkLookupScheme(b *testing.B) {
	for _, name := range []string{"http", "HTTPS", "mailto", "microsoft.windows.camera.picker", "e", "urgent"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(name)))
			for b.Loop() {
				LookupScheme(name)
			}
		})
	}
}

func ExampleLookupScheme() {
	s, ok := LookupScheme("HTTPS")
	fmt.Println(ok, s.Name, s.Status, s.Reference, s.DefaultPort)
	_, ok = LookupScheme("nosuch")
	fmt.Println(ok)
	// Output:
	// true https permanent RFC 9110 443
	// false
}

func ExampleSchemes() {
	for s := range Schemes() {
		if s.Status == StatusHistorical && s.DefaultPort != 0 {
			fmt.Println(s.Name, s.DefaultPort)
		}
	}
	// Output:
	// prospero 1525
	// snews 563
	// wais 210
	// z39.50 210
}
