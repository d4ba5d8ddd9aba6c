package pack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// xzDictionary returns the stream s with another dictionary in its first block
// header, and the checksum of that right.
func xzDictionary(t testing.TB, s string, bits byte) string {
	t.Helper()
	b := []byte(s)
	n := 12 + (int(b[12])+1)*4 // behind the block header
	i := bytes.Index(b[12:n], []byte{0x21, 0x01})
	if i < 0 {
		t.Fatalf("no LZMA2 filter in %q", s)
	}
	b[12+i+2] = bits
	binary.LittleEndian.PutUint32(b[n-4:], crc32.ChecksumIEEE(b[12:n-4]))
	return string(b)
}

// xzHeader returns the stream s with another first block header, of which content is
// what stands behind the size.
func xzHeader(s string, content ...byte) string {
	n := (1+len(content)+3)&^3 + 4
	h := make([]byte, n)
	h[0] = byte(n/4 - 1)
	copy(h[1:], content)
	binary.LittleEndian.PutUint32(h[n-4:], crc32.ChecksumIEEE(h[:n-4]))
	return s[:12] + string(h) + s[12+(int(s[12])+1)*4:]
}

// xzFlags returns the stream s with other stream flags in its header.
func xzFlags(s string, flags ...byte) string {
	b := []byte(s)
	copy(b[6:], flags)
	binary.LittleEndian.PutUint32(b[8:], crc32.ChecksumIEEE(b[6:8]))
	return string(b)
}

func TestTar(t *testing.T) {
	two := tarOf(t, file{"a.txt", "text a"}, file{"b.txt", "text b"})
	one := tarOf(t, file{"c.txt", "text c"})
	bad := flip(two, blockSize*2) // the name in b's header
	run(t, Tar, []unpacked{
		{"Members", two, []string{"a.txt: text a", "b.txt: text b"}},
		{"Archives", two + one, []string{"a.txt: text a", "b.txt: text b", "c.txt: text c"}},
		{"Padding", two + strings.Repeat("\x00", 10240), []string{"a.txt: text a", "b.txt: text b"}},
		{"WithoutEnd", two[:4*blockSize], []string{"a.txt: text a", "b.txt: text b"}},
		{"ZeroBlockInside", two[:2*blockSize] + strings.Repeat("\x00", blockSize) + two[2*blockSize:], []string{
			"a.txt: text a", "b.txt: text b",
		}},
		{"Garbage", one + "garbage", []string{"c.txt: text c", "checksum", ": garbage"}},
		{"GarbageBetween", one + "garbage" + strings.Repeat(".", blockSize-7) + two, []string{
			"c.txt: text c", "checksum", ": garbage" + strings.Repeat(".", blockSize-7), "a.txt: text a", "b.txt: text b",
		}},
		{"HeaderDamaged", bad + one, []string{
			"a.txt: text a", "checksum", ": text b" + strings.Repeat("\x00", blockSize-6), "c.txt: text c",
		}},
		{"CutInMember", one[:blockSize+3], []string{"c.txt: tex", "truncated c.txt"}},
		{"CutInHeader", two[:2*blockSize+100], []string{"a.txt: text a", "truncated"}},
		{"Empty", strings.Repeat("\x00", 1024), nil},
		{"NamesAreAnything", tarOf(t, file{"../a", "1"}, file{"/b\x1b\n", "2"}), []string{"../a: 1", "/b\x1b\n: 2"}},
	}, nil)
}

// Only what has contents is a member.
func TestTarTypes(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range []*tar.Header{
		{Name: "dir/", Typeflag: tar.TypeDir},
		{Name: "sym", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"},
		{Name: "link", Typeflag: tar.TypeLink, Linkname: "../x"},
		{Name: "char", Typeflag: tar.TypeChar},
		{Name: "block", Typeflag: tar.TypeBlock},
		{Name: "fifo", Typeflag: tar.TypeFifo},
		{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "x"}},
		{Name: "cont", Typeflag: tar.TypeCont, Size: 1},
		{Name: strings.Repeat("long/", 60) + "x", Typeflag: tar.TypeReg, Size: 1},
	} {
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if h.Size > 0 {
			_, _ = io.WriteString(w, "x")
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	run(t, Tar, []unpacked{{"All", b.String(), []string{"cont: x", strings.Repeat("long/", 60) + "x: x"}}}, nil)
}

func TestZip(t *testing.T) {
	files := []file{{"a.txt", "some text\n"}, {"dir/", ""}, {"dir/b.txt", "some text\n"}}
	want := []string{"a.txt: some text\n", "dir/b.txt: some text\n"}
	stored, deflated := zipOf(t, methodStore, files...), zipOf(t, methodDeflate, files...)
	end := strings.Index(stored, zipEnd)
	central := strings.Index(stored, zipEntry)
	behind := strings.Repeat("behind ", 10000)
	commented := commentedZip(t)
	run(t, Zip, []unpacked{
		{"Stored", stored, want},
		{"Deflated", deflated, want},
		{"Bzip2", zipOf(t, methodBzip2, files[0], files[2]), want},
		{"Zstd", zipOf(t, methodZstd, files...), want},
		{"Xz", zipOf(t, methodXz, files...), want},
		{"Empty", zipOf(t, 0), nil},
		{"BytesBefore", "#!/bin/sh\n" + stored, want},
		{"BytesBehind", stored + "behind", append(want[:2:2], "checksum", ": behind")},
		{"BytesFarBehind", stored + behind, append(want[:2:2], "checksum", ": "+behind)},
		{"ZerosBehind", stored + strings.Repeat("\x00", 512), want},
		{"ZerosAndBytesBehind", stored + "\x00\x00behind", append(want[:2:2], "checksum", ": behind")},
		{"Comment", withComment(stored, "comment"), append(want[:2:2], ": comment\n")},
		{"CommentAndBytesBehind", withComment(stored, "comment") + "behind", append(want[:2:2], ": comment\n", "checksum", ": behind")},
		{"MemberComments", commented, []string{"a: text", "b: text", "c: text", ": comment a\ncomment c\n"}},
		{"AllComments", withComment(commented, "comment"), []string{"a: text", "b: text", "c: text", ": comment a\ncomment c\ncomment\n"}},
		{"EmptyWithComment", withComment(zipOf(t, 0), "comment"), []string{": comment\n"}},
		{"EmptyWithBytesBehind", zipOf(t, 0) + "behind", []string{"checksum", ": behind"}},
		{"ArchiveInsideWithoutDirectory", rawZip(t, file{"a", stored}, file{"b", behind}), []string{"truncated", "a: " + stored, "b: " + behind}},
		{"ArchiveBefore", stored + deflated, append(append(want[:2:2], "ambiguous"), want...)},
		{"EmptyArchiveBehind", stored + zipOf(t, 0), append([]string{"ambiguous"}, want...)},
		{"MembersNotInDirectory", stored[:central] + zipOf(t, methodStore, file{"c", "c"}), append([]string{"c: c", "ambiguous"}, want...)},
		{"MoreEntriesThanSaid", replace(t, stored, "\x03\x00\x03\x00", "\x01\x00\x01\x00"), want},
		{"EndInComment", withComment(stored, "PK\x05\x06 is not the end"), append(want[:2:2], ": PK\x05\x06 is not the end\n")},
		{"WithoutDirectory", stored[:central], append([]string{"truncated"}, want...)},
		{"WithoutDirectoryDeflated", deflated[:strings.Index(deflated, zipEntry)], append([]string{"truncated"}, want...)},
		{"WithoutDirectoryZstd", cutDirectory(zipOf(t, methodZstd, files[0])), []string{"truncated", want[0]}},
		{"DirectoryCut", stored[:central+60] + stored[end:], []string{want[0], "truncated", want[1]}},
		{"Cut", stored[:45], []string{"truncated", "a.txt: some text\n"[:7+45-35]}},
		{"Checksum", replace(t, stored, "some text\n", "same text\n"), []string{
			"a.txt: same text\n", "checksum a.txt", "dir/b.txt: same text\n", "checksum dir/b.txt",
		}},
		{"Encrypted", setFlags(stored, zipEncrypted), []string{"encrypted a.txt", "encrypted dir/b.txt"}},
		{"EncryptedWithoutDirectory", cutDirectory(setFlags(stored, zipEncrypted)), []string{
			"truncated", "encrypted a.txt", "encrypted dir/b.txt",
		}},
		{"Unsupported", setMethod(stored, 99), []string{"unsupported a.txt", "unsupported dir/b.txt"}},
		{"NoHeader", replace(t, stored, zipLocal, "PKxx"), []string{"checksum a.txt", "checksum dir/", "checksum dir/b.txt"}},
	}, nil)
}

// rawZip returns an archive of which the headers of the members tell their size, without its
// directory.
func rawZip(t *testing.T, files ...file) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		n := uint64(len(f.text))
		m, err := w.CreateRaw(&zip.FileHeader{
			Name: f.name, CRC32: crc32.ChecksumIEEE([]byte(f.text)), CompressedSize64: n, UncompressedSize64: n,
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(m, f.text)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// commentedZip returns an archive of which some members have comments.
func commentedZip(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, h := range []*zip.FileHeader{{Name: "a", Comment: "comment a"}, {Name: "b"}, {Name: "c", Comment: "comment c"}} {
		m, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(m, "text")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func cutDirectory(s string) string {
	return s[:strings.Index(s, zipEntry)]
}

func withComment(s, comment string) string {
	b := []byte(s)
	binary.LittleEndian.PutUint16(b[len(b)-2:], uint16(len(comment)))
	return string(b) + comment
}

// setFlags and setMethod change all local headers and directory entries.
func setFlags(s string, flags uint16) string { return setHeaders(s, 6, flags) }

func setMethod(s string, method uint16) string { return setHeaders(s, 8, method) }

func setHeaders(s string, local int, value uint16) string {
	b := []byte(s)
	for i := range b {
		switch {
		case bytes.HasPrefix(b[i:], []byte(zipLocal)):
			binary.LittleEndian.PutUint16(b[i+local:], value)
		case bytes.HasPrefix(b[i:], []byte(zipEntry)):
			binary.LittleEndian.PutUint16(b[i+local+2:], value)
		}
	}
	return string(b)
}

// Entries of an archive that overlap do not make it larger.
func TestZipOverlap(t *testing.T) {
	zeros := strings.Repeat("\x00", 4<<20)
	one := zipOf(t, methodDeflate, file{"0000", zeros})
	entry := one[strings.Index(one, zipEntry):strings.Index(one, zipEnd)]
	end := []byte(one[strings.Index(one, zipEnd):])
	const n = 100
	directory := strings.Repeat(entry, n)
	binary.LittleEndian.PutUint16(end[8:], n)
	binary.LittleEndian.PutUint16(end[10:], n)
	binary.LittleEndian.PutUint32(end[12:], uint32(len(directory)))
	got := read(strings.NewReader(cutDirectory(one)+directory+string(end)), Zip, nil)
	var total, ratio int
	for _, s := range got {
		total += len(s)
		if strings.HasPrefix(s, "ratio") {
			ratio++
		}
	}
	if ratio == 0 || total > ratioFloor+n*(10<<10) {
		t.Errorf("%d bytes of %d entries with %d errors, want not many more than %d bytes", total, n, ratio, ratioFloor)
	}
}

// A directory with more entries than its end can say is one of zip64.
func TestZip64(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	const n = 1 << 16
	for i := range n {
		if _, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("%05d", i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{"", "bytes before"} {
		p := open(strings.NewReader(before+b.String()), Zip, nil)
		for i := 0; ; i++ {
			m, err := p.Next()
			if errors.Is(err, io.EOF) {
				if i != n {
					t.Errorf("%d members, want %d", i, n)
				}
				break
			}
			if err != nil {
				t.Fatalf("Next() = %v", err)
			}
			if want := fmt.Sprintf("%05d", i); m.Name != want {
				t.Fatalf("member %d is %q, want %q", i, m.Name, want)
			}
		}
	}
}

// The extra field of zip64 holds the numbers that are too large, in order.
func TestZip64Extra(t *testing.T) {
	field := binary.LittleEndian.AppendUint64([]byte{9, 9, 1, 0, 'x', 1, 0, 16, 0}, 1<<33)
	field = binary.LittleEndian.AppendUint64(field, 1<<34)
	f := zipFile{size: 0xffffffff, packed: 5, offset: 0xffffffff}
	f.large(field, true)
	if f.size != 1<<33 || f.packed != 5 || f.offset != 1<<34 {
		t.Errorf("size %d, packed %d, offset %d", f.size, f.packed, f.offset)
	}
	g := zipFile{size: 0xffffffff}
	g.large(field[:12], true)
	if g.size != 0xffffffff {
		t.Errorf("size %d of a field that is cut", g.size)
	}
}

// Members whose numbers are too large for their fields, by the directory or where there
// is none.
func TestZip64Members(t *testing.T) {
	s := zipOf(t, methodStore, file{"a", "text"}, file{"b", "text"})
	entry, end := strings.Index(s, zipEntry), strings.Index(s, zipEnd)
	field := string(binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64([]byte{1, 0, 16, 0}, 4), 4))
	// large returns the record that is s[from:to], whose sizes stand at the offset, with them in
	// the field behind it.
	large := func(from, to, sizes int) string {
		b := []byte(s[from:to] + field)
		copy(b[sizes:], "\xff\xff\xff\xff\xff\xff\xff\xff")
		binary.LittleEndian.PutUint16(b[sizes+10:], uint16(len(field)))
		return string(b)
	}
	size := []byte(s[end:])
	binary.LittleEndian.PutUint32(size[12:], uint32(end-entry+len(field)))
	second := strings.Index(s[1:], zipLocal) + 1
	run(t, Zip, []unpacked{
		{"Directory", s[:entry] + large(entry, entry+zipEntryLen+1, 20) + s[entry+zipEntryLen+1:end] + string(size), []string{"a: text", "b: text"}},
		{"Scan", large(0, zipLocalLen+1, 18) + s[zipLocalLen+1:second] + s[second:entry], []string{"truncated", "a: text", "b: text"}},
	}, nil)
}

// The end of a zip64 archive may lie about where it is, or not be there. Programs that write
// to a pipe put one behind a directory that needs none.
func TestZip64Damaged(t *testing.T) {
	s := zipOf(t, methodStore, file{"a", "text"})
	i := strings.Index(s, zipEnd)
	end := []byte(s[i:])
	binary.LittleEndian.PutUint16(end[10:], 0xffff)
	record := make([]byte, zip64EndLen)
	copy(record, zip64End)
	binary.LittleEndian.PutUint64(record[32:], 1)
	binary.LittleEndian.PutUint64(record[40:], uint64(i-strings.Index(s, zipEntry)))
	binary.LittleEndian.PutUint64(record[48:], uint64(strings.Index(s, zipEntry)))
	locator := func(at uint64) string {
		b := make([]byte, zipLocatorLen)
		copy(b, zip64Locator)
		binary.LittleEndian.PutUint64(b[8:], at)
		return string(b)
	}
	ordinary := s[i:]
	run(t, Zip, []unpacked{
		{"Ordinary", s[:i] + string(record) + locator(uint64(i)) + ordinary, []string{"a: text"}},
		{"OrdinaryBehindBytes", "bytes before" + s[:i] + string(record) + locator(uint64(i)) + ordinary, []string{"a: text"}},
		{"OrdinaryLocatorAlone", s[:i] + locator(0) + ordinary, []string{"truncated", "a: text"}},
		{"Right", s[:i] + string(record) + locator(uint64(i)) + string(end), []string{"a: text"}},
		{"LocatorLies", s[:i] + string(record) + locator(7) + string(end), []string{"a: text"}},
		{"LocatorBeyond", s[:i] + string(record) + locator(1<<62) + string(end), []string{"a: text"}},
		{"NoRecord", s[:i] + locator(0) + string(end), []string{"truncated", "a: text"}},
		{"NoLocator", s[:i] + string(end), []string{"a: text", "truncated"}},
		{"EndAlone", string(end), []string{"truncated"}},
	}, nil)
}

// Entries that say what cannot be are errors of their own.
func TestZipDirectoryDamaged(t *testing.T) {
	s := zipOf(t, methodStore, file{"a", "text"}, file{"b", "text"})
	i := strings.Index(s, zipEntry)
	second := i + zipEntryLen + 1
	patch := func(at int, b ...byte) string { return s[:at] + string(b) + s[at+len(b):] }
	long := patch(second+20, 0xff, 0xff)
	beyond := patch(second+20, 0xff, 0, 0, 0, 0xff)[strings.LastIndex(s, "text"):]
	packed := zipOf(t, methodDeflate, file{"a", "text"})
	short := []byte(packed)
	short[strings.Index(packed, zipEntry)+20] = 3
	run(t, Zip, []unpacked{
		{"NoEntry", patch(second, 'x'), []string{"a: text", "checksum", "b: text"}},
		{"NameIsLong", patch(second+28, 0xff, 0xff), []string{"a: text", "truncated", "b: text"}},
		{"CommentIsLong", patch(second+32, 0xff, 0xff), []string{"a: text", "truncated", "b: text", ": "}},
		{"OffsetBeyond", patch(second+42, 0xff, 0xff, 0xff, 0x7f), []string{"a: text", "checksum b", "ambiguous", "b: text"}},
		{"OffsetAtTheEnd", patch(second+42, byte(len(s)-9)), []string{"a: text", "truncated b", "ambiguous", "b: text"}},
		{"SizeIsShort", patch(second+24, 3), []string{"a: text", "b: text", "checksum b"}},
		{"PackedBeyond", patch(second+20, 0xff, 0, 0, 0, 0xff), []string{"a: text", "b: " + beyond, "truncated b"}},
		{"PackedIsShort", string(short), []string{"a: te", "truncated a"}},
		{"PackedIsLong", long, []string{"a: text", "b: " + long[strings.LastIndex(s, "text"):], "checksum b"}},
	}, nil)
}

// An archive that lies in a member as it is gives no members of the one around it, if the
// member says only behind it how long it is.
func TestZipScanInside(t *testing.T) {
	inner := cutDirectory(zipOf(t, methodStore, file{"inside", "text"}))
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(methodDeflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.NoCompression) })
	for _, name := range []string{"a.zip", "b.zip"} {
		m, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(m, inner); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	s := cutDirectory(b.String())
	run(t, Zip, []unpacked{{"Inside", s, []string{"truncated", "a.zip: " + inner, "b.zip: " + inner}}}, nil)
	p := open(strings.NewReader(s), Zip, nil)
	defer p.Close()
	for _, want := range []string{"", "a.zip", "b.zip"} {
		if m, err := p.Next(); err == nil && m.Name != want {
			t.Errorf("without reading: a member %q, want %q", m.Name, want)
		}
	}
}

// Where headers must be looked for, those that are none are passed over.
func TestZipScan(t *testing.T) {
	s := cutDirectory(zipOf(t, methodStore, file{"a", "text"}))
	run(t, Zip, []unpacked{
		{"HeaderCut", s + zipLocal + "cut", []string{"truncated", "a: text"}},
		{"NameCut", zipLocal + strings.Repeat("\xff", zipLocalLen-4) + s, []string{"truncated", "a: text"}},
		{"Unsupported", setMethod(s, 99) + s, []string{"truncated", "unsupported a", "a: text"}},
		{"DamagedDeflate", replace(t, setMethod(s, methodDeflate), "text", "\xff\xff\xff\xff") + s, []string{
			"truncated", "a: ", "checksum a", "a: text",
		}},
	}, nil)
}

// Archives are read as archive/zip reads them.
func TestZipOracle(t *testing.T) {
	for _, method := range []uint16{methodStore, methodDeflate} {
		s := zipOf(t, method, file{"a", "1"}, file{"b/c", strings.Repeat("text ", 1000)}, file{"d", ""}, file{"é", "2"})
		for _, s := range []string{s, "before" + s, withComment(s, "comment")} {
			r, err := zip.NewReader(strings.NewReader(s), int64(len(s)))
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, f := range r.File {
				m, err := f.Open()
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(m)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, f.Name+": "+string(text))
			}
			if r.Comment != "" {
				want = append(want, ": "+r.Comment+"\n")
			}
			if d := cmp.Diff(want, read(strings.NewReader(s), Zip, nil)); d != "" {
				t.Errorf("-want +got\n%s", d)
			}
		}
	}
}
