package uri

import "testing"

// texts are URI references as they stand in mail, logs and documents.
var texts = []string{
	"http://www.example.com/",
	"https://example.org/wiki/Uniform_Resource_Identifier",
	"https://lists.example.org/pipermail/devel/2014-October/003412.html",
	"ftp://ftp.example.net/pub/software/archive/tools-1.4.2.tar.gz",
	"http://search.example.com/query?q=uniform+resource&lang=en&start=20",
	"https://user@git.example.com:8443/project/repo.git",
	"mailto:someone@example.com?subject=hello%20world",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
	"http://192.0.2.16:8080/status",
	"ldap://[2001:db8::7]/c=GB?objectClass?one",
	"https://example.com/a/b/c/../d/./e.html#section-3.2.1",
	"/images/logo.png",
	"../style/main.css?v=17",
	"#top",
	"https://example.com/%E6%97%A5%E6%9C%AC%E8%AA%9E/%D0%BF%D1%83%D1%82%D1%8C",
	"news:comp.infosystems.www.servers.unix",
}

// benchmark measures f over the texts.
func benchmark(b *testing.B, f func(text string, r Ref)) {
	var refs []Ref
	var size int64
	for _, text := range texts {
		refs = append(refs, MustParse(text))
		size += int64(len(text))
	}
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for i, text := range texts {
			f(text, refs[i])
		}
	}
}

func BenchmarkParse(b *testing.B) {
	benchmark(b, func(text string, _ Ref) { _, _ = Parse(text) })
}

func BenchmarkCheck(b *testing.B) {
	benchmark(b, func(text string, _ Ref) { Check(text, Reference) })
}

func BenchmarkSplit(b *testing.B) {
	benchmark(b, func(text string, _ Ref) { Split(text) })
}

func BenchmarkAccessors(b *testing.B) {
	total := 0
	benchmark(b, func(_ string, r Ref) {
		authority, _ := r.Authority()
		query, _ := r.Query()
		fragment, _ := r.Fragment()
		total += len(r.Scheme()) + len(authority) + len(r.Host()) + len(r.Path()) + len(query) + len(fragment)
	})
	if total == 0 {
		b.Error("the accessors return nothing")
	}
}

func BenchmarkResolve(b *testing.B) {
	base := MustParse("http://a/b/c/d;p?q")
	benchmark(b, func(_ string, r Ref) { _, _ = Resolve(base, r, nil) })
}

func BenchmarkRelativeTo(b *testing.B) {
	base := MustParse("https://example.com/a/b")
	benchmark(b, func(_ string, r Ref) { _, _ = RelativeTo(base, r) })
}

func BenchmarkNormalize(b *testing.B) {
	for _, l := range []Level{SyntaxBased, SchemeBased} {
		b.Run(l.String(), func(b *testing.B) {
			benchmark(b, func(_ string, r Ref) { Normalize(r, l) })
		})
	}
}

func BenchmarkWrap(b *testing.B) {
	benchmark(b, func(text string, _ Ref) { Wrap(text, 20) })
}

func BenchmarkEncode(b *testing.B) {
	benchmark(b, func(text string, _ Ref) { Encode(text, Unreserved) })
}

func BenchmarkDecode(b *testing.B) {
	benchmark(b, func(text string, _ Ref) { _, _ = Decode(text) })
}

func BenchmarkComponents(b *testing.B) {
	benchmark(b, func(_ string, r Ref) { _, _ = r.Components().Ref() })
}
