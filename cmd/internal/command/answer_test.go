package command

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestAnswersUnreadable gives the answers for the lines before the place where standard
// input cannot be read on.
func TestAnswersUnreadable(t *testing.T) {
	in := io.MultiReader(strings.NewReader("http://a.example/\nhttp://b.example/\nhttp://"), iotest.ErrReader(errors.New("odd")))
	var out, errs bytes.Buffer
	status := Run(t.Context(), []string{"normalize"}, in, &out, &errs)
	if want := "http://a.example/\nhttp://b.example/\nhttp://\n"; status != statusFailed || out.String() != want {
		t.Errorf("status %d with %q, want %d with %q", status, &out, statusFailed, want)
	}
	if want := "urisift: -: unreadable: odd; run ended\n"; errs.String() != want {
		t.Errorf("notes %q, want %q", &errs, want)
	}
}
