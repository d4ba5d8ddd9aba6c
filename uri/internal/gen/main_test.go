package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The checked-in tables are those that the checked-in data gives.
func TestTablesAreUpToDate(t *testing.T) {
	for _, tb := range tables {
		want, err := tb.source("../..")
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("../../" + tb.code)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is not what %s gives; run go generate ./uri (-want +got):\n%s", tb.code, tb.data, diff)
		}
	}
}

func TestWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	tb := table{"schemes.txt", "schemes_table.go", schemes}
	if err := tb.write(); err == nil {
		t.Error("write without data = nil, want an error")
	}
	if err := os.WriteFile(tb.data, []byte("# registry 2026-02\nhttp permanent RFC9110 80\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tb.write(); err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(tb.code)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"http", StatusPermanent, "RFC 9110", 80},`; !strings.Contains(string(code), want) {
		t.Errorf("write wrote %q, which lacks %q", code, want)
	}
}

func TestRefusesBadData(t *testing.T) {
	tests := []struct {
		name     string
		generate func(string) (string, error)
		data     string
	}{
		{"SchemesWithoutDate", schemes, "http permanent RFC9110 80\n"},
		{"SchemesColumns", schemes, "# registry 2026-02\nhttp permanent RFC9110\n"},
		{"SchemesStatus", schemes, "# registry 2026-02\nhttp eternal RFC9110 80\n"},
		{"SchemesOrder", schemes, "# registry 2026-02\nhttp permanent RFC9110 80\nftp permanent RFC1738 21\n"},
		{"SchemesTwice", schemes, "# registry 2026-02\nhttp permanent RFC9110 80\nhttp permanent RFC9110 80\n"},
		{"LookalikesWithoutVersion", lookalikes, "0430 ; 0061\n"},
		{"LookalikesColumns", lookalikes, "# version 15.0\n0430 0061\n"},
		{"LookalikesNumber", lookalikes, "# version 15.0\n043G ; 0061\n"},
		{"LookalikesBeyondASCII", lookalikes, "# version 15.0\n0430 ; 00E4\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if code, err := tt.generate(tt.data); err == nil {
				t.Errorf("generate(%q) = %q, want an error", tt.data, code)
			}
		})
	}
}
