package page

import "testing"

// TestFormat escapes what is text, and leaves the rest.
func TestFormat(t *testing.T) {
	for _, tt := range []struct {
		format string
		args   []any
		want   HTML
	}{
		{`<p class="%s">%s</p>`, []any{`a" onclick="x()`, "</p><script>"}, `<p class="a&#34; onclick=&#34;x()">&lt;/p&gt;&lt;script&gt;</p>`},
		{"<b>%s</b>%s", []any{HTML("<i>&amp;</i>"), "&amp;'"}, "<b><i>&amp;</i></b>&amp;amp;&#39;"},
		{`<g x="%d" y="%.1f" width="100%%">%[1]d</g>`, []any{7, 2.25}, `<g x="7" y="2.2" width="100%">7</g>`},
		{"%s", []any{struct{ s string }{"<"}}, "{&lt;}"},
	} {
		if got := Format(tt.format, tt.args...); got != tt.want {
			t.Errorf("Format(%q, %q) = %s, want %s", tt.format, tt.args, got, tt.want)
		}
	}
}

func TestOptional(t *testing.T) {
	if got := Optional("<p>%s</p>", ""); got != "" {
		t.Errorf("nothing is %q", got)
	}
	if got, want := Optional("<p>%s</p>", "<"), HTML("<p>&lt;</p>"); got != want {
		t.Errorf("text is %q, want %q", got, want)
	}
}
