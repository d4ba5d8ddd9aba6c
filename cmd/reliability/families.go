//go:build linux

package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/urisift/urisift/cmd/internal/resident"
)

// A family is adversarial input of any size. A canary stands before it and one
// behind it, which must be found.
type family struct {
	name       string
	head       string // once
	unit       string // over and over
	compressed bool   // by gzip
	flag       string // that it is read with
}

const (
	firstCanary = "http://first.canary.example/"
	lastCanary  = "http://last.canary.example/"
	mail        = "From: joe@a.example\nSubject: a\n"
	multipart   = mail + "Content-Type: multipart/mixed; boundary=b\n\n"
)

// adversarial are the families, each named after what it attacks.
var adversarial = []family{
	{name: "one line", unit: "x"},
	{name: "nothing but colons", unit: ":"},
	{name: "schemes", unit: "http://"},
	{name: "at signs", head: "http://", unit: "joe@"},
	{name: "one long URI", head: "http://a.example/", unit: "path/"},
	{name: "trailing punctuation", head: "http://a.example/b", unit: "!."},
	{name: "open brackets", unit: "("},
	{name: "open angle brackets", unit: "<http://a.example/b\n"},
	{name: "open quotes", unit: "\"http://a.example/b "},
	{name: "dot segments", head: "http://a.example", unit: "/.."},
	{name: "percent signs", head: "http://a.example/", unit: "%25%"},
	{name: "overlapping URIs", unit: strings.Repeat("file:/data:,", 5000) + "\n"},
	{name: "unclosed brackets", unit: "[http://a.example/?b=" + strings.Repeat("c-\n", 1000) + " \n"},
	{name: "commas in a host", unit: "http://" + strings.Repeat("a,", 30_000) + "\n"},
	{name: "breaks behind colons", unit: strings.Repeat("(http:\n> b.c", 5000) + "\n\n"},
	{name: "no hosts", unit: strings.Repeat("http:///", 7500) + "\n"},
	{name: "broken hosts", unit: strings.Repeat("http://a%zz/", 5000) + "\n"},
	{name: "comment marks", unit: strings.Repeat(">:# -\n", 9000) + "\n\n"},
	{name: "open apostrophes", unit: strings.Repeat("'iris:x", 8500) + "\n"},
	{name: "broken suffix references", unit: strings.Repeat("(www.-\n", 9000) + "\n\n", flag: "--suffix"},
	{name: "reply marks", unit: "> > > http://a.example/-\n"},
	{name: "header fields", head: mail, unit: "Received: from a.example\n"},
	{name: "one folded field", head: mail + "References:", unit: "\n <1@a.example>"},
	{name: "encoded words", head: mail + "Comments:", unit: " =?utf-8?q?a?="},
	{name: "parameters", head: mail + "Content-Type: text/plain", unit: "; a*1=b"},
	{name: "parts", head: multipart, unit: "--b\n\na\n"},
	{name: "near boundaries", head: multipart + "--b\n\n", unit: "--c\n"},
	{name: "nested messages", head: mail, unit: "Content-Type: message/rfc822\n\n"},
	{name: "soft line breaks", head: mail + "Content-Transfer-Encoding: quoted-printable\n\n", unit: "=\n"},
	{name: "messages", unit: "From a Thu Jan  1 00:00:00 2026\nA: b\n\n\n"},
	{name: "open tags", head: "<html><body>", unit: "<a href="},
	{name: "open comments", head: "<html><body>", unit: "<!-- "},
	{name: "attributes", head: "<html><body><a", unit: " b=c"},
	{name: "nested elements", head: "<html><body>", unit: "<div><table>"},
	{name: "character references", head: "<html><body>", unit: "&amp;#38;"},
	{name: "expanding gzip", unit: "\x00", compressed: true},
}

// args returns the arguments of the program that the family is read with.
func (f *family) args(args ...string) []string {
	if f.flag == "" {
		return args
	}
	return append([]string{f.flag}, args...)
}

// write writes about n bytes of the family.
func (f *family) write(w io.Writer, n int64) error {
	if f.compressed {
		z := gzip.NewWriter(w)
		plain := *f
		plain.compressed = false
		if err := plain.write(z, n); err != nil {
			return err
		}
		return z.Close()
	}
	b := bufio.NewWriter(w)
	head, canary := f.head, firstCanary+"\n\n"
	if strings.HasPrefix(head, mail) { // a message begins with a field
		head, canary = "Comments: "+firstCanary+"\n"+head, ""
	}
	if strings.HasPrefix(f.unit, "From ") {
		canary = "From a Thu Jan  1 00:00:00 2026\nA: " + firstCanary + "\n\n\n"
	}
	if strings.HasPrefix(head, "<html>") {
		canary = "<!doctype html>" + firstCanary + "\n"
	}
	_, _ = b.WriteString(canary + head) // the error stays in b
	for left := n; left > 0; left -= int64(len(f.unit)) {
		_, _ = b.WriteString(f.unit)
	}
	_, _ = b.WriteString("\n\n" + lastCanary + "\n")
	return b.Flush()
}

// A cost is what a run took.
type cost struct {
	cpu      time.Duration
	resident int64 // at its peak, in bytes
	status   int
	out      string // the lines with canaries
}

// ratio returns how much more CPU time than c another run took. Below the clock's
// precision there is none.
func (c *cost) ratio(of *cost) float64 { return of.cpu.Seconds() / max(c.cpu.Seconds(), 0.004) }

// measured runs the program over a file.
func (s *survey) measured(args ...string) (*cost, error) {
	cmd := exec.Command(s.program, args...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := new(cost)
	lines := bufio.NewReader(out)
	for ended := false; !ended; {
		line, err := lines.ReadString('\n')
		if strings.Contains(line, ".canary.example/") && len(line) < 100 {
			c.out += line
		}
		ended = err != nil
	}
	_ = cmd.Wait() // the status says more
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	c.status = cmd.ProcessState.ExitCode()
	c.resident = resident.Peak(cmd.ProcessState)
	return c, nil
}

// best runs the program three times and returns the run that took least.
func (s *survey) best(args ...string) (least *cost, err error) {
	for range 3 {
		c, err := s.measured(args...)
		if err != nil {
			return nil, err
		}
		if least == nil || c.cpu < least.cpu {
			least = c
		}
	}
	return least, nil
}

// findsBoth reports whether a run found what it had to.
func (c *cost) findsBoth() bool {
	return strings.Contains(c.out, firstCanary) && strings.Contains(c.out, lastCanary) && (c.status == 0 || c.status == 1)
}

// families measures every family at two sizes.
func (s *survey) families() error {
	dir, err := os.MkdirTemp("", "reliability")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a directory for temporary files
	fmt.Fprintf(&s.page, "\nFamilies of adversarial input, %d MiB of each and twice that, with two workers. A family passes if its URIs\n"+
		"before and behind the hostile part are found. The memory is that of the larger one, at its peak.\n\n"+
		"| family | canaries | status | time | time of twice the size | memory |\n| --- | --- | --- | --- | --- | --- |\n", s.size>>20)
	passed := 0
	for _, f := range adversarial {
		var costs [2]*cost
		for k := range costs {
			name := filepath.Join(dir, "in")
			if err := f.create(name, s.size<<k); err != nil {
				return err
			}
			if costs[k], err = s.best(f.args("-q", "-j2", name)...); err != nil {
				return err
			}
		}
		found := "missed"
		if costs[0].findsBoth() && costs[1].findsBoth() {
			found = "found"
			passed++
		}
		fmt.Fprintf(&s.page, "| %s | %s | %d | %d ms | × %.2f | %d MiB |\n", f.name, found, costs[1].status,
			costs[0].cpu.Milliseconds(), costs[0].ratio(costs[1]), costs[1].resident>>20)
	}
	fmt.Fprintf(&s.page, "\n%d of %d families pass.\n", passed, len(adversarial))
	return nil
}

// create writes a file of the family.
func (f *family) create(name string, n int64) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := f.write(file, n); err != nil {
		return err
	}
	return file.Close()
}
