package extract

import (
	"bytes"
	"testing"
)

// FuzzLikely tries every colon of a text that is unlikely to be a URI's, or that of a
// label: none must be one.
func FuzzLikely(f *testing.F) {
	seeds(f)
	for _, s := range []string{
		"{\"msg\":\"done: ok\"}", "<\nhttp: //a.example>", "<a\ndnl http: x>", "<ht\n\"tp: x>", "Note: <x-1:2>", "10:11:12", "<URL: http: x>",
		"a\n\nFrom: b", "this is a line of some words, and a <URL: word: x>", "a word ahead: and <a\nb word goes on: x>", "{\"time\":\"T10\",\"msg\":\"done: ok\"}<done: x>",
		"<ht\n> tp: //x>", "\"ht\ntp: //x\"", "(http:\n//a.example)", "<URL:\n   ht\n   tp: //x>", "a@b.example\n\n   Email: c", "\n rem a: b", "&lt;http: //x>",
		"Foo Bar\n   Foo\n   Foo\n   Foo: <h\n tt\np: //x>", "\n | |  Token: a", "a;b\n  c: d", "<u\nrn:a:b>", "some words on a line\n   and others <http:\n   //a.example>",
		"these words URL:\n   mailto: a@b.example", "these are words \nhttp: \n//a.example", "words, more of them\n> label:  <x>", "seehttp:x urn\\:a x-a:b <x\n-y:b>", "a; <b;mailto:x>;lt;im:a &lt;mailto:a C:\\x:\\/\\/a <x:\\/\\/b>", "<domain:contact <1domain:a> <\ndomain:a", "<a12: /b> <a12: //b>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > maxWords {
			return
		}
		for _, text := range [][]byte{data, []byte(textOf(data))} {
			checkUnlikely(t, text, &Options{})
			checkUnlikely(t, text, &Options{Suffix: true, Unwrap: UnwrapAll, Invalid: true})
			checkUnlikely(t, append(bytes.Repeat([]byte("a "), lookBackLen/2), text...), &Options{})
			checkUnlikely(t, append(bytes.Repeat([]byte{'\n'}, lookBackLen), text...), &Options{})
		}
	})
}

// checkUnlikely tries the colons of text that are unlikely to be a URI's. One behind
// a private scheme that is broken between "x" and "-" may be missed.
func checkUnlikely(tb testing.TB, text []byte, o *Options) {
	tb.Helper()
	var f finder
	f.init(o)
	f.buf, f.eof = text, true
	for i := 0; ; i++ {
		k := bytes.IndexByte(text[i:], ':')
		if k < 0 {
			return
		}
		if i += k; likely(text, i) && !isRuledOut(text, i) {
			continue
		}
		f.found.reset()
		f.short, f.long = false, nil
		if ok := f.try(i); ok && !isPrivate(f.found.uri) || f.long != nil || o.Suffix && f.trySuffixBehindPrefix(i) {
			tb.Fatalf("the colon at %d of %q is that of %q, but not likely", i, text[max(0, i-100):min(len(text), i+50)], f.found.uri)
		}
	}
}

// isRuledOut reports whether the kernel rules out the colon at text[i] for more than the
// bytes next to it.
func isRuledOut(text []byte, i int) bool {
	return i >= blockLen && i+behindLen < len(text) && (tables.labels(text, i) || isText(text, i))
}

func TestColons(t *testing.T) {
	for seed := range uint64(200) {
		checkColons(t, kernelText(seed, int(seed)*3))
	}
}

// checkColons compares what the finder goes through with what is likely, byte by
// byte, in windows that grow.
func checkColons(tb testing.TB, text []byte) {
	tb.Helper()
	for _, step := range []int{len(text), 50, 7} {
		var f finder
		next := 0
		for end := step; ; end += step {
			f.buf = text[:min(end, len(text))]
			for {
				i := f.colon()
				for ; next < i; next++ {
					ruledOut := isRuledOut(f.buf, next)
					if text[next] == ':' && likely(f.buf, next) && !ruledOut {
						tb.Fatalf("colon() = %d in %q from %d, want %d", i, f.buf, f.pos, next)
					}
				}
				if i == len(f.buf) {
					break
				}
				slashes := bytes.HasPrefix(f.buf[i:], []byte("://")) && beforeColon[at(f.buf, i-1)] // which do without
				if text[i] != ':' || !slashes && !likely(f.buf, i) {
					tb.Fatalf("colon() = %d in %q from %d, where none is likely", i, f.buf, f.pos)
				}
				f.pos, next = i+1, i+1
			}
			if end >= len(text) {
				break
			}
		}
	}
}
