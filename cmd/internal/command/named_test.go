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
