package command

import (
	"bytes"
	"strings"
	"testing"
)

// Records and notes have the name; an end too early is one of its own.
func TestNamedInput(t *testing.T) {
	var stdout, stderr bytes.Buffer
	in := &NamedInput{Name: "s3://bucket/a", Reader: strings.NewReader("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03")}
	if got := Run(t.Context(), nil, in, &stdout, &stderr); got != statusLoss {
		t.Errorf("status of a damaged input = %d, want %d", got, statusLoss)
	}
	if want := "urisift: s3://bucket/a: truncated: "; !strings.HasPrefix(stderr.String(), want) {
		t.Errorf("note = %q, want %q…", stderr.String(), want)
	}
	in.Reader = strings.NewReader("http://a.example/")
	if got := Run(t.Context(), []string{"-f", "jsonl"}, in, &stdout, &stderr); got != statusOK {
		t.Errorf("status = %d, want %d", got, statusOK)
	}
	if want := `{"uri":"http://a.example/","path":"s3://bucket/a",`; !strings.HasPrefix(stdout.String(), want) {
		t.Errorf("record = %q, want %q…", stdout.String(), want)
	}
}

// A range of what can be read at any place is read as that of a file.
func TestNamedInputRange(t *testing.T) {
	text := strings.Repeat("http://a.example/\n", 20000)
	var stdout, stderr bytes.Buffer
	for _, span := range []string{"0:100000", "100000:100001", "100001:300000", "300000:"} {
		in := &NamedInput{Name: "a", Reader: strings.NewReader(text)}
		if got := Run(t.Context(), []string{"--range", span}, in, &stdout, &stderr); got != statusOK {
			t.Errorf("status of %s = %d, want %d\n%s", span, got, statusOK, &stderr)
		}
	}
	if got := stdout.String(); got != text {
		t.Errorf("ranges give %d bytes, want %d", len(got), len(text))
	}
}
