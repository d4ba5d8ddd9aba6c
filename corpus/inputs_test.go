package corpus_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/urisift/urisift/corpus"
)

// tree makes files, and directories for names that end in "/", below a new
// directory.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		var err error
		if strings.HasSuffix(name, "/") {
			err = os.MkdirAll(path, 0o777)
		} else {
			err = os.WriteFile(path, []byte(text), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// walk returns the paths below dir that Inputs yields, or the codes of errors
// and where.
func walk(t *testing.T, dir string, o *corpus.Options) []string {
	t.Helper()
	var got []string
	for in, err := range corpus.Inputs([]string{dir}, o) {
		var e *corpus.Error
		switch {
		case errors.As(err, &e):
			got = append(got, string(e.Code)+" "+strings.TrimPrefix(e.Path, dir+"/"))
		case err != nil:
			t.Fatal(err)
		default:
			got = append(got, strings.TrimPrefix(in.Path, dir+"/"))
		}
	}
	return got
}

func TestInputs(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files map[string]string
		o     corpus.Options
		want  []string
	}{
		{"Empty", map[string]string{"a/": ""}, corpus.Options{}, nil},
		{"NamesInOrder", map[string]string{"b": "", "a/c": "", "B": "", ".h": "", "a.x": ""}, corpus.Options{}, []string{".h", "B", "a/c", "a.x", "b"}},
		{"NumbersInOrder", map[string]string{"10": "", "9": "", "1": "", "010": "", "x": ""}, corpus.Options{}, []string{"1", "9", "010", "10", "x"}},
		{"Depth", map[string]string{"a/b/c": "", "a/d": ""}, corpus.Options{MaxWalkDepth: 1}, []string{"walk-depth a/b", "a/d"}},
		{"Maildir", map[string]string{"new/1": "", "cur/2": "", "tmp/3": "", ".Sub/new/": "", ".Sub/cur/4": "", ".Sub/tmp/5": "", ".Empty/new/": "", ".Empty/cur/": "", ".Empty/tmp/": ""}, corpus.Options{}, []string{".Sub/cur/4", "skipped .Sub/tmp", "cur/2", "new/1", "skipped tmp"}},
		{"TmpElsewhere", map[string]string{"tmp/1": "", "new/2": ""}, corpus.Options{}, []string{"new/2", "tmp/1"}},
		{"Exclude", map[string]string{"a": "", "b/c": "", "d": ""}, corpus.Options{Exclude: func(path string, d fs.DirEntry) bool { return d.Name() == "a" || d.IsDir() }}, []string{"d"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, walk(t, tree(t, tt.files), &tt.o)); diff != "" {
				t.Errorf("Inputs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestInputsLinks(t *testing.T) {
	dir := tree(t, map[string]string{"a/b": "x", "c/": ""})
	for name, target := range map[string]string{"a/up": "..", "c/file": "../a/b", "c/dir": "../a", "c/gone": "nowhere", "c/null": "/dev/null"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"a/b", "symlink a/up", "symlink c/dir", "symlink c/file", "symlink c/gone", "symlink c/null"}
	if diff := cmp.Diff(want, walk(t, dir, nil)); diff != "" {
		t.Errorf("Inputs (-want +got):\n%s", diff)
	}
	want = []string{"a/b", "symlink a/up", "c/dir/b", "symlink c/dir/up", "c/file", "unreadable c/gone", "special-file c/null"}
	if diff := cmp.Diff(want, walk(t, dir, &corpus.Options{Follow: true})); diff != "" {
		t.Errorf("Inputs with Follow (-want +got):\n%s", diff)
	}
	if got := walk(t, filepath.Join(dir, "c/dir"), nil); len(got) != 2 {
		t.Errorf("Inputs of a link that was named = %q", got)
	}
}

func TestInputsNamed(t *testing.T) {
	dir := tree(t, map[string]string{"a": "x"})
	got := 0
	for in, err := range corpus.Inputs([]string{dir + "/nowhere", "-", dir + "/a"}, nil) {
		var e *corpus.Error
		switch got++; got {
		case 1:
			if !errors.As(err, &e) || !e.Named || e.Code != corpus.Unreadable || !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("Inputs of what is not there: %v", err)
			}
		default:
			if err != nil || !in.Named {
				t.Errorf("Inputs: %v, %v", in, err)
			}
		}
	}
	if got != 3 {
		t.Errorf("%d inputs, want 3", got)
	}
	for in, err := range corpus.Inputs(nil, nil) {
		if err != nil || in.Path != corpus.Stdin {
			t.Errorf("Inputs of nothing: %v, %v", in, err)
		}
	}
}

// A file that is called as standard input is, is none.
func TestInputsCalledAsStdin(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"-": "http://a.example/", "a/-": ""}))
	var got []string
	for in, err := range corpus.Inputs([]string{"."}, nil) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(in.Path))
		got = append(got, lines(in.Segments(&corpus.Options{Stdin: strings.NewReader("in")}))...)
	}
	want := []string{"./-", `running @0 "http://a.example/"`, "a/-", `running @0 ""`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Inputs (-want +got):\n%s", diff)
	}
}

func TestSegments(t *testing.T) {
	dir := tree(t, map[string]string{"a": "see http://a.example/\n", "new/m": "X-A: b\n\nhello\n", "cur/": "", "tmp/": ""})
	for _, tt := range []struct {
		path string
		want []string
	}{
		{"a", []string{`running @0 "see http://a.example/\n"`}},
		{"gone", []string{"error unreadable"}},
	} {
		in := &corpus.Input{Path: filepath.Join(dir, tt.path)}
		if diff := cmp.Diff(tt.want, lines(in.Segments(nil))); diff != "" {
			t.Errorf("Segments of %s (-want +got):\n%s", tt.path, diff)
		}
	}
	in := &corpus.Input{Path: corpus.Stdin}
	want := []string{`running @0 "in"`}
	if diff := cmp.Diff(want, lines(in.Segments(&corpus.Options{Stdin: strings.NewReader("in")}))); diff != "" {
		t.Errorf("Segments of standard input (-want +got):\n%s", diff)
	}
	if got := lines(in.Segments(nil)); got != nil {
		t.Errorf("Segments of no standard input = %q", got)
	}
	// In a Maildir every file is a message, however little of a header it has.
	for in, err := range corpus.Inputs([]string{dir + "/"}, nil) {
		if err != nil || filepath.Base(in.Path) != "m" {
			continue
		}
		want := []string{`running #1 text/plain @8 "hello\n"`}
		if diff := cmp.Diff(want, lines(in.Segments(nil))); diff != "" {
			t.Errorf("Segments of %s (-want +got):\n%s", in.Path, diff)
		}
	}
}

// gz returns text compressed, archive the files in a tar archive, and zipped
// those in a zip archive.
func gz(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}

// cut returns b without its last n bytes.
func cut(b string, n int) string { return b[:len(b)-n] }

// damaged returns a gzip stream with another checksum.
func damaged(gz string) string {
	b := []byte(gz)
	b[len(b)-8] ^= 1
	return string(b)
}

func archive(files ...string) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		_ = w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o666})
		_, _ = io.WriteString(w, files[i+1])
	}
	_ = w.Close()
	return b.String()
}

func zipped(files ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, _ := w.Create(files[i])
		_, _ = io.WriteString(f, files[i+1])
	}
	_ = w.Close()
	return b.String()
}

// spaced returns a tar archive of one file with the mode and the checksum written as
// programs of old did.
func spaced(tar string) string {
	b := []byte(tar)
	copy(b[100:], "   666 \x00")
	copy(b[148:], "        ")
	sum := 0
	for _, c := range b[:512] {
		sum += int(c)
	}
	copy(b[148:], fmt.Sprintf("%6o\x00 ", sum))
	return string(b)
}

// encrypted returns a zip archive whose first member is said to be encrypted.
func encrypted(zip string) string {
	b := []byte(zip)
	b[6] |= 1
	b[bytes.Index(b, []byte("PK\x01\x02"))+8] |= 1
	return string(b)
}

func TestContainers(t *testing.T) {
	defer goleak.VerifyNone(t)
	const message = "From: a\n\nhello\n"
	nested := "x"
	for range 12 {
		nested = gz(nested)
	}
	test(t, []document{
		{name: "Gzip", in: gz("hello"), want: []string{`running "hello"`}},
		{name: "GzipMessage", in: gz(message), want: []string{`running #1 text/plain "hello\n"`}},
		{name: "Tar", in: archive("a.txt", "hello", "d/b.eml", message), want: []string{`running !a.txt "hello"`, `running !d/b.eml #1 text/plain "hello\n"`}},
		{name: "TarWithSpaces", in: spaced(archive("a.txt", "hello")), want: []string{`running !a.txt "hello"`}},
		{name: "TarOfLineBreak", in: archive("a\nb", "hello"), want: []string{fmt.Sprintf("running @0 %q", archive("a\nb", "hello"))}},
		{name: "TarInGzip", in: gz(archive("a.txt", "hello")), want: []string{`running !a.txt "hello"`}},
		{name: "TarInDamagedGzip", in: damaged(gz(archive("a.txt", "hello"))), want: []string{`running !a.txt "hello"`, "error checksum"}},
		{name: "TarInCutGzip", in: cut(gz(archive("a.txt", "hello", "b.txt", "world")), 12), want: []string{`running !a.txt "hello"`, `running !b.txt "world"`, "error truncated"}},
		{name: "StrayInDamagedGzip", in: damaged(gz(archive("a.txt", "hello") + "words")), want: []string{`running !a.txt "hello"`, "error checksum", `running "words"`, "error checksum"}},
		{name: "TarInGzipAndWords", in: gz(archive("a.txt", "hello")) + "words", want: []string{`running !a.txt "hello"`, "error checksum", `running "words"`}},
		{name: "ZipInTar", in: archive("b.zip", zipped("c", "hello")), want: []string{`running !b.zip!c "hello"`}},
		{name: "Type", in: gz(message), o: corpus.Options{Type: corpus.Text}, want: []string{`running "From: a\n\nhello\n"`}},
		{name: "Depth", in: archive("a", gz("hello")), o: corpus.Options{MaxContainerDepth: 2}, want: []string{`running !a "hello"`}},
		{name: "ExpandedAlone", in: gz("hello"), o: corpus.Options{MaxExpanded: 2}, want: []string{`running "hello"`}},
		{name: "ExpandedInside", in: archive("a", gz("hello")), o: corpus.Options{MaxExpanded: 2}, want: []string{`running !a "he"`, "error ratio !a"}},
		{name: "ExpandedInMail", in: "From: a\nContent-Type: a/b; name=c\n\n" + gz("hello"), o: corpus.Options{MaxExpanded: 2}, want: []string{
			`running !c #1 "he"`, "error ratio !c",
		}},
		{name: "EncryptedMember", in: encrypted(zipped("a", "hello", "b", "world")), want: []string{"error encrypted !a", `running !b "world"`}},
		{name: "Truncated", in: gz(strings.Repeat("hello\n", 1000))[:30], want: []string{`running ""`, "error truncated"}},
		{name: "Foreign", in: "Rar!\x1a\x07\x00", want: []string{"error unsupported"}},
		{
			name: "Attachment", in: "From: a\nContent-Type: application/zip; name=\"a.zip\"\nContent-Transfer-Encoding: base64\n\nUEsDBBQAAAAAAAAAIQCGphA2BQAAAAUAAAABAAAAYmhlbGxvUEsBAhQDFAAAAAAAAAAhAIamEDYFAAAABQAAAAEAAAAAAAAAAAAAAIABAAAAAGJQSwUGAAAAAAEAAQAvAAAAJAAAAAAA\n",
			want: []string{`running !a.zip!b #1 "hello"`},
		},
		{name: "ForeignAttachment", in: "From: a\nContent-Type: application/x-rar; name=a.rar\nContent-Transfer-Encoding: base64\n\nUmFyIRoHAA==\n", want: []string{"error unsupported !a.rar"}},
		{name: "ForeignAttachmentWithoutName", in: "From: a\nContent-Type: application/x-rar\nContent-Transfer-Encoding: base64\n\nUmFyIRoHAA==\n", want: []string{"error unsupported"}},
		{
			name: "AttachmentOfMailByType", o: corpus.Options{Type: corpus.Mail}, in: "From: a\nContent-Type: application/zip; name=\"a.zip\"\nContent-Transfer-Encoding: base64\n\nUEsDBBQAAAAAAAAAIQCGphA2BQAAAAUAAAABAAAAYmhlbGxvUEsBAhQDFAAAAAAAAAAhAIamEDYFAAAABQAAAAEAAAAAAAAAAAAAAIABAAAAAGJQSwUGAAAAAAEAAQAvAAAAJAAAAAAA\n",
			want: []string{`running !a.zip!b #1 "hello"`},
		},
	})
	got := lines(corpus.Read(strings.NewReader(nested), "x", nil))
	if len(got) != 2 || got[0] != "error container-depth" || !strings.HasPrefix(got[1], "running ") {
		t.Errorf("Read of a container in 11 others = %q", got)
	}
}

// A zip archive in a file is read where it is.
func TestZipFile(t *testing.T) {
	dir := tree(t, map[string]string{"a.zip": zipped("b", "hello", "c", "From: a\n\nx\n")})
	in := &corpus.Input{Path: filepath.Join(dir, "a.zip")}
	want := []string{`running !b "hello"`, `running !c #1 text/plain "x\n"`}
	if diff := cmp.Diff(want, lines(in.Segments(&corpus.Options{TempDir: "/nonexistent"}))); diff != "" {
		t.Errorf("Segments (-want +got):\n%s", diff)
	}
}

func TestError(t *testing.T) {
	for _, tt := range []struct {
		err  corpus.Error
		want string
	}{
		{corpus.Error{Path: "a", Offset: -1, Code: corpus.Truncated, What: "ends early"}, "a: truncated: ends early"},
		{corpus.Error{Path: "a", Member: "b!c", Offset: 7, Code: corpus.Ratio, What: "too large", Done: "cut"}, "a!b!c@7: ratio: too large; cut"},
		{corpus.Error{Path: "a\nb", Offset: -1, Code: corpus.Unreadable, What: "\x1b[31m"}, `"a\nb": unreadable: \x1b[31m`},
		{corpus.Error{Path: "a", Offset: -1, Code: corpus.UnknownCharset, What: "charset \xff"}, `a: unknown-charset: charset \xff`},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("Error() = %q, want %q", got, tt.want)
		}
	}
}

func TestLoss(t *testing.T) {
	for code, want := range map[corpus.Code]bool{corpus.Truncated: true, corpus.Skipped: false, corpus.Symlink: false, "new-code": true} {
		if got := code.Loss(); got != want {
			t.Errorf("Loss() of %s = %v, want %v", code, got, want)
		}
	}
}
