package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A file is a member of an archive.
type file struct {
	name string
	text []byte
	mode fs.FileMode
}

// name returns what the archive for a system is called.
func (r *release) name(s system) string {
	ending := ".tar.gz"
	if s.os == "windows" {
		ending = ".zip"
	}
	return fmt.Sprintf("urisift_%s_%s_%s%s", r.version, s.os, s.arch, ending)
}

// archive makes the archive for a system.
func (r *release) archive(ctx context.Context, s system) error {
	program, err := r.build(ctx, s)
	if err != nil {
		return err
	}
	pack, name := tarred, "urisift"
	if s.os == "windows" {
		pack, name = zipped, "urisift.exe"
	}
	text, err := pack(append([]file{{name, program, 0o755}}, r.extra...), r.time)
	if err != nil {
		return err
	}
	return r.write(r.name(s), text)
}

// write writes one of the files that are handed out.
func (r *release) write(name string, text []byte) error {
	r.made = append(r.made, name)
	return os.WriteFile(filepath.Join(r.dir, name), text, 0o644)
}

// tarred returns a compressed archive of the files.
func tarred(files []file, when time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.text)), ModTime: when, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := errors.Join(w.Close(), z.Close())
	return out.Bytes(), err
}

// zipped returns a zip archive of the files.
func zipped(files []file, when time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: when}
		h.SetMode(f.mode)
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// sum returns the checksum of one of the files.
func (r *release) sum(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// checksums writes the list of checksums, for sha256sum -c.
func (r *release) checksums() error {
	var list strings.Builder
	for _, name := range slices.Sorted(slices.Values(r.made)) {
		sum, err := r.sum(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%s  %s\n", sum, name)
	}
	return os.WriteFile(filepath.Join(r.dir, "SHA256SUMS"), []byte(list.String()), 0o644)
}
