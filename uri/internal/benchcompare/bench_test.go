// Package benchcompare measures package uri beside others that do the like. It
// is a module of its own, so that their requirements are not those of urisift.
//
//	go test -bench . -count 6
package benchcompare

import (
	"net/url"
	"testing"

	fredbi "github.com/fredbi/uri"
	"github.com/urisift/urisift/uri"
)

// The results of what is measured.
var (
	ref      uri.Ref
	stdURL   *url.URL
	text     string
	accepted bool
)

func TestAllAccept(t *testing.T) {
	for _, s := range uris {
		if _, err := uri.Parse(s); err != nil {
			t.Errorf("uri.Parse(%q): %v", s, err)
		}
		if _, err := url.Parse(s); err != nil {
			t.Errorf("url.Parse(%q): %v", s, err)
		}
		if _, err := fredbi.Parse(s); err != nil {
			t.Errorf("fredbi.Parse(%q): %v", s, err)
		}
	}
}

// start prepares b for one go over the URIs.
func start(b *testing.B) {
	var n int64
	for _, s := range uris {
		n += int64(len(s))
	}
	b.SetBytes(n)
	b.ReportAllocs()
}

func BenchmarkParse(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		start(b)
		for b.Loop() {
			for _, s := range uris {
				_, _ = uri.Parse(s)
			}
		}
	})
	b.Run("net-url", func(b *testing.B) {
		start(b)
		for b.Loop() {
			for _, s := range uris {
				_, _ = url.Parse(s)
			}
		}
	})
	b.Run("fredbi", func(b *testing.B) {
		start(b)
		for b.Loop() {
			for _, s := range uris {
				_, _ = fredbi.Parse(s)
			}
		}
	})
}

func BenchmarkValid(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		start(b)
		for b.Loop() {
			for _, s := range uris {
				accepted = uri.ValidAs(s, uri.URI)
			}
		}
	})
	b.Run("fredbi", func(b *testing.B) {
		start(b)
		for b.Loop() {
			for _, s := range uris {
				accepted = fredbi.IsURI(s)
			}
		}
	})
}

// references are resolved against every URI.
var references = []string{"../g?y#s", "/a/./b/../c", "//example.net/x", "#s", "g/h.html", "https://example.net/x/../y"}

// parsed returns what net/url makes of the URIs.
func parsed(list []string) []*url.URL {
	var urls []*url.URL
	for _, s := range list {
		u, _ := url.Parse(s)
		urls = append(urls, u)
	}
	return urls
}

func BenchmarkResolve(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		b.ReportAllocs()
		var bases, refs []uri.Ref
		for _, s := range uris {
			bases = append(bases, uri.MustParse(s))
		}
		for _, s := range references {
			refs = append(refs, uri.MustParse(s))
		}
		for b.Loop() {
			for _, base := range bases {
				for _, r := range refs {
					ref, _ = uri.Resolve(base, r, nil)
				}
			}
		}
	})
	b.Run("net-url", func(b *testing.B) {
		b.ReportAllocs()
		bases, refs := parsed(uris), parsed(references)
		for b.Loop() {
			for _, base := range bases {
				for _, r := range refs {
					stdURL = base.ResolveReference(r)
				}
			}
		}
	})
	b.Run("net-url-text", func(b *testing.B) {
		b.ReportAllocs()
		bases, refs := parsed(uris), parsed(references)
		for b.Loop() {
			for _, base := range bases {
				for _, r := range refs {
					text = base.ResolveReference(r).String()
				}
			}
		}
	})
}

// BenchmarkNormalize compares with the nearest that net/url has: JoinPath
// without elements cleans the path, and String encodes.
func BenchmarkNormalize(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		start(b)
		var refs []uri.Ref
		for _, s := range uris {
			refs = append(refs, uri.MustParse(s))
		}
		for b.Loop() {
			for _, r := range refs {
				text = uri.Normalize(r, uri.SchemeBased).String()
			}
		}
	})
	b.Run("net-url", func(b *testing.B) {
		start(b)
		urls := parsed(uris)
		for b.Loop() {
			for _, u := range urls {
				text = u.JoinPath().String()
			}
		}
	})
	b.Run("fredbi", func(b *testing.B) {
		start(b)
		var others []fredbi.URI
		for _, s := range uris {
			u, _ := fredbi.Parse(s)
			others = append(others, u)
		}
		for b.Loop() {
			for _, u := range others {
				text = u.String()
			}
		}
	})
}
