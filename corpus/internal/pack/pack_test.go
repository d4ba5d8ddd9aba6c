package pack

import (
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"go.uber.org/goleak"

	"github.com/urisift/urisift/corpus/internal/code"
	"github.com/urisift/urisift/corpus/internal/tempfile"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

// open opens a container with an Opener of its own.
func open(r io.Reader, f Format, l *Limits) *Reader { return new(Opener).Open(r, f, l) }

// read returns what the container holds: "name: text" for a member, "code name" for
// an error, in the order in which they come.
func read(r io.Reader, f Format, l *Limits) []string {
	return readMembers(open(r, f, l))
}

// readMembers reads and closes p.
func readMembers(p *Reader) []string {
	var got []string
	defer p.Close()
	for {
		m, err := p.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			got = append(got, note(err))
			continue
		}
		text, err := io.ReadAll(m)
		got = append(got, m.Name+": "+string(text))
		if err != nil {
			got = append(got, note(err))
		}
	}
}

func note(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return fmt.Sprintf("unexpected %T: %v", err, err)
	}
	return strings.TrimSpace(string(e.Code) + " " + e.Member)
}

type unpacked struct {
	name      string
	container string
	want      []string
}

var deliveries = map[string]func(string) io.Reader{
	"file":    func(s string) io.Reader { return strings.NewReader(s) },
	"pipe":    func(s string) io.Reader { return struct{ io.Reader }{strings.NewReader(s)} },
	"bytes":   func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
	"dataerr": func(s string) io.Reader { return iotest.DataErrReader(strings.NewReader(s)) },
}

// run compares the contents of every row for every way of delivering it.
func run(t *testing.T, f Format, rows []unpacked, l *Limits) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			for way, deliver := range deliveries {
				got := read(deliver(row.container), f, l)
				if d := cmp.Diff(row.want, got); d != "" {
					t.Errorf("%s: -want +got\n%s", way, d)
				}
			}
		})
	}
}

func TestGzip(t *testing.T) {
	a, b := gz(t, "a.txt", "text a"), gz(t, "b.txt", "text b")
	long := gz(t, strings.Repeat("n", 400), "text") // as long as the writer takes it
	long = replace(t, long, strings.Repeat("n", 400), strings.Repeat("n", 70000))
	run(t, Gzip, []unpacked{
		{"One", a, []string{"a.txt: text a"}},
		{"WithoutName", gz(t, "", "text"), []string{": text"}},
		{"NameInLatin1", gz(t, "é", "text"), []string{"é: text"}},
		{"Members", a + b, []string{"a.txt: text atext b"}},
		{"MembersThatAreEmpty", strings.Repeat(gz(t, "", ""), 1000) + a, []string{": text a"}},
		{"Padding", a + "\x00\x00" + b + strings.Repeat("\x00", 512), []string{"a.txt: text atext b"}},
		{"Garbage", a + "garbage", []string{"a.txt: text a", "checksum a.txt", ": garbage"}},
		{"GarbageThatBeginsAsMember", a + "\x1fx", []string{"a.txt: text a", "checksum a.txt", ": \x1fx"}},
		{"Checksum", flip(a, -8), []string{"a.txt: text a", "checksum a.txt"}},
		{"Size", flip(a, -1) + b, []string{"a.txt: text a", "checksum a.txt", "b.txt: text b"}},
		{"ChecksumThenGarbage", flip(a, -8) + "garbage", []string{
			"a.txt: text a", "checksum a.txt", "checksum", ": garbage",
		}},
		{"CutInData", a[:len(a)-10], []string{"a.txt: text a", "truncated a.txt"}},
		{"CutInTrailer", a[:len(a)-3], []string{"a.txt: text a", "truncated a.txt"}},
		{"CutInHeader", a[:12], []string{"truncated"}},
		{"CutInSecondHeader", a + b[:2], []string{"a.txt: text a", "truncated a.txt"}},
		{"DamagedData", replace(t, a, "\xf9\xff", "\xf9\xfe") + "x" + b, []string{"a.txt: ", "checksum a.txt", "b.txt: text b"}},
		{"DamagedBeforeOneWithoutName", replace(t, a, "\xf9\xff", "\xf9\xfe") + "x" + gz(t, "", "text"), []string{"a.txt: ", "checksum a.txt", ": text"}},
		{"NameIsLong", long, []string{strings.Repeat("n", maxStoredName) + ": text"}},
		{"AllFields", "\x1f\x8b\x08\x1e\x00\x00\x00\x00\x00\xff\x02\x00xyname\x00comment\x00\x12\x34" + gz(t, "", "text")[10:], []string{"name: text"}},
		{"NotGzip", "text", []string{"checksum", ": text"}},
		{"Empty", "", nil},
	}, nil)
}

func TestBzip2(t *testing.T) {
	run(t, Bzip2, []unpacked{
		{"One", bz2Text, []string{": some text\n"}},
		{"Streams", bz2Text + bz2Empty + bz2Text, []string{": some text\nsome text\n"}},
		{"Padding", bz2Text + "\x00\x00\x00", []string{": some text\n"}},
		{"PaddingThenGarbage", bz2Text + "\x00\x00\x00x", []string{": some text\n", "checksum", ": x"}},
		{"Garbage", bz2Text + "garbage", []string{": some text\n", "checksum", ": garbage"}},
		{"Cut", bz2Text[:len(bz2Text)-4], []string{": some text\n", "truncated"}},
		{"Checksum", flip(bz2Text, -1) + bz2Text, []string{": some text\n", "checksum", ": some text\n"}},
	}, nil)
}

func TestZstd(t *testing.T) {
	a, b := zst(t, "text a"), zst(t, "text b")
	skippable := "\x5a\x2a\x4d\x18\x03\x00\x00\x00abc"
	run(t, Zstd, []unpacked{
		{"One", a, []string{": text a"}},
		{"Frames", a + b, []string{": text atext b"}},
		{"Skippable", skippable + a + skippable + b + skippable, []string{": text atext b"}},
		{"Padding", a + strings.Repeat("\x00", 100), []string{": text a"}},
		{"PaddingThenGarbage", a + "\x00\x00\x00\x00\x00garbage", []string{": text a", "checksum", ": garbage"}},
		{"Garbage", a + "garbage", []string{": text a", "checksum", ": garbage"}},
		{"Cut", a[:len(a)-2], []string{": text a", "truncated"}},
		{"Checksum", flip(a, -1) + b, []string{": text a", "checksum", ": text b"}},
		{"Damaged", "\x28\xb5\x2f\xfd\x04\x00\xff\xff\xff" + a, []string{": ", "checksum", ": text a"}},
		{"Window", "\x28\xb5\x2f\xfd\x00\xff\x01\x00\x00" + a, []string{": ", "window", ": text a"}},
		{"Dictionary", "\x28\xb5\x2f\xfd\x01\x50\x07\x01\x00\x00" + a, []string{": ", "unsupported", ": text a"}},
	}, nil)
}

func TestXz(t *testing.T) {
	a, b := xzOf(t, "text a", xz.WriterConfig{}), xzOf(t, "text b", xz.WriterConfig{CheckSum: xz.CRC32})
	blocks := xzOf(t, strings.Repeat("text\n", 100), xz.WriterConfig{BlockSize: 100, CheckSum: xz.SHA256})
	large := xzOf(t, "large", xz.WriterConfig{DictCap: 1 << 20})
	far := make([]byte, 1<<16)
	_, _ = rand.NewChaCha8([32]byte{2}).Read(far)
	twice := string(far) + string(far)
	window := xzDictionary(t, a, 40)
	none := xzEmpty
	run(t, Xz, []unpacked{
		{"One", a, []string{": text a"}},
		{"Streams", a + b + xzOf(t, "c", xz.WriterConfig{NoCheckSum: true}), []string{": text atext bc"}},
		{"StreamsWithPadding", a + "\x00\x00\x00\x00" + b + "\x00\x00\x00\x00", []string{": text atext b"}},
		{"Blocks", blocks, []string{": " + strings.Repeat("text\n", 100)}},
		{"DictionaryGrows", xzDictionary(t, a, 0) + large + b, []string{": text alargetext b"}},
		{"DictionaryGrowsAndIsUsed", xzDictionary(t, a, 0) + xzOf(t, twice, xz.WriterConfig{DictCap: 1 << 20}), []string{": text a" + twice}},
		{"Chunks", xzOf(t, strings.Repeat("text\n", 1<<20), xz.WriterConfig{}), []string{": " + strings.Repeat("text\n", 1<<20)}},
		{"Empty", xzOf(t, "", xz.WriterConfig{}), []string{": "}},
		{"WithoutBlocks", none, []string{": "}},
		{"WithoutBlocksAndPadding", none + "\x00\x00\x00\x00", []string{": "}},
		{"StreamsWithoutBlocks", none + a + none + none + b + none, []string{": text atext b"}},
		{"StreamsAllWithoutBlocks", none + none + xzOf(t, "", xz.WriterConfig{}) + none, []string{": "}},
		{"GarbageBehindNoBlocks", none + "garbage", []string{": ", "checksum", ": garbage"}},
		{"NoBlocksCut", none[:len(none)-1], []string{": ", "truncated"}},
		{"NoBlocksThenCut", none + a[:20], []string{": ", "truncated"}},
		{"Garbage", a + "garbage", []string{": text a", "checksum", ": garbage"}},
		{"SizesInHeader", xzHeader(a, 0xc0, 0x80, 0x01, 0x06, 0x21, 0x01, 0x16), []string{": text a"}},
		{"SizesCut", xzHeader(a, 0xc0, 0x80, 0x80, 0x80) + b, []string{": ", "unsupported", ": text b"}},
		{"DictionaryBeyond", xzHeader(a, 0, 0x21, 0x01, 41) + b, []string{": ", "checksum", ": text b"}},
		{"Filters", xzHeader(a, 0x01, 0x03, 0x01, 0x00, 0x21, 0x01, 0x16) + b, []string{": ", "unsupported", ": text b"}},
		{"FilterUnknown", xzHeader(a, 0x00, 0x04, 0x00) + b, []string{": ", "unsupported", ": text b"}},
		{"Flags", xzFlags(a, 1, 4) + b, []string{": ", "unsupported", ": text b"}},
		{"Window", window + b, []string{": ", "window", ": text b"}},
		{"WindowOfSecondStream", a + window + b, []string{": text a", "window", ": text b"}},
		{"CutInIndex", a[:len(a)-20], []string{": text a", "truncated"}},
		{"CutInHeader", a[:20], []string{": ", "truncated"}},
		{"Index", flip(a, -1) + b, []string{": text a", "checksum", ": text b"}},
		{"IndexChecksum", flip(a, -13) + b, []string{": text a", "checksum", ": text b"}},
		{"FooterChecksum", flip(a, -12) + b, []string{": text a", "checksum", ": text b"}},
		{"Checksum", replace(t, b, b[24+12:24+16], "xxxx") + a, []string{": text b", "checksum", ": text a"}},
		{"Header", flip(a, 8) + b, []string{": ", "checksum", ": text b"}},
		{"BlockHeader", flip(a, 14) + b, []string{": ", "checksum", ": text b"}},
		{"Chunk", a[:24] + "\x03" + a[25:] + b, []string{": ", "checksum", ": text b"}},
		{"ChunkWithoutReset", a[:24] + "\x02" + a[25:] + b, []string{": ", "checksum", ": text b"}},
		{"ChunkOfNoBlock", a[:24] + "\x7f" + a[25:] + b, []string{": ", "checksum", ": text b"}},
	}, nil)
}

// What was decoded of a chunk before it ends early or is damaged is delivered.
func TestXzChunkCut(t *testing.T) {
	bytes := make([]byte, 40<<10)
	_, _ = rand.NewChaCha8([32]byte{3}).Read(bytes)
	for name, text := range map[string]string{"Stored": string(bytes), "Packed": base64.StdEncoding.EncodeToString(bytes)} {
		s := xzOf(t, text, xz.WriterConfig{DictCap: 1 << 20})
		for _, at := range []int{len(s) / 3, len(s) / 2, len(s) * 3 / 4} {
			for way, deliver := range deliveries {
				got := read(deliver(s[:at]), Xz, nil)
				want := len(text)*at/len(s) - 1<<10
				if len(got) != 2 || len(got[0]) < want || !strings.HasPrefix(": "+text, got[0]) || got[1] != "truncated" {
					t.Errorf("%s, %s, cut at %d: %.20q of %d bytes and %q, want %d", name, way, at, got[0], len(got[0]), got[1:], want)
				}
			}
		}
	}
	s := xzOf(t, base64.StdEncoding.EncodeToString(bytes), xz.WriterConfig{DictCap: 1 << 20})
	got := read(strings.NewReader(s[:len(s)/2]+strings.Repeat("\xff", len(s)/2)+xzEmpty), Xz, nil)
	if len(got) != 3 || len(got[0]) < 25<<10 || got[1] != "checksum" || got[2] != ": " {
		t.Errorf("damaged: %d bytes and %q", len(got[0]), got[1:])
	}
}

// Streams without blocks take no memory, whatever their number.
func TestXzStreamsWithoutBlocks(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	s := strings.Repeat(xzEmpty, 1<<16) + xzOf(t, "text", xz.WriterConfig{})
	if d := cmp.Diff([]string{": text"}, read(strings.NewReader(s), Xz, nil)); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}

// Streams that one Opener opens after others, and with the decoder of these, give what
// they give alone.
func TestDecodersAgain(t *testing.T) {
	random := make([]byte, 3<<16)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(random)
	text, stored := strings.Repeat("text\n", 100), string(random)
	controls := slices.Clone(random[:1000])
	for i := range controls {
		controls[i] &= 7
	}
	x, z := xzOf(t, "text a", xz.WriterConfig{}), zst(t, "text a")
	for f, streams := range map[Format][]string{
		Gzip: {
			gz(t, "", text), gz(t, "", text)[:20], gz(t, "", stored), gz(t, "", ""),
			gz(t, "", string(controls)),                     // codes for lengths of codes
			gz(t, "", "")[:10] + "\x05\x00\x00\x00\x00\x00", // a block without codes
		},
		Bzip2: {bz2Text, bz2Empty, bz2Text[:20], "x" + bz2Text, "B", "Bx" + bz2Text[2:], bz2Text + "x"},
		Xz: {
			x, x + x, xzOf(t, text, xz.WriterConfig{BlockSize: 100, CheckSum: xz.SHA256}),
			xzOf(t, stored, xz.WriterConfig{}), xzOf(t, "", xz.WriterConfig{}), xzEmpty, xzEmpty + x, x[:len(x)-20], x[:26], x + "garbage",
			xzDictionary(t, x, 0), xzOf(t, "large", xz.WriterConfig{DictCap: 1 << 20}), xzOf(t, "huge", xz.WriterConfig{DictCap: 32 << 20}),
			replace(t, x, x[24+16:24+24], "xxxxxxxx") + x, x[:24] + "\x02" + x[25:] + x, x[:24] + "\x01\x00\x00x\x80" + x[25:],
		},
		Zstd: {
			z, z + z, zst(t, text), zst(t, stored), zst(t, ""), z[:len(z)-2], z + "garbage", flip(z, -1) + z,
			"\x28\xb5\x2f\xfd\x04\x00\xff\xff\xff" + z, "\x28\xb5\x2f\xfd\x00\xff\x01\x00\x00" + z,
			"\x28\xb5\x2f\xfd\x01\x50\x07\x01\x00\x00" + z, "\x50\x2a\x4d\x18\x01\x00\x00\x00x" + z,
		},
	} {
		var o Opener
		for _, first := range streams {
			for _, s := range streams {
				readMembers(o.Open(strings.NewReader(first), f, nil))
				want, got := read(strings.NewReader(s), f, nil), readMembers(o.Open(strings.NewReader(s), f, nil))
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%.60q behind %.60q: -alone +again\n%s", s, first, d)
				}
			}
		}
	}
}

// The stream that inflaters begin with is whole, and ends.
func TestNoText(t *testing.T) {
	src := strings.NewReader(noText)
	if text, err := io.ReadAll(flate.NewReader(src)); len(text) > 0 || err != nil || src.Len() > 0 {
		t.Errorf("%q, %v, with %d bytes left", text, err, src.Len())
	}
}

// A stream that is read behind another takes no dictionary or window of its own, unless
// these are large or the limit is another.
func TestDecodersMemory(t *testing.T) {
	var o Opener
	for _, tt := range []struct {
		f      Format
		stream string
		limits *Limits
	}{
		{Xz, xzOf(t, "text a", xz.WriterConfig{DictCap: 8 << 20}), nil},
		{Zstd, zst(t, strings.Repeat("text\n", 100)), nil},
		{Gzip, gz(t, "", strings.Repeat("text\n", 100)), &Limits{Ahead: true}},
	} {
		readMembers(o.Open(strings.NewReader(tt.stream), tt.f, tt.limits))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		const streams = 10
		for range streams {
			readMembers(o.Open(strings.NewReader(tt.stream), tt.f, tt.limits))
		}
		runtime.ReadMemStats(&after)
		if n := (after.TotalAlloc - before.TotalAlloc) / streams; n > 400<<10 {
			t.Errorf("%v: %d bytes of memory for a stream", tt.f, n)
		}
	}
	readMembers(o.Open(strings.NewReader(zst(t, "text")), Zstd, &Limits{Window: 1 << 20}))
	if n := o.unzstds[0].window; n != 1<<20 {
		t.Errorf("the decoder takes windows of %d bytes", n)
	}
	readMembers(o.Open(strings.NewReader(zst(t, strings.Repeat("text\n", 1<<20), zstd.WithWindowSize(32<<20))), Zstd, &Limits{Ratio: -1}))
	readMembers(o.Open(strings.NewReader(xzOf(t, "huge", xz.WriterConfig{DictCap: 32 << 20})), Xz, nil))
	if len(o.unzstds)+len(o.unxzs) > 0 {
		t.Errorf("%d and %d decoders of large windows are kept", len(o.unzstds), len(o.unxzs))
	}
}

// Every compressed stream that is cut anywhere gives an error, and no more than the
// whole holds.
func TestCutStreams(t *testing.T) {
	text := strings.Repeat("Some text that is long enough to be compressed. ", 20)
	for f, whole := range map[Format]string{
		Gzip: gz(t, "name", text), Bzip2: bz2Text + bz2Text, Zstd: zst(t, text),
		Xz: xzOf(t, text, xz.WriterConfig{BlockSize: 300}),
	} {
		all := read(strings.NewReader(whole), f, nil)[0]
		for n := 4; n < len(whole); n++ {
			got := read(strings.NewReader(whole[:n]), f, nil)
			if f == Bzip2 && n == len(bz2Text) {
				continue // a whole stream
			}
			if len(got) == 0 {
				t.Fatalf("%v cut to %d bytes: nothing", f, n)
			}
			last := got[len(got)-1]
			if last != "truncated" && last != "truncated name" && !strings.HasPrefix(last, ": ") && !strings.HasPrefix(last, "checksum") {
				t.Errorf("%v cut to %d bytes: %q, want truncated", f, n, got)
			}
			if strings.Contains(got[0], ": ") && f != Bzip2 && !strings.HasPrefix(all, got[0]) {
				t.Errorf("%v cut to %d bytes: %q, want the beginning of %q", f, n, got[0], all)
			}
		}
	}
}

func TestReaderFails(t *testing.T) {
	fault := errors.New("fault")
	outer := &Error{Code: code.Ratio, What: "too much"}
	text := strings.Repeat("text ", 1000)
	for f, s := range map[Format]string{
		Gzip: gz(t, "", text), Bzip2: bz2Text, Zstd: zst(t, text), Xz: xzOf(t, text, xz.WriterConfig{}),
		Tar: tarOf(t, file{"a", text}) + strings.Repeat("stray", 100), Zip: zipOf(t, 0, file{"a", text}),
	} {
		for _, c := range []struct {
			err  error
			want code.Code
			at   int
		}{{fault, code.Unreadable, len(s) / 2}, {outer, code.Ratio, len(s) / 2}, {fault, code.Unreadable, len(s)}, {fault, code.Unreadable, max(len(s)-500, 20)}} {
			p := open(io.MultiReader(strings.NewReader(s[:c.at]), iotest.ErrReader(c.err)), f, nil)
			var e *Error
			for e == nil || e.Code == code.Checksum {
				m, err := p.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err == nil {
					_, err = io.Copy(io.Discard, m)
				}
				_ = errors.As(err, &e)
			}
			if e == nil || e.Code != c.want {
				t.Errorf("%v whose reader fails with %v at %d: %v, want %s", f, c.err, c.at, e, c.want)
			}
			if c.want == code.Unreadable && !errors.Is(e, fault) {
				t.Errorf("%v: %v does not wrap %v", f, e, fault)
			}
			for {
				if _, err := p.Next(); errors.Is(err, io.EOF) {
					break
				} else if err != nil && strings.HasPrefix(note(err), string(c.want)) {
					t.Errorf("%v whose reader fails at %d: %v again", f, c.at, err)
				}
			}
			p.Close()
		}
	}
}

func TestRatio(t *testing.T) {
	zeros := strings.Repeat("\x00", ratioFloor+1<<20)
	cut := zeros[:ratioFloor]
	bomb := gz(t, "bomb", zeros)
	for _, c := range []struct {
		name      string
		format    Format
		container string
		limits    *Limits
		want      []string
	}{
		{"Gzip", Gzip, bomb, nil, []string{"bomb: " + cut, "ratio bomb"}},
		{"GzipAhead", Gzip, bomb, &Limits{Ahead: true}, []string{"bomb: " + cut, "ratio bomb"}},
		{"NoLimit", Gzip, bomb, &Limits{Ratio: -1}, []string{"bomb: " + zeros}},
		{"Zstd", Zstd, zst(t, zeros), nil, []string{": " + cut, "ratio"}},
		{"Expanded", Gzip, gz(t, "a", zeros[:2000]), &Limits{Expanded: 1000, Nested: true}, []string{"a: " + zeros[:1000], "ratio a"}},
		{"ExpandedOfNamed", Gzip, gz(t, "a", zeros[:2000]), &Limits{Expanded: 1000}, []string{"a: " + zeros[:2000]}},
		{"ExpandedOfMembers", Tar, tarOf(t, file{"a", "text"}, file{"b", "text"}, file{"c", "d"}), &Limits{Expanded: 6, Nested: true}, []string{
			"a: text", "b: te", "ratio b",
		}},
		{"MembersBehindAreRead", Zip, zipOf(t, methodDeflate, file{"bomb", zeros}, file{"a", "text"}, file{"b", zeros[:40000]}), nil, []string{
			"bomb: " + cut, "ratio bomb", "a: text", "b: " + zeros[:40000],
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := read(strings.NewReader(c.container), c.format, c.limits)
			for i := range got { // too long to be printed
				if i >= len(c.want) || got[i] != c.want[i] {
					t.Errorf("%d: %.40q of %d bytes, want %d rows", i, got[i], len(got[i]), len(c.want))
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%d rows, want %d", len(got), len(c.want))
			}
		})
	}
}

// Fakes are members that are made up.
type fakes []packed

func (f *fakes) next() (*packed, error) {
	if len(*f) == 0 {
		return nil, io.EOF
	}
	p := &(*f)[0]
	*f = (*f)[1:]
	return p, nil
}

func (f *fakes) close() {}

// Zeros is a reader that gives zeros.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// The error says which limit a member met. Those of the container end it.
func TestGuard(t *testing.T) {
	member := func(name string, in, out int64) packed {
		return packed{name: name, r: io.LimitReader(zeros{}, out), in: func() int64 { return in }}
	}
	const most = ratioFloor
	for _, tt := range []struct {
		name    string
		limits  Limits
		members fakes
		want    []string
	}{
		{"Member", Limits{}, fakes{member("a", 1, most+1), member("b", 1, most)}, []string{"more than 250 times its size", ""}},
		{"MemberOften", Limits{}, fakes{member("a", 1, most+1), member("b", 1, most+1), member("c", 1, 1)}, []string{
			"more than 250 times its size", "more than 250 times its size", "the container expands to more than 250 times its size",
		}},
		{"Container", Limits{}, fakes{member("a", 1, most/2), member("b", 1, most/2+1), member("c", 1, 1)}, []string{
			"", "the container expands to more than 250 times its size",
		}},
		{"ContainerOfMore", Limits{}, fakes{member("a", most/200, most-1), member("b", 1, most/5)}, []string{"", ""}},
		{"Expanded", Limits{Expanded: 10, Nested: true}, fakes{member("a", 1, 5), member("b", 1, 6), member("c", 1, 1)}, []string{
			"", "the container expands to more than 10 bytes",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &Reader{limits: tt.limits.filled(), u: &tt.members}
			var got []string
			for {
				m, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				what := ""
				if _, err := io.Copy(io.Discard, m); err != nil {
					what = err.(*Error).What //nolint:errorlint // it is no other
				}
				got = append(got, what)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestWindow(t *testing.T) {
	run(t, Zstd, []unpacked{
		{"Zstd", "\x28\xb5\x2f\xfd\x00\x50\x09\x00\x00a", []string{": ", "window"}},
	}, &Limits{Window: 1 << 19})
	run(t, Xz, []unpacked{{"Xz", xzOf(t, "a", xz.WriterConfig{DictCap: 1 << 20}), []string{": ", "window"}}}, &Limits{Window: 1 << 19})
	run(t, Xz, []unpacked{{"NoLimit", xzOf(t, "a", xz.WriterConfig{DictCap: 1 << 20}), []string{": a"}}}, &Limits{Window: -1})
	run(t, Zstd, []unpacked{{"NoLimit", zst(t, "a", zstd.WithWindowSize(1<<20)), []string{": a"}}}, &Limits{Window: -1})
}

func TestMembers(t *testing.T) {
	files := []file{{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}}
	run(t, Tar, []unpacked{
		{"Tar", tarOf(t, files...), []string{"a: 1", "b: 2", "members"}},
		{"NoMore", tarOf(t, files[:2]...), []string{"a: 1", "b: 2"}},
	}, &Limits{Members: 2})
	run(t, Zip, []unpacked{
		{"Zip", zipOf(t, methodDeflate, files...), []string{"a: 1", "b: 2", "members"}},
	}, &Limits{Members: 2})
	p := open(strings.NewReader(tarOf(t, files...)), Tar, &Limits{Members: 1})
	_, _ = p.Next()
	_, err := p.Next()
	var e *Error
	if !errors.As(err, &e) || e.What != "3 members more than 1" {
		t.Errorf("Next() = %v, want 3 members more", err)
	}
}

// A member need not be read to its end, or at all.
func TestNextBeforeTheEnd(t *testing.T) {
	files := []file{{"a", strings.Repeat("a", 100000)}, {"b", "text"}}
	for f, s := range map[Format]string{
		Tar: tarOf(t, files...), Zip: zipOf(t, methodDeflate, files...), Gzip: gz(t, "", files[0].text),
	} {
		for _, ahead := range []bool{false, true} {
			p := open(strings.NewReader(s), f, &Limits{Ahead: ahead})
			var names []string
			for {
				m, err := p.Next()
				if err != nil {
					break
				}
				names = append(names, m.Name)
				if _, err := io.ReadFull(m, make([]byte, 1)); err != nil {
					t.Error(err)
				}
			}
			want := []string{"a", "b"}
			if f == Gzip {
				want = []string{""}
			}
			if d := cmp.Diff(want, names); d != "" {
				t.Errorf("%v: names: -want +got\n%s", f, d)
			}
			p.Close()
			if _, err := p.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("Next() after Close() = %v, want EOF", err)
			}
			open(strings.NewReader(s), f, &Limits{Ahead: ahead}).Close() // before Next
		}
	}
}

// What stands behind a stream comes, however much of that is read.
func TestBehindStream(t *testing.T) {
	long := gz(t, "", strings.Repeat("long ", 1<<20)) + "words"
	for _, ahead := range []bool{false, true} {
		for _, n := range []int64{0, 1, aheadFrom + 1, 20*aheadSize + 1} {
			p := open(strings.NewReader(long), Gzip, &Limits{Ahead: ahead})
			var ends []string
			for {
				m, err := p.Next()
				if err != nil {
					break
				}
				b, _ := io.ReadAll(io.LimitReader(m, n+int64(len("words"))))
				ends = append(ends, string(b[max(0, len(b)-len("words")):]))
			}
			if len(ends) != 2 || ends[1] != "words" {
				t.Errorf("ahead %t, behind %d bytes: members that end in %q", ahead, n, ends)
			}
			p.Close()
		}
	}
}

func TestAhead(t *testing.T) {
	text := strings.Repeat("text ", 1<<20)
	for f, s := range map[Format]string{
		Gzip: gz(t, "", text), Zstd: zst(t, text), Xz: xzOf(t, text[:100000], xz.WriterConfig{}), Bzip2: bz2Text,
	} {
		want := read(strings.NewReader(s), f, nil)
		got := read(strings.NewReader(s), f, &Limits{Ahead: true})
		if len(got) != 1 || got[0] != want[0] {
			t.Errorf("%v: not what is read without Ahead", f)
		}
		p := open(strings.NewReader(s), f, &Limits{Ahead: true})
		if _, err := p.Next(); err != nil {
			t.Errorf("Next() = %v", err)
		}
		p.Close() // goleak sees a goroutine that is left
	}
}

// What reads one member ahead reads the next one with the same memory, wherever it was
// stopped.
func TestAheadAgain(t *testing.T) {
	long, short := gz(t, "", strings.Repeat("long ", 1<<20)), gz(t, "", "short")
	var o Opener
	var same *ahead
	for _, n := range []int64{0, 1, aheadSize, 3*aheadSize + 1, 5 << 20, 5<<20 + 1} {
		p := o.Open(strings.NewReader(long), Gzip, &Limits{Ahead: true})
		m, err := p.Next()
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := io.CopyN(io.Discard, m, n); got != min(n, 5<<20) {
			t.Errorf("%d bytes, want %d", got, n)
		}
		p.Close()
		got := readMembers(o.Open(strings.NewReader(short), Gzip, &Limits{Ahead: true}))
		if diff := cmp.Diff([]string{": short"}, got); diff != "" {
			t.Errorf("behind %d bytes of another member: -want +got\n%s", n, diff)
		}
		if len(o.aheads) != 1 || o.aheads[0].made > aheadPieces || len(o.aheads[0].free) != o.aheads[0].made {
			t.Fatalf("%d of them; of %d pieces of memory %d are free", len(o.aheads), o.aheads[0].made, len(o.aheads[0].free))
		}
		if same == nil {
			same = o.aheads[0]
		}
		if o.aheads[0] != same {
			t.Errorf("behind %d bytes of another member: not with the same memory", n)
		}
	}
}

// A zip archive that comes through a pipe leaves no file behind, and its copy is
// bounded.
func TestSpool(t *testing.T) {
	noise := make([]byte, 3<<20)
	for i, x := 0, uint32(1); i < len(noise); i++ {
		x = x*1664525 + 1013904223
		noise[i] = byte(x >> 24)
	}
	files := []file{{"a", "text"}, {"noise", string(noise)}, {"b", "text"}}
	archive := zipOf(t, methodStore, files...)
	for _, c := range []struct {
		name   string
		maxTmp int64
		want   []string
	}{
		{"File", 0, []string{"a: text", "noise: " + string(noise), "b: text"}},
		{"Exactly", int64(len(archive)) - spoolInMemory, []string{"a: text", "noise: " + string(noise), "b: text"}},
		{"TooLong", 1 << 20, []string{"truncated", "a: text", "noise: "}},
		{"TooLongForMemory", 1, []string{"truncated", "a: text", "noise: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			got := read(iotest.HalfReader(strings.NewReader(archive)), Zip, &Limits{Temp: tempfile.Place{Dir: dir, Max: c.maxTmp}})
			for i := range got {
				if i >= len(c.want) || !strings.HasPrefix(got[i], c.want[i]) {
					t.Errorf("%d: %.40q, want %d rows", i, got[i], len(c.want))
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%d rows, want %d", len(got), len(c.want))
			}
			if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
				t.Errorf("files left: %q", left)
			}
		})
	}
	got := read(iotest.HalfReader(strings.NewReader(archive)), Zip, &Limits{Temp: tempfile.Place{Dir: filepath.Join(t.TempDir(), "none")}})
	if len(got) == 0 || got[0] != "unreadable" || !strings.HasPrefix(got[1], "a: text") {
		t.Errorf("without a temporary directory: %.40q, want unreadable and what fits in memory", got)
	}
}

func TestZipFromFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.zip")
	if err := os.WriteFile(name, []byte(zipOf(t, methodDeflate, file{"a", "text"})), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	if _, err := io.ReadFull(f, make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	// The file is read as a whole, wherever it stands, and stays open.
	if d := cmp.Diff([]string{"a: text"}, read(f, Zip, &Limits{Temp: tempfile.Place{Max: 1}})); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	if _, err := f.Stat(); err != nil {
		t.Errorf("Stat() = %v", err)
	}
}

func TestFormatString(t *testing.T) {
	for f, want := range map[Format]string{
		None: "none", Gzip: "gz", Bzip2: "bz2", Xz: "xz", Zstd: "zst", Tar: "tar", Zip: "zip", 99: "none",
	} {
		if got := f.String(); got != want {
			t.Errorf("Format(%d).String() = %q, want %q", f, got, want)
		}
	}
}

func TestReadOfNothing(t *testing.T) {
	p := open(strings.NewReader(bz2Text), Bzip2, nil)
	m, err := p.Next()
	if err != nil {
		t.Fatal(err)
	}
	if n, err := m.Read(nil); n != 0 || err != nil {
		t.Errorf("Read(nil) = %d, %v, want 0, nil", n, err)
	}
	if _, err := io.Copy(io.Discard, m); err != nil {
		t.Error(err)
	}
	if n, err := m.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
		t.Errorf("Read() behind the end = %d, %v, want 0, EOF", n, err)
	}
}

func TestErrorString(t *testing.T) {
	for _, c := range []struct {
		err  *Error
		want string
	}{
		{&Error{Code: code.Truncated, What: "ends early", Offset: 7}, "pack: truncated: ends early at offset 7"},
		{&Error{Code: code.Encrypted, Member: "a\nb", What: "x", Offset: -1}, `pack: encrypted: x in "a\nb"`},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("Error() = %q, want %q", got, c.want)
		}
	}
}

func ExampleOpener() {
	var o Opener
	r := o.Open(strings.NewReader(bz2Text), Bzip2, nil)
	defer r.Close()
	for {
		m, err := r.Next()
		if err != nil {
			break // io.EOF, or an *Error: then one more call of Next
		}
		text, _ := io.ReadAll(m)
		fmt.Printf("%q %q\n", m.Name, text)
	}
	// Output: "" "some text\n"
}

// What an Opener kept of containers that were closed, read or not, changes nothing
// in the next ones, nor in those that are open at the same time.
func TestOpener(t *testing.T) {
	var o Opener
	for round := range 3 {
		for name, c := range map[string]string{
			"gzip": gz(t, "", "text") + gz(t, "", "more"), "zip": zipOf(t, methodDeflate, file{"a", "text"}, file{"b", "more"}),
			"tar": tarOf(t, file{"a", "text"}, file{"b", "more"}), "damaged": gz(t, "", "text")[:20],
			"xz": xzOf(t, "text", xz.WriterConfig{}), "zstd": zst(t, "text"),
		} {
			f := Detect([]byte(c))
			want := read(strings.NewReader(c), f, nil)
			outer := o.Open(strings.NewReader(gz(t, "", "outer")), Gzip, nil)
			member, err := outer.Next()
			if err != nil {
				t.Fatal(err)
			}
			unread := o.Open(strings.NewReader(c), f, nil)
			if _, err := unread.Next(); err != nil {
				t.Fatal(err)
			}
			unread.Close()
			r := o.Open(strings.NewReader(c), f, nil)
			if diff := cmp.Diff(want, readMembers(r)); diff != "" {
				t.Errorf("%s in round %d (-fresh +again):\n%s", name, round, diff)
			}
			if text, err := io.ReadAll(member); string(text) != "outer" || err != nil {
				t.Errorf("around %s: %q, %v", name, text, err)
			}
			outer.Close()
			outer.Close() // does nothing
		}
	}
}
