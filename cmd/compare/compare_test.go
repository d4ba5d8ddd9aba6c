package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCompare runs commands that every system has in the place of urisift.
func TestCompare(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(file, []byte("http://a.example/\nhttp://b.example/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(dir, "sift")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nfor last; do :; done\nexec cat \"$last\"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	err := run(t.Context(), []string{"-urisift", script, "-rounds", "2", "-dir", dir, "-only", "urisift", file}, &out, &errs)
	if err != nil {
		t.Fatalf("%v\n%s", err, &errs)
	}
	for _, want := range []string{"a.txt, 0.0 MB, 2 rounds", "| urisift -j1 | 2 |", "| urisift -j2 < pipe | 2 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, &out)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, "compare-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("outputs left behind: %q, %v", left, err)
	}
}

// TestAgree refuses results that ought to be the same.
func TestAgree(t *testing.T) {
	one := &result{contestant: contestant{name: "one", same: true}, lines: 1}
	two := &result{contestant: contestant{name: "two", same: true}, lines: 2}
	other := &result{contestant: contestant{name: "other"}, lines: 3}
	if err := agree([]*result{one, one, other}); err != nil {
		t.Errorf("agree of the same: %v", err)
	}
	if err := agree([]*result{one, two}); err == nil {
		t.Error("agree of 1 and 2 lines: no error")
	}
}

func TestMedian(t *testing.T) {
	for _, tt := range []struct {
		of   []time.Duration
		want time.Duration
	}{
		{[]time.Duration{3}, 3},
		{[]time.Duration{3, 1, 2}, 2},
		{[]time.Duration{4, 1, 3, 2}, 2},
	} {
		if got := median(tt.of); got != tt.want {
			t.Errorf("median(%v) = %v, want %v", tt.of, got, tt.want)
		}
	}
}

// TestMakeInputs makes small inputs: large enough, and no two blocks the same.
func TestMakeInputs(t *testing.T) {
	dir := t.TempDir()
	if err := run(t.Context(), []string{"-make", dir, "-size", "50000", "-samples", "../../testdata"}, nil, nil); err != nil {
		t.Fatal(err)
	}
	for _, in := range inputs {
		got, err := os.ReadFile(filepath.Join(dir, in.name))
		if err != nil {
			t.Fatal(err)
		}
		if len(got) < 50_000 {
			t.Errorf("%s has %d bytes, want 50,000", in.name, len(got))
		}
		if has := bytes.Contains(got, []byte("://")); has != (in.name != "none.txt" && in.name != "records.json") {
			t.Errorf("%s has a URI: %v", in.name, has)
		}
	}
	messages := filepath.Join(dir, "messages")
	first, err := os.ReadFile(filepath.Join(messages, "0"))
	if err != nil || bytes.HasPrefix(first, []byte("From ")) {
		t.Errorf("the first message: %v, %.20q", err, first)
	}
	if size, err := sizeOf(messages); err != nil || size < 50_000/32 {
		t.Errorf("%d bytes of messages, %v", size, err)
	}
}

// TestContestants has a folder read by those who can, and by nobody else.
func TestContestants(t *testing.T) {
	dir := t.TempDir()
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range contestants(&options{urisift: os.Args[0]}, kindOf(dir, info)) {
		if c.pipe || strings.Contains(c.name, "python") || strings.Contains(c.name, "wc") {
			t.Errorf("%s reads a folder", c.name)
		}
	}
}
