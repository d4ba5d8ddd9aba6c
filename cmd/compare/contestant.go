package main

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
)

// A contestant is a command that finds URIs in a file.
type contestant struct {
	name string
	args []string // the program first; FILE stands for the file
	env  []string
	pipe bool   // it reads the file from a pipe
	same bool   // it has to find what the first contestant finds
	with string // the folder of a module that it needs, "" for none
}

// A kind is what a file holds, which decides who can read it.
type kind uint8

const (
	plain kind = iota
	mailbox
	gzipped
	zstandard
	folder // of files, which are read in their order by those who keep to one
)

// kindOf tells the kind of a file, which info describes, by its name.
func kindOf(name string, info os.FileInfo) kind {
	if info.IsDir() {
		return folder
	}
	switch filepath.Ext(name) {
	case ".mbox":
		return mailbox
	case ".gz":
		return gzipped
	case ".zst":
		return zstandard
	}
	return plain
}

// naive is the regular expression that the others search for, where they have
// none of their own.
const naive = `[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"]+`

var (
	//go:embed lines.py
	linesPython string
	//go:embed mail.py
	mailPython string
	//go:embed linkify.js
	linkify string
)

// contestants returns who is installed and can read the kind, urisift with one
// worker first.
func contestants(o *options, k kind) []contestant {
	sift := func(name string, flags ...string) contestant {
		return contestant{name: name, same: true, args: append(append([]string{o.urisift, "-q"}, flags...), "FILE")}
	}
	if k == folder {
		return installed([]contestant{
			sift("urisift -j1", "-j1"),
			sift("urisift -j2", "-j2"),
			sift("urisift -j1 -f jsonl", "-j1", "-f", "jsonl"),
			{name: "rg", args: []string{"rg", "--no-config", "-uuu", "-j1", "-aoNI", naive, "FILE"}},
			{name: "rg -j2", args: []string{"rg", "--no-config", "-uuu", "-j2", "-aoNI", naive, "FILE"}},
			{name: "ugrep", args: []string{"ugrep", "-raohJ1", naive, "FILE"}},
		})
	}
	all := []contestant{
		sift("urisift -j1", "-j1"),
		sift("urisift -j2", "-j2"),
		{name: "urisift -j2 < pipe", args: []string{o.urisift, "-q", "-j2", "-"}, pipe: true, same: true},
		sift("urisift -j1 -f jsonl", "-j1", "-f", "jsonl"),
		{name: "wc -l", args: []string{"wc", "-l", "FILE"}},
	}
	switch k {
	case gzipped:
		return installed(append(all, contestant{name: "gzip -dc", args: []string{"gzip", "-dc", "FILE"}}))
	case zstandard:
		return installed(append(all, contestant{name: "zstd -dc", args: []string{"zstd", "-dcq", "FILE"}}))
	}
	all = append(all,
		contestant{name: "rg", args: []string{"rg", "--no-config", "-aoN", naive, "FILE"}},
		contestant{name: "rg < pipe", args: []string{"rg", "--no-config", "-aoN", naive, "-"}, pipe: true},
		contestant{name: "ugrep", args: []string{"ugrep", "-aoh", naive, "FILE"}},
		contestant{
			name: "grep", args: []string{"grep", "-aoE", `[A-Za-z][A-Za-z0-9+.-]*://[^[:space:]<>"]+`, "FILE"},
			env: []string{"LC_ALL=C"},
		},
		contestant{name: "xurls", args: []string{"xurls", "FILE"}},
		contestant{
			name: "linkify-it", args: []string{"node", "-e", linkify, "FILE"},
			env: []string{"NODE_PATH=" + filepath.Join(o.tools, "node_modules")}, with: filepath.Join(o.tools, "node_modules", "linkify-it"),
		},
		contestant{name: "python re", args: []string{"python3", "-c", linesPython, "FILE"}},
	)
	if k == mailbox {
		all = append(all,
			contestant{name: "python email + re", args: []string{"python3", "-c", mailPython, "FILE"}},
			contestant{name: "go-message + regexp", args: []string{filepath.Join(o.tools, "gomessage"), "FILE"}},
		)
	}
	return installed(all)
}

// installed returns the contestants whose programs and modules are there.
func installed(all []contestant) []contestant {
	var there []contestant
	for _, c := range all {
		_, err := exec.LookPath(c.args[0])
		if err == nil && c.with != "" {
			_, err = os.Stat(c.with)
		}
		if err == nil {
			there = append(there, c)
		}
	}
	return there
}
