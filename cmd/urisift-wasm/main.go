//go:build !js

// Urisift-wasm finds the URIs of the text in a page, by the packages that the
// program urisift is made of. Compiled for GOOS=js GOARCH=wasm it is what runs in
// the page; for any other system it is the program that writes the page.
package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/cmd/internal/page"
)

var (
	//go:embed playground.html
	body string
	//go:embed playground.css
	style string
	//go:embed playground.js
	script string
)

func main() {
	output := flag.String("o", "playground.html", "`FILE` to write")
	flag.Parse()
	if err := write(*output); err != nil {
		fmt.Fprintln(os.Stderr, "urisift-wasm:", err)
		os.Exit(1)
	}
}

// write writes the page to a file: the one page, with all that it needs inside.
func write(name string) error {
	module, err := compiled()
	if err != nil {
		return err
	}
	loader, err := loader()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	shell := &page.Shell{
		Title:  "What is a URI here?",
		Lead:   "Paste a text: see the URIs in it, put together again where lines broke them, how each was read, and why the rest is none. All of it happens in this page; nothing leaves it.",
		Style:  explain.Style + style,
		Script: loader + script,
		WASM:   true,
	}
	err = shell.Write(&b, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s<script type=\"application/json\" id=\"module\">%q</script>\n", body, module)
		return err
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

// compiled returns this package compiled for browsers, compressed by gzip, in
// base64.
func compiled() (string, error) {
	dir, err := os.MkdirTemp("", "urisift-wasm-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is a temporary one
	file := filepath.Join(dir, "urisift.wasm")
	c := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "github.com/urisift/urisift/cmd/urisift-wasm")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	encoder := base64.NewEncoder(base64.StdEncoding, &b)
	z, err := gzip.NewWriterLevel(encoder, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(module); err != nil {
		return "", err
	}
	if err := errors.Join(z.Close(), encoder.Close()); err != nil {
		return "", err
	}
	return b.String(), nil
}

// loader returns the script that comes with Go and runs what it compiles.
func loader() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return string(text), err
}
