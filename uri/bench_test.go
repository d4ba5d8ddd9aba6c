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

func bytesOf(texts []string) (n int64) {
	for _, t := range texts {
		n += int64(len(t))
	}
	return n
}

func BenchmarkParse(b *testing.B) {
	b.SetBytes(bytesOf(texts))
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range texts {
			if _, err := Parse(t); err != nil {
				b.Fatal(err)
			}
		}
	}
}
