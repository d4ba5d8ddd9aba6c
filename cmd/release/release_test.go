package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var members = []file{{"urisift", []byte("program"), 0o755}, {"completions/urisift.bash", []byte("words"), 0o644}}

// TestTarred reads an archive back. Made twice, it is the same.
func TestTarred(t *testing.T) {
	when := time.Unix(1_000_000_000, 0)
	text, err := tarred(members, when)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := tarred(members, when); !bytes.Equal(text, again) {
		t.Error("two archives of the same files differ")
	}
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(z)
	for _, want := range members {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if h.Name != want.name || h.Mode != int64(want.mode) || !h.ModTime.Equal(when) || !bytes.Equal(got, want.text) || err != nil {
			t.Errorf("member %s, mode %o, of %v: %q, %v", h.Name, h.Mode, h.ModTime, got, err)
		}
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("behind the last member: %v, want EOF", err)
	}
}

// TestZipped reads an archive back. Made twice, it is the same.
func TestZipped(t *testing.T) {
	when := time.Unix(1_000_000_000, 0)
	text, err := zipped(members, when)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := zipped(members, when); !bytes.Equal(text, again) {
		t.Error("two archives of the same files differ")
	}
	r, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range members {
		f, err := r.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(f)
		if r.File[i].Name != want.name || r.File[i].Mode() != want.mode || !bytes.Equal(got, want.text) || err != nil {
			t.Errorf("member %s, mode %v: %q, %v", r.File[i].Name, r.File[i].Mode(), got, err)
		}
	}
}

// TestManifests fills the templates with the checksums of what was made.
func TestManifests(t *testing.T) {
	r := &release{dir: t.TempDir(), version: "1.2.3"}
	for _, s := range systems {
		if err := r.write(r.name(s), []byte(s.os+s.arch)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(r.manifests(), r.checksums()); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(r.dir, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(list), "\n"); n != len(systems)+2 {
		t.Errorf("%d checksums, want %d:\n%s", n, len(systems)+2, list)
	}
	scoop, err := os.ReadFile(filepath.Join(r.dir, "urisift.json"))
	if err != nil {
		t.Fatal(err)
	}
	sum, _ := r.sum("urisift_1.2.3_windows_amd64.zip")
	if !json.Valid(scoop) || !strings.Contains(string(scoop), sum) {
		t.Errorf("the manifest for Scoop lacks %s:\n%s", sum, scoop)
	}
	brew, err := os.ReadFile(filepath.Join(r.dir, "urisift.rb"))
	if err != nil {
		t.Fatal(err)
	}
	if sum, _ := r.sum("urisift_1.2.3_darwin_arm64.tar.gz"); !strings.Contains(string(brew), sum) {
		t.Errorf("the manifest for Homebrew lacks %s:\n%s", sum, brew)
	}
}
