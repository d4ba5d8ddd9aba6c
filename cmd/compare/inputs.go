package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// inputs are the files that are made, and the samples that each is made of.
var inputs = []struct {
	name   string
	sample string
	vary   func(sample []byte, i int) []byte
}{
	{"prose.txt", "pages.txt", prose},
	{"access.log", "access.log", numbered},
	{"dense.txt", "access.log", dense},
	{"none.txt", "pages.txt", none},
	{"records.json", "access.log", records},
	{"archive.mbox", "archive.mbox", numbered},
}

// makeInputs makes every input in the folder, of at least size bytes each, and a folder
// of files of a message each, which are fewer.
func makeInputs(dir, samples string, size int64) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, in := range inputs {
		sample, err := os.ReadFile(filepath.Join(samples, in.sample))
		if err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(dir, in.name))
		if err != nil {
			return err
		}
		err = fill(f, size, func(i int) []byte { return in.vary(sample, i) })
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	sample, err := os.ReadFile(filepath.Join(samples, "archive.mbox"))
	if err != nil {
		return err
	}
	return makeFolder(filepath.Join(dir, "messages"), sample, size/32)
}

// makeFolder makes the folder, of files with a message of the mailbox each, of at least
// size bytes together.
func makeFolder(dir string, mailbox []byte, size int64) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	n := 0
	for i := 0; size > 0; i++ {
		for message := range bytes.SplitSeq(numbered(mailbox, i), []byte("\n\nFrom ")) {
			_, message, _ = bytes.Cut(message, []byte("\n")) // the From_ line
			if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(n)), message, 0o666); err != nil {
				return err
			}
			n++
			size -= int64(len(message))
		}
	}
	return nil
}

// fill writes variations until there are size bytes.
func fill(w io.Writer, size int64, vary func(i int) []byte) error {
	b := bufio.NewWriterSize(w, 256<<10)
	for i, n := 0, int64(0); n < size; i++ {
		k, err := b.Write(vary(i))
		if err != nil {
			return err
		}
		n += int64(k)
	}
	return b.Flush()
}

// numbered returns the sample with other hosts, so that no two are the same.
func numbered(sample []byte, i int) []byte {
	return bytes.ReplaceAll(sample, []byte("www.example."), []byte("w"+strconv.Itoa(i)+".example."))
}

// prose returns the sample, numbered, behind text of the kind that stands
// between URIs: the sample without its colons, three times.
func prose(sample []byte, i int) []byte {
	return append(bytes.Repeat(none(sample, i), 3), numbered(sample, i)...)
}

// none returns the sample without a URI: its colons are semicolons.
func none(sample []byte, i int) []byte {
	return bytes.ReplaceAll(numbered(sample, i), []byte(":"), []byte(";"))
}

// dense returns lines of one URI each.
func dense(_ []byte, i int) []byte {
	return fmt.Appendf(nil, "https://host%d.example.com/a/%d/b?c=%d#d\n", i*7919%9999, i, i*104729%1000000)
}

// records returns a record full of colons without a URI.
func records(_ []byte, i int) []byte {
	return fmt.Appendf(nil, `{"time":"2001-03-%02dT%02d:%02d:%02dZ","level":"info","pid":%d,"msg":"done: ok","n":{"a":%d,"b":"x:%d"}}`+"\n",
		1+i%28, i%24, i%60, i*7%60, i%9999, i%100, i*31%9999)
}
