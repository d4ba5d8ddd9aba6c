package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseNote(t *testing.T) {
	paths := []string{"a.mbox", "a.mbox.gz", "odd: unreadable: name", "at@7", "bang!x", "dir", "tab\there"}
	at := func(n int64) *int64 { return &n }
	tests := []struct {
		name, line string
		want       note
	}{
		{
			"Plain", "urisift: a.mbox: truncated: input ends early; read up to there",
			note{Path: "a.mbox", Code: "truncated", What: "input ends early", Done: "read up to there"},
		},
		{
			"Offset", "urisift: a.mbox@12: uri-too-long: 70000 bytes; cut (--max-uri)",
			note{Path: "a.mbox", Offset: at(12), Code: "uri-too-long", What: "70000 bytes", Done: "cut (--max-uri)"},
		},
		{
			"Member", "urisift: a.mbox.gz!b.tar!c@3: checksum: wrong",
			note{Path: "a.mbox.gz", Member: "b.tar!c", Offset: at(3), Code: "checksum", What: "wrong"},
		},
		{
			"PathLikeCode", "urisift: odd: unreadable: name: checksum: x; y; z",
			note{Path: "odd: unreadable: name", Code: "checksum", What: "x; y", Done: "z"},
		},
		{"PathLikeOffset", "urisift: at@7: checksum: x", note{Path: "at@7", Code: "checksum", What: "x"}},
		{"PathLikeMember", "urisift: bang!x@1: checksum: x", note{Path: "bang!x", Offset: at(1), Code: "checksum", What: "x"}},
		{"BelowDirectory", "urisift: dir/cur/1!m: checksum: x", note{Path: "dir/cur/1", Member: "m", Code: "checksum", What: "x"}},
		{"Quoted", `urisift: "tab\there!m\n"@5: checksum: x`, note{Path: "tab\there", Member: "m\n", Offset: at(5), Code: "checksum", What: "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := parseNote(tt.line, paths)
			if diff := cmp.Diff(tt.want, got); diff != "" || !ok {
				t.Errorf("parseNote(%q) = %t (-want +got):\n%s", tt.line, ok, diff)
			}
		})
	}
	for _, line := range []string{"urisift: 3 URIs from 1 input", "else: checksum: x", ""} {
		if n, ok := parseNote(line, paths); ok {
			t.Errorf("parseNote(%q) = %v, want none", line, n)
		}
	}
}

func TestCountPlace(t *testing.T) {
	for _, tt := range []struct{ record, want string }{
		{`{"uri":"a:b"}`, `{"uri":"a:b"`},
		{`{"raw":"x\",\"error\":\"","error":"e,\"error\":\"","error_offset":1}`, `{"raw":"x\",\"error\":\""`},
	} {
		if got := tt.record[:countPlace([]byte(tt.record))]; got != tt.want {
			t.Errorf("countPlace(%s) is behind %s, want %s", tt.record, got, tt.want)
		}
	}
}
