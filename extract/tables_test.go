package extract

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// wantAlone checks that uri is all that is found in text.
func wantAlone(t *testing.T, text, uri string) {
	t.Helper()
	if ms := all(text, nil); len(ms) != 1 || ms[0].URI != uri {
		t.Errorf("Find(%q) = %+v, want %s alone", text, ms, uri)
	}
}

// TestCommentLeaders goes over the leaders of comments, without white space behind where
// none is needed.
func TestCommentLeaders(t *testing.T) {
	const leaders = "/// //! // /** /* ## # ** * ;;; ;; ; -- %% % .\\\" !"
	for s := range strings.FieldsSeq(leaders) {
		next := s
		if strings.HasPrefix(s, "/*") {
			next = "*"
		}
		wantAlone(t, s+"<http://a.example/\n"+next+"b>", "http://a.example/b")
	}
	for s := range strings.FieldsSeq("dnl REM rem @REM @rem @c C c") {
		wantAlone(t, s+" <http://a.example/\n"+s+" b>", "http://a.example/b")
	}
}

// TestMarksLead goes over the marks that lead lines with white space behind.
func TestMarksLead(t *testing.T) {
	const marks = "!\"#$%&'*+,-./:;=>?@\\]^_`|}~" + "»›¦│┃║┆┇┊┋▌▍▎▏▐█｜＞"
	for _, mark := range marks {
		wantAlone(t, string(mark)+" <http://a.example/\n"+string(mark)+" b>", "http://a.example/b")
	}
}

func TestWideOpeners(t *testing.T) {
	for kind, pairs := range map[Delimiter]string{
		Quote:   "“” „“ ”” ‘’ ‚‘ «» »« ‹› ›‹ 「」 『』",
		Bracket: "（） ［］ ｛｝ 【】 〔〕 〈〉 ⟨⟩ \u2329\u232A 《》 ＜＞",
	} {
		for pair := range strings.FieldsSeq(pairs) {
			open, size := utf8.DecodeRuneInString(pair)
			text := string(open) + "http://a.example/b" + pair[size:]
			if ms := all(text, nil); len(ms) != 1 || ms[0].URI != "http://a.example/b" || ms[0].Delimiter != kind {
				t.Errorf("Find(%q) = %+v, want the delimiter %v", text, ms, kind)
			}
		}
	}
}

// TestNamedReferences goes over the character references that end a URI.
func TestNamedReferences(t *testing.T) {
	const names = "lt gt quot apos nbsp ldquo rdquo lsquo rsquo laquo raquo hellip ndash mdash"
	for name := range strings.FieldsSeq(names) {
		wantAlone(t, "http://a.example/b&"+name+"; c", "http://a.example/b")
	}
}

func TestGlued(t *testing.T) {
	for g := range strings.FieldsSeq("gopher mailto telnet https http news ftp") {
		wantAlone(t, "see"+g+"://a.example/b", g+"://a.example/b")
	}
}

// TestNeedSlashes goes over the schemes that need "//", in delimiters too.
func TestNeedSlashes(t *testing.T) {
	const names = "http https ftp sftp gopher telnet ws wss nntp wais prospero rsync ssh git imap pop nfs smb rtsp redis ldap ldaps " +
		"z39.50r z39.50s svn vnc dict mongodb rtmp hxxp hxxps"
	for name := range strings.FieldsSeq(names) {
		for _, text := range []string{`"` + name + `:a"`, "<" + name + ":a>", "URL:" + name + ":a"} {
			if ms := all(text, nil); len(ms) != 0 {
				t.Errorf("Find(%q) = %q, want none", text, ms[0].URI)
			}
		}
		wantAlone(t, name+"://a.example/b", name+"://a.example/b")
	}
}

// TestUnspaced goes over scripts that are written without spaces: no letter of theirs goes
// on behind a letter of ASCII.
func TestUnspaced(t *testing.T) {
	for _, c := range "漢ひカ한ㄅꀀกລកမཀꦄᬅᥐᦀᨠꪀ" {
		wantAlone(t, "http://a.example/b"+string(c)+strings.Repeat(string(c), 2), "http://a.example/b")
	}
}
