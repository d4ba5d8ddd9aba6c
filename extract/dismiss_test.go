package extract

import (
	"strings"
	"testing"
)

// TestDismiss is FuzzPlain over candidates that nothing comes of, and those like them.
func TestDismiss(t *testing.T) {
	before := []string{
		"", ":", "x:", "URL:", "<URL:", "<URL: ", "(", "[", "[[", "{", "<", "`", ".\\\"", "\n:", "<h\n:", "<h\n# :", "<s\n[", "<s\n\"", "::", "\\n", "é:", "&lt;",
	}
	names := []string{
		"http", "mailto", "tel", "urn", "news", "data", "a", "x-y", "jdbc", "seehttp", "geo", "javascript", "+ftp", "aaa", "",
	}
	behind := []string{
		"<a>", "//[http", "//[a]", "//[a", "//[::1]/", "mailto:", "joe@a.example", "12345", "isbn:123", ",x", "10.1/2", "a?b=c", "?a=b", "http://a.example/", "é",
		"\u00a0\nx", "&lt;", "\\/\\/a.example/", "///a/", "//%zz/", "//-/?", "//:80#", "//@/", "//\\/a", "//&#47;", "//_.-/", "//a%/b", "//é%/b",
	}
	long := strings.Repeat("x", 300)
	for _, b := range before {
		for _, n := range names {
			for _, after := range behind {
				for _, tail := range []string{"> ", long} {
					checkPlain(t, b+n+":"+after+tail)
				}
			}
		}
	}
}
