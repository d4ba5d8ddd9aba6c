package main

import "testing"

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
