package main

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"text/template"
	"time"
)

//go:embed packages
var templates embed.FS

// packages makes the packages for Debian and Red Hat, if there is a program for
// it.
func (r *release) packages(ctx context.Context) error {
	if len(r.nfpm) == 0 {
		return nil
	}
	for _, s := range systems {
		if s.os != "linux" {
			continue
		}
		for _, form := range []string{"deb", "rpm"} {
			if err := r.pack(ctx, s, form); err != nil {
				return fmt.Errorf("%s for %s: %w", form, s.arch, err)
			}
		}
	}
	return nil
}

// pack makes one package.
func (r *release) pack(ctx context.Context, s system, form string) error {
	dir, err := os.MkdirTemp("", "release-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	program, err := r.build(ctx, s)
	if err != nil {
		return err
	}
	for _, f := range append([]file{{"urisift", program, 0o755}}, r.extra...) {
		if err := place(dir, f, r.time); err != nil {
			return err
		}
	}
	config, err := r.filled("packages/nfpm.yaml", map[string]string{
		"Dir": dir, "Arch": s.arch, "Version": r.version, "Time": r.time.Format(time.RFC3339),
	})
	if err != nil {
		return err
	}
	if err := place(dir, file{"nfpm.yaml", config, 0o644}, r.time); err != nil {
		return err
	}
	name := fmt.Sprintf("urisift_%s_%s.%s", r.version, s.arch, form)
	r.made = append(r.made, name)
	args := append(r.nfpm[1:len(r.nfpm):len(r.nfpm)], "package",
		"--config", filepath.Join(dir, "nfpm.yaml"), "--packager", form, "--target", filepath.Join(r.dir, name))
	env := []string{"SOURCE_DATE_EPOCH=" + strconv.FormatInt(r.time.Unix(), 10)}
	_, err = output(ctx, env, r.nfpm[0], args...)
	return err
}

// place writes a file below a folder, with a time.
func place(dir string, f file, when time.Time) error {
	name := filepath.Join(dir, filepath.FromSlash(f.name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(name, f.text, f.mode); err != nil {
		return err
	}
	return os.Chtimes(name, when, when)
}

// manifests writes what Homebrew and Scoop install from.
func (r *release) manifests() error {
	sums := map[string]string{"Version": r.version}
	for _, s := range systems {
		sum, err := r.sum(r.name(s))
		if err != nil {
			return err
		}
		sums[s.os+"_"+s.arch] = sum
	}
	for _, name := range []string{"urisift.rb", "urisift.json"} {
		text, err := r.filled("packages/"+name, sums)
		if err != nil {
			return err
		}
		if err := r.write(name, text); err != nil {
			return err
		}
	}
	return nil
}

// filled returns a template with the values in it.
func (r *release) filled(name string, values map[string]string) ([]byte, error) {
	t, err := template.New(filepath.Base(name)).Option("missingkey=error").ParseFS(templates, name)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, values)
	return out.Bytes(), err
}
