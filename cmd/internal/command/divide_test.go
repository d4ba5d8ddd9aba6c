package command

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/urisift/urisift/cmd/internal/live"
	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A result is what a command line leads to.
type result struct {
	status    int
	out, errs string
}

// divided runs the command line with portions of the given size, in bytes.
func divided(t *testing.T, portion int, stdin io.Reader, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	s := &streams{in: stdin, out: &out, err: &errs, portion: portion}
	status := s.run(t.Context(), args)
	return result{status, out.String(), errs.String()}
}

// scraps are what random texts are made of.
var scraps = []string{
	" ", " ", "\n", "\n", "\r\n", "\r", "\t", "\n\n", "\n   ", "\n> ", "| ", "words that people write ", "Word", "1", "-\n", "-",
	"http://a.example/", "https://b.example/c?d=e", "<http://c.example/d/\n  e>", "\"http://d.example/\ne\"", "(http://e.example/f)", "ftp://f.example",
	"mailto:joe@example.com", "urn:example:a", "news:comp.test", "<URL:http://g.example/>", "www.h.example", "http://joe:p@ss@host/", "http://",
	"<http://i.example/", "> ", "'", "\"", "\xff", "\x00", "ü", "上", "\u200b", "_\bh", "begin 644 a\n", "http://j.example/" + strings.Repeat("k", 300),
	"data:text/plain," + strings.Repeat("l", 5000), strings.Repeat("m", 9000), strings.Repeat(" ", 5000), strings.Repeat("n o ", 2000),
	"| <http://k.example/ | x |\n| a> | y |\n", "http://l.example/" + strings.Repeat("http://m.example/", 40),
}

// randomText returns a text of at least n bytes.
func randomText(rnd *rand.Rand, n int) string {
	var b strings.Builder
	long := rnd.IntN(3) > 0
	for b.Len() < n {
		s := scraps[rnd.IntN(len(scraps))]
		if len(s) < 1000 || long && rnd.IntN(8) == 0 {
			b.WriteString(s)
		}
	}
	return b.String()
}

// tableOf returns a table of URIs whose later rows hold the text, too.
func tableOf(text string) string {
	const row = "http://a.example/b;c,d\n"
	return "url,title\n" + strings.Repeat(row, 8) + strings.ReplaceAll(text, "\n", "\n"+row)
}

// TestPortions holds that what goes out does not depend on how a text is
// divided, nor on how many workers share it.
func TestPortions(t *testing.T) {
	dir := t.TempDir()
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range 5 {
		name := filepath.Join(dir, fmt.Sprint(i))
		text := randomText(rnd, 100_000+rnd.IntN(300_000))
		if i == 4 {
			text = tableOf(text)
		}
		if i == 3 { // a text that comes in pieces, behind another one
			text = "<html><p>http://a.example/<p>" + strings.Repeat(`"http://b.example/"`, 8_000) + "<p>" + text
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, flags := range [][]string{
			{"-f", "list"},
			{"-f", "jsonl", "--invalid", "--max-uri", "1000"},
			{"-f", "list", "-t", "log", "-n"},
			{"-u"},
			{"-f", "jsonl", "--suffix", "--hyphen", "both", "--max-uri", "200"},
			{"-f", "csv", "--unwrap", "all"},
		} {
			want := divided(t, 0, nil, append(flags, "-j1", name)...)
			for _, jobs := range []string{"-j2", "-j5"} {
				for _, portion := range []int{1 << 10, 40 << 10, 0} {
					got := divided(t, portion, nil, append(flags, jobs, name)...)
					if got != want {
						t.Fatalf("urisift %q %s in portions of %d bytes: status %d with %d and %d bytes, want %d with %d and %d",
							flags, jobs, portion, got.status, len(got.out), len(got.errs), want.status, len(want.out), len(want.errs))
					}
				}
			}
		}
	}
	for _, flags := range [][]string{{"-f", "list"}, {"-f", "jsonl"}, {"-c"}} {
		want := divided(t, 0, nil, append(flags, "-j1", dir)...)
		for _, jobs := range []string{"-j2", "-j3", "-j8"} {
			if got := divided(t, 4<<10, nil, append(flags, jobs, dir)...); got != want {
				t.Errorf("urisift %q %s of a directory differs from -j1", flags, jobs)
			}
		}
	}
}

// TestPortionsOfAFile holds the same for texts that stand in their file as they are
// up to somewhere: workers read their portions themselves until one meets what
// does not.
func TestPortionsOfAFile(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	name, summary := filepath.Join(dir, "text"), filepath.Join(dir, "summary")
	flaws := []string{"", "\xff", "h\bh", "\b", "http://a.example/b\xe4c\n", "http://a.example/_\bb\n", "\xe4\xb8", "<http://a.example/\xe9\n"}
	for i := range 40 {
		text := strings.NewReplacer("\xff", "", "\b", "").Replace(randomText(rnd, 20_000+rnd.IntN(60_000)))
		if i%8 == 7 {
			text = tableOf(text)
		}
		for range rnd.IntN(3) {
			at := rnd.IntN(len(text))
			text = text[:at] + flaws[rnd.IntN(len(flaws))] + text[at:]
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, flags := range [][]string{
			{"--summary", summary},
			{"--summary", summary, "-t", "log", "--max-uri", "200"},
			{"--summary", summary, "-f", "csv", "--unwrap", "all"},
		} {
			run := func(portion int, jobs string, stdin io.Reader, args ...string) (result, string) {
				got := divided(t, portion, stdin, append(append(flags, jobs), args...)...)
				sum, err := os.ReadFile(summary)
				if err != nil {
					t.Fatal(err)
				}
				return got, string(sum)
			}
			want, wantSum := run(0, "-j1", nil, name)
			for _, portion := range []int{100 + rnd.IntN(100), 1 << 10, 7_000, 40 << 10} {
				got, sum := run(portion, "-j3", nil, name)
				if got != want || sum != wantSum {
					t.Fatalf("text %d, urisift %q in portions of %d bytes: status %d with %d and %d bytes and %s, want %d with %d and %d and %s",
						i, flags, portion, got.status, len(got.out), len(got.errs), sum, want.status, len(want.out), len(want.errs), wantSum)
				}
			}
		}
	}
}

// TestShorterFile makes a text that stands in its file as it is shorter while workers
// read their portions of it.
func TestShorterFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text")
	text := strings.Repeat("see http://a.example/ there\n", 100_000)
	for _, left := range []int64{0, 1, 700, 300_000} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		cut := sync.OnceValue(func() error { return os.Truncate(name, left) })
		out := writerFunc(func(b []byte) (int, error) { return len(b), cut() })
		var errs bytes.Buffer
		s := &streams{out: out, err: &errs, portion: 1 << 10}
		status := s.run(t.Context(), []string{"-j3", name})
		if err := cut(); err != nil {
			t.Skip(err) // an open file may be in the way
		}
		if note, _, _ := strings.Cut(errs.String(), "\n"); status != statusLoss || !strings.Contains(note, ": changed: ") {
			t.Errorf("%d bytes left: status %d with %q, want %d and that the file was changed", left, status, note, statusLoss)
		}
	}
}

// TestPortionsOfACutText notes the error that ends a text behind its portions.
func TestPortionsOfACutText(t *testing.T) {
	text := strings.Repeat("see http://a.example/ there\n", 10_000)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, in := range map[string]io.Reader{
		"truncated":  bytes.NewReader(packed.Bytes()[:packed.Len()-10]),
		"unreadable": io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("odd"))),
	} {
		got := divided(t, 4<<10, in, "-j2")
		if got.status != statusLoss || strings.Count(got.errs, ": "+name+": ") != 1 || !strings.HasPrefix(got.out, "http://a.example/\n") {
			t.Errorf("%s: status %d with %q, want %d and one note", name, got.status, got.errs, statusLoss)
		}
	}
}

// A writerFunc is a function that writes.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// TestPortionsOfStandardInput holds that the portions of standard input that is a
// file begin where it was, and that what reads it next goes on behind them.
func TestPortionsOfStandardInput(t *testing.T) {
	text := strings.Repeat("see http://a.example/ or <http://b.example/>\n", 2000)
	name := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(name, []byte("http://passed.example/\n"+text), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // it was only read
	if _, err := io.ReadFull(f, make([]byte, len("http://passed.example/\n"))); err != nil {
		t.Fatal(err)
	}
	got := divided(t, 3000, f, "-j3")
	if want := strings.Repeat("http://a.example/\nhttp://b.example/\n", 2000); got.out != want {
		t.Errorf("got %d bytes, want %d", len(got.out), len(want))
	}
	if rest, err := io.ReadAll(f); len(rest) > 0 || err != nil {
		t.Errorf("left %d bytes and %v", len(rest), err)
	}
}

// randomMailbox returns a mailbox of at least n bytes.
func randomMailbox(rnd *rand.Rand, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "From joe@a.example Thu Jan  1 12:00:00 2026 http://from.example/%d\n", i)
		body := randomText(rnd, rnd.IntN(4000))
		if rnd.IntN(10) == 0 {
			body = randomText(rnd, 60_000)
		}
		fmt.Fprintf(&b, "Message-ID: <%d@a.example>\nSubject: http://subject.example/%d\n", i, i)
		switch rnd.IntN(4) {
		case 0:
			fmt.Fprintf(&b, "Content-Length: %d\n\n%s", len(body), body)
		case 1:
			fmt.Fprintf(&b, "Content-Transfer-Encoding: base64\n\n%s", base64.StdEncoding.EncodeToString([]byte(body)))
		case 2:
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=x\n\n--x\n\n%s\n--x\nContent-Type: text/html\n\n<a href=\"http://h.example/%d\">%s</a>\n--x--\n", body, i, body)
		default:
			fmt.Fprintf(&b, "\n%s", body)
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

// TestPortionsOfAMailbox holds that what goes out does not depend on how the
// messages of a mailbox are shared, nor on how it comes.
func TestPortionsOfAMailbox(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 2 {
		text := randomMailbox(rnd, 300_000)
		name := filepath.Join(t.TempDir(), "box")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, flags := range [][]string{{"-f", "jsonl", "--max-uri", "1000"}, {"-f", "list", "-n"}, {"-u"}} {
			want := divided(t, 0, nil, append(flags, "-j1", name)...)
			for _, portion := range []int{1, 1000, 20_000, 0} {
				if got := divided(t, portion, nil, append(flags, "-j3", name)...); got != want {
					t.Errorf("urisift %q in portions of %d bytes: status %d with %d and %d bytes, want %d with %d and %d",
						flags, portion, got.status, len(got.out), len(got.errs), want.status, len(want.out), len(want.errs))
				}
			}
		}
		want := divided(t, 0, strings.NewReader(text), "-f", "jsonl", "-j1")
		for name, stdin := range map[string]io.Reader{
			"Whole":  strings.NewReader(text),
			"Half":   iotest.HalfReader(strings.NewReader(text)),
			"Pauses": &pausingReader{text: text, rnd: rnd},
		} {
			if got := divided(t, 2000, stdin, "-f", "jsonl", "-j3"); got != want {
				t.Errorf("%s: status %d with %d and %d bytes, want %d with %d and %d",
					name, got.status, len(got.out), len(got.errs), want.status, len(want.out), len(want.errs))
			}
		}
	}
}

// TestPortionsOfTestdata holds the same for what lies in testdata.
func TestPortionsOfTestdata(t *testing.T) {
	const dir = "../../../testdata"
	want := divided(t, 0, nil, "-f", "jsonl", "-j1", dir)
	for _, portion := range []int{500, 7000, 0} {
		if got := divided(t, portion, nil, "-f", "jsonl", "-j4", dir); got != want {
			t.Errorf("in portions of %d bytes: status %d with %d and %d bytes, want %d with %d and %d",
				portion, got.status, len(got.out), len(got.errs), want.status, len(want.out), len(want.errs))
		}
	}
}

// TestPortionsOfAStream holds the same for standard input, however it comes.
func TestPortionsOfAStream(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 2 {
		text := randomText(rnd, 100_000+rnd.IntN(300_000))
		for range 5 {
			text += " http://long.example/" + strings.Repeat("x", 60_000) + " " + randomText(rnd, 1000)
		}
		want := divided(t, 0, strings.NewReader(text), "-f", "jsonl", "-j1")
		for name, stdin := range map[string]io.Reader{
			"Whole":   strings.NewReader(text),
			"Half":    iotest.HalfReader(strings.NewReader(text)),
			"DataErr": iotest.DataErrReader(strings.NewReader(text)),
			"Pauses":  &pausingReader{text: text, rnd: rnd},
		} {
			if got := divided(t, 4<<10, stdin, "-f", "jsonl", "-j3"); got != want {
				t.Errorf("%s: status %d with %d and %d bytes, want %d with %d and %d",
					name, got.status, len(got.out), len(got.errs), want.status, len(want.out), len(want.errs))
			}
		}
	}
}

// A pausingReader makes its reader wait from time to time.
type pausingReader struct {
	text string
	rnd  *rand.Rand
}

func (r *pausingReader) Read(b []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	if r.rnd.IntN(4) == 0 {
		time.Sleep(2 * live.Patience)
	}
	n := copy(b[:min(len(b), 1+r.rnd.IntN(30_000))], r.text)
	r.text = r.text[n:]
	return n, nil
}

// A fakePortion writes a note, or panics.
type fakePortion struct {
	n     int
	place bool
}

func (p fakePortion) inPlace() bool { return p.place }

func (p fakePortion) start() *portionStart { return nil }

func (p fakePortion) sift(s *sifter) {
	if p.n%3 == 0 {
		panic(fmt.Sprint("at ", p.n))
	}
	s.note(&corpus.Error{Path: "a", Offset: int64(p.n), Code: corpus.Truncated, What: "odd"})
}

// TestBlocksFill fills memory however few bytes a read gives, if there are any.
func TestBlocksFill(t *testing.T) {
	b := &blocks{size: 500, behind: 400, arena: &arena{buf: make([]byte, 1000)}}
	b.text = iotest.OneByteReader(strings.NewReader(strings.Repeat("x", 1000)))
	if b.fill(); b.filled != 900 || b.err != nil {
		t.Errorf("%d bytes byte by byte (%v), want 900", b.filled, b.err)
	}
	b = &blocks{size: 500, arena: b.arena, text: nothing{}}
	if b.fill(); !errors.Is(b.err, io.ErrNoProgress) {
		t.Errorf("reads that give nothing end with %v, want %v", b.err, io.ErrNoProgress)
	}
}

// Nothing is a reader that gives nothing.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

// TestPortionPanics goes on behind a portion that makes the program panic, and
// ends the input where taking one does.
func TestPortionPanics(t *testing.T) {
	for _, jobs := range []int{1, 4} {
		ctx, cancel := context.WithCancel(t.Context())
		o := &options{jobs: jobs, maxCount: -1, corpus: corpus.Options{Counts: new(corpus.Counts)}}
		c := newCrew(jobs, ctx.Done())
		var notes bytes.Buffer
		k := newCollector(o, &outfile.File{Writer: io.Discard}, progress.New("never", nil, io.Discard, &notes))
		c.hire = func() *sifter { return newSifter(o, nil, nil, k.meter, c) }
		task := &task{number: 1, input: &corpus.Input{Path: "a"}, pieces: make(chan *piece, stock), counts: new(corpus.Counts)}
		s := c.hire()
		n := 0
		next := func(*sifter) portion {
			if n++; n > 100 {
				panic("at the end")
			}
			return fakePortion{n, n%5 == 0}
		}
		go func() {
			defer close(task.pieces)
			defer s.out.pass()
			defer func() {
				if v := recover(); v != nil {
					s.note(internalError("a", v, "rest of the input passed over"))
				}
			}()
			s.aim(task, task.pieces, new(corpus.Counts))
			d := s.division(next)
			s.divide(d)
			if d.failed != nil {
				s.note(d.failed)
			}
		}()
		if err := k.drain(ctx, task, task.pieces); err != nil {
			t.Fatal(err)
		}
		k.say(k.options.noteForm.Rest(task.path(), k.shown))
		cancel()
		got := strings.Split(strings.TrimSpace(notes.String()), "\n")
		if len(got) != 42 || k.total.Noted != 101 || !strings.HasPrefix(got[2], "urisift: a: internal: at 3 in ") ||
			!strings.HasPrefix(got[40], "urisift: a: internal: 14 more") || got[41] != "urisift: a: truncated: 47 more of these; not shown" {
			t.Errorf("%d workers: %d notes, of which are shown:\n%s", jobs, k.total.Noted, &notes)
		}
	}
}

// A meeting is a portion that ends when so many sifters work on one.
type meeting struct {
	fakePortion
	met *sync.WaitGroup
}

func (p meeting) sift(*sifter) {
	p.met.Done()
	p.met.Wait()
}

// crewOfTwo returns a crew with two seats that ends after a minute, or with the test.
func crewOfTwo(t *testing.T) (context.Context, *crew) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	o := &options{jobs: 2, maxCount: -1, corpus: corpus.Options{Counts: new(corpus.Counts)}}
	c := newCrew(2, ctx.Done())
	c.hire = func() *sifter { return newSifter(o, nil, nil, new(progress.Meter), c) }
	return ctx, c
}

// TestHelpWhereOneWaits holds that a large input is worked on by as many as there are
// seats where another sifter waits for what it gave to be written behind it.
func TestHelpWhereOneWaits(t *testing.T) {
	ctx, c := crewOfTwo(t)
	large := &task{number: 1, pieces: make(chan *piece, 2*stock), counts: new(corpus.Counts)}
	small := &task{number: 2, pieces: make(chan *piece, 2*stock), counts: new(corpus.Counts)}
	go func() {
		s := c.hire()
		c.sit()
		s.aim(small, small.pieces, small.counts)
		for range stock + 1 {
			s.out.next()
		}
	}()
	for len(small.pieces) < stock {
		time.Sleep(time.Millisecond)
	}
	s := c.hire()
	c.sit()
	s.aim(large, large.pieces, large.counts)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 2 { // by the same helper
			var met sync.WaitGroup
			met.Add(2)
			left := 2
			s.divide(s.division(func(*sifter) portion {
				if left == 0 {
					return nil
				}
				left--
				return meeting{met: &met}
			}))
		}
	}()
	select {
	case <-done:
	case <-ctx.Done():
		t.Error("nobody helps")
	}
}

// A quick is a portion that holds nothing.
type quick struct{ fakePortion }

func (quick) sift(*sifter) {}

// TestSeatThatIsKept holds that a division goes on where a sifter never leaves the seat
// that the one who divides has left: it may wait for a pipe.
func TestSeatThatIsKept(t *testing.T) {
	ctx, c := crewOfTwo(t)
	large := &task{number: 1, pieces: make(chan *piece, 3), counts: new(corpus.Counts)}
	s := c.hire()
	c.sit()
	s.aim(large, large.pieces, large.counts)
	left := 1000
	go func() {
		defer close(large.pieces)
		s.divide(s.division(func(*sifter) portion {
			if left == 0 {
				return nil
			}
			left--
			return quick{}
		}))
	}()
	for len(large.pieces) < cap(large.pieces) {
		time.Sleep(time.Millisecond)
	}
	c.sit() // for good
	for p := range large.pieces {
		for range p.outlet.pieces {
		}
	}
	if ctx.Err() != nil || left > 0 {
		t.Errorf("%d portions are left", left)
	}
}

// TestSeatWhileWaiting holds that a sifter leaves its seat while it waits, and no longer.
func TestSeatWhileWaiting(t *testing.T) {
	_, c := crewOfTwo(t)
	ch := make(chan int)
	var mu sync.Mutex
	for name, tt := range map[string]struct{ begin, wait, end func() }{
		"Receive": {func() {}, func() { receive(c, ch) }, func() { ch <- 1 }},
		"Give":    {func() {}, func() { give(c, ch, 1) }, func() { <-ch }},
		"Lock":    {mu.Lock, func() { c.lock(&mu); mu.Unlock() }, mu.Unlock},
	} {
		c.sit()
		tt.begin()
		go func() {
			for len(c.seats) > 0 {
				time.Sleep(time.Millisecond)
			}
			tt.end()
		}()
		if tt.wait(); len(c.seats) != 1 {
			t.Errorf("%s: %d seats are taken, want 1", name, len(c.seats))
		}
		c.stand()
	}
}

// TestHelpOfNobody holds that one who reads inputs has no helpers, whose seat would be
// taken from then on.
func TestHelpOfNobody(t *testing.T) {
	c := newCrew(1, t.Context().Done())
	c.hire = func() *sifter { panic("a helper in the last seat") }
	c.help(&division{task: new(task)})
	if len(c.seats) != 0 {
		t.Error("a seat is taken by nobody")
	}
}

// TestMayJoin lets no one help with an input whose pieces wait for a later one to be
// written.
func TestMayJoin(t *testing.T) {
	c := newCrew(2, t.Context().Done())
	busy, free := newSifter(&options{}, nil, nil, nil, c), newSifter(&options{}, nil, nil, nil, c)
	busy.latest, free.latest = 2, 2
	busy.take()
	for number, want := range map[int]bool{1: false, 2: true, 3: true} {
		if got := busy.mayJoin(&task{number: number}); got != want {
			t.Errorf("with pieces of task 2, helps with task %d: %t, want %t", number, got, want)
		}
		if !free.mayJoin(&task{number: number}) {
			t.Errorf("without pieces, does not help with task %d", number)
		}
	}
	c.helpers, c.hired = []*sifter{busy, free}, 1
	if got := c.helper(&task{number: 1}); got != free || len(c.helpers) != 1 {
		t.Error("the one without pieces does not help")
	}
	if got := c.helper(&task{number: 1}); got != nil {
		t.Error("the one with pieces of a later task helps")
	}
}

// TestRoomForAllSeats holds that as many as there are seats can work on one input.
func TestRoomForAllSeats(t *testing.T) {
	o := &options{jobs: 3 * stock}
	f := newFeed(o, nil, []string{"none"})
	defer f.close()
	task := f.next(newCrew(o.jobs, t.Context().Done()))
	if task == nil || cap(task.pieces) < o.jobs {
		t.Errorf("there is no room for the portions of %d sifters", o.jobs)
	}
}

// TestTasksNumbered numbers the tasks in their order.
func TestTasksNumbered(t *testing.T) {
	f := newFeed(&options{jobs: 1}, nil, []string{"none", "none", "none"})
	defer f.close()
	for want := 1; want <= 3; want++ {
		if got := f.next(newCrew(1, t.Context().Done())); got == nil || got.number != want {
			t.Errorf("got %+v, want task %d", got, want)
		}
	}
}

// TestBlockVoid tells the next block that it is void.
func TestBlockVoid(t *testing.T) {
	for _, read := range []bool{true, false} {
		before, after := make(chan blockEnd, 1), make(chan blockEnd, 1)
		before <- blockEnd{void: true}
		s := newSifter(&options{}, nil, nil, nil, newCrew(1, t.Context().Done()))
		b := &verbatimBlock{block: block{segment: new(corpus.Segment), before: before, after: after}}
		if read {
			b.write(s)
		} else {
			b.leave(s)
		}
		if end := <-after; !end.void {
			t.Errorf("read: %t: what follows a void block is not void", read)
		}
	}
}

// TestTextOfOneBlock holds that what is found in texts of one block, as archives have by
// the thousand, goes out together, unless the input may block.
func TestTextOfOneBlock(t *testing.T) {
	for blocking, want := range map[bool]int{false: 0, true: 2} {
		o := &options{jobs: 2, maxCount: -1, portion: defaultPortion, sharesPipes: true, plain: true}
		s := newSifter(o, newSink(o), nil, new(progress.Meter), newCrew(1, t.Context().Done()))
		whole := &task{number: 1, pieces: make(chan *piece, 10), counts: new(corpus.Counts)}
		s.aim(whole, whole.pieces, whole.counts)
		s.shares, s.blocking = true, blocking
		for range 2 {
			segment := &corpus.Segment{Text: strings.NewReader("http://a.example/\n"), Kind: corpus.Running}
			if !s.divides(segment) {
				t.Fatal("the text is not read by blocks")
			}
			if err := s.writeBlocks(segment); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(whole.pieces); got != want {
			t.Errorf("blocking %t: %d pieces have gone out, want %d", blocking, got, want)
		}
		s.out.pass()
		text := ""
		for len(whole.pieces) > 0 {
			text += string((<-whole.pieces).out)
		}
		if strings.Count(text, "http://a.example/") != 2 {
			t.Errorf("blocking %t: %q, want two URIs", blocking, text)
		}
	}
}

// TestReadInOrderOnce has two blocks leave, which is so if one between them panics.
func TestReadInOrderOnce(t *testing.T) {
	b := &verbatimBlocks{division: &division{crew: newCrew(1, t.Context().Done())}}
	b.readInOrder(0, nil, extract.LineCounter{})
	b.readInOrder(5, nil, extract.LineCounter{}) // which panics if there is no rest to read
	if !b.inOrder || b.division.over {
		t.Error("the text is not read in order")
	}
}

// TestBlockPanics lets the next block and the memory go when a block makes the program
// panic.
func TestBlockPanics(t *testing.T) {
	home := make(chan *arena, 1)
	after, afterVerbatim := make(chan blockEnd, 1), make(chan blockEnd, 1)
	b := &block{after: after}
	v := &verbatimBlock{block: block{after: afterVerbatim}}
	for _, p := range []struct {
		portion portion
		block   *block
	}{{b, b}, {v, &v.block}} {
		p.block.arena = &arena{home: home}
		p.block.arena.uses.Store(1)
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a block of nothing does not panic")
				}
			}()
			p.portion.sift(nil)
		}()
		select {
		case <-home:
		default:
			t.Errorf("%T: the memory is not free again", p.portion)
		}
	}
	for _, ch := range []chan blockEnd{after, afterVerbatim} {
		select {
		case <-ch:
		default:
			t.Error("the next block waits")
		}
	}
}

// TestPortionsOfManyFlawedFiles reads more texts in order from somewhere on than a worker
// has memory for at once.
func TestPortionsOfManyFlawedFiles(t *testing.T) {
	dir := t.TempDir()
	text := strings.Repeat("http://a.example/ \n", 500)
	for i := range 20 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte(text+"\xff"+text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := divided(t, 1<<10, nil, "-j2", dir), divided(t, 0, nil, "-j1", dir); got != want {
		t.Errorf("status %d with %d bytes, want %d with %d", got.status, len(got.out), want.status, len(want.out))
	}
}

// TestPortionsOfADenseText has a block give more than a worker has pieces for, before it
// is known how the one before it ends.
func TestPortionsOfADenseText(t *testing.T) {
	text := strings.Repeat("http://a.example/ \n", 150_000)
	want := divided(t, 0, strings.NewReader(text), "-f", "jsonl", "-j1")
	if got := divided(t, defaultPortion, strings.NewReader(text), "-f", "jsonl", "-j3"); got != want {
		t.Errorf("status %d with %d bytes, want %d with %d", got.status, len(got.out), want.status, len(want.out))
	}
}

// TestManyInputs holds that what goes out of large inputs and small ones between them
// does not depend on how many workers there are.
func TestManyInputs(t *testing.T) {
	dir := t.TempDir()
	rnd := rand.New(rand.NewPCG(9, 10))
	for i := range 300 {
		text := randomText(rnd, rnd.IntN(3_000))
		switch i % 20 {
		case 0:
			text = randomText(rnd, 100_000)
		case 7:
			text = strings.Repeat("From a Thu Jan  1 00:00:00 1970\nSubject: b\n\nhttp://c.example/\n\n", 1_000)
		case 14:
			text = ""
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, flags := range [][]string{{"-f", "jsonl"}, {"-u"}, {"-f", "list", "--max-count", "100"}} {
		want := divided(t, 8<<10, nil, append(flags, "-j1", dir)...)
		for _, jobs := range []string{"-j2", "-j3", "-j16"} {
			if got := divided(t, 8<<10, nil, append(flags, jobs, dir)...); got != want {
				t.Errorf("urisift %q %s differs from -j1", flags, jobs)
			}
		}
	}
}
