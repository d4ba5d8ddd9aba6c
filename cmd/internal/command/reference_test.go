package command

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestBaseURI(t *testing.T) {
	tests := []struct {
		name       string
		candidates []string
		want       string
		ok         bool
	}{
		{"None", nil, "", false},
		{"One", []string{"http://a.example/b"}, "http://a.example/b", true},
		{"InnermostWins", []string{"http://a.example/", "http://b.example/"}, "http://a.example/", true},
		{"RelativeToTheNext", []string{"c/", "/b/", "http://a.example/x"}, "http://a.example/b/c/", true},
		{"RelativeToNothing", []string{"c/"}, "", false},
		{"OutermostRelative", []string{"c/", "http://a.example/", "d/"}, "http://a.example/c/", true},
		{"NoReference", []string{"http://[", "http://b.example/"}, "http://b.example/", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := baseURI(tt.candidates)
			if got.String() != tt.want || ok != tt.ok {
				t.Errorf("baseURI(%q) = %q, %t, want %q, %t", tt.candidates, got, ok, tt.want, tt.ok)
			}
		})
	}
}

// TestLongAttribute puts references around the limit into an attribute.
func TestLongAttribute(t *testing.T) {
	const limit = 64 << 10
	tests := []struct {
		name   string
		uri    string
		status int
		want   string // of the notes
		found  int
	}{
		{"AtLimit", "http://a.example/" + strings.Repeat("x", limit-17), statusOK, "", 1},
		{"OverLimit", "http://a.example/" + strings.Repeat("x", limit-16), statusLoss, fmt.Sprintf("uri-too-long: URI of %d bytes", limit+1), 0},
		{"FarOverLimit", "http://a.example/" + strings.Repeat("x", 3*limit), statusLoss, fmt.Sprintf("uri-too-long: URI of %d bytes", 3*limit+17), 0},
		{"Data", "data:image/png;base64," + strings.Repeat("A", 3*limit), statusOK, fmt.Sprintf("uri-too-long: data URI of %d bytes, image/png", 3*limit+22), 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			page := `<!DOCTYPE html><html><body><img src="` + tt.uri + `"></body></html>`
			status := Run(t.Context(), []string{"-t", "html"}, strings.NewReader(page), &out, &errs)
			if status != tt.status || strings.Count(out.String(), "\n") != tt.found || !strings.Contains(errs.String(), tt.want) {
				t.Errorf("status %d with %d URIs and notes %q, want status %d, %d URIs and %q",
					status, strings.Count(out.String(), "\n"), &errs, tt.status, tt.found, tt.want)
			}
		})
	}
}
