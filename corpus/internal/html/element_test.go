package html

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The display of elements is that of the style sheet in section 15.3 of the HTML
// standard, obsolete elements included.
func TestElements(t *testing.T) {
	for _, c := range []struct {
		name     string
		elements string
		want     []string // of x<element>y
	}{
		{"Inline", "a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label map mark nobr " +
			"picture q rp rt ruby s samp small span strike strong time tt u var wbr meter output progress slot area base basefont bgsound param track link meta source", []string{"text: xy"}},
		{"Block", "address article aside blockquote body caption center col dd details dialog div dl dt fieldset figure " +
			"footer form frame h1 h2 h3 h4 h5 h6 head header hr html legend li listing main menu nav noscript ol " +
			"optgroup option p pre section summary table tbody td tfoot th thead tr ul unheardof", []string{"text: x", "text: y"}},
		{"Replaced", "applet audio button canvas embed iframe image img input keygen math object select sub sup svg video", []string{"text: x y"}},
		{"LineFeed", "br", []string{"text: x\ny"}},
	} {
		for _, e := range strings.Fields(c.elements) {
			t.Run(c.name+"/"+e, func(t *testing.T) {
				for _, tag := range []string{"<" + e + ">", "<" + strings.ToUpper(e) + " class=c>"} {
					document := "<p>x" + tag + "y"
					got, err := all(strings.NewReader(document), nil)
					if d := cmp.Diff(c.want, got); d != "" || err != nil {
						t.Errorf("tokens of %q: %v, -want +got\n%s", document, err, d)
					}
				}
			})
		}
	}
}

// Inside XML no element is one of HTML.
func TestElementsOfXML(t *testing.T) {
	run(t, []lexed{
		{"Title", `<feed><title><e href="b"/>c</title></feed>`, []string{"e@href: b", "text: c"}},
		{"Textarea", `<?xml?><x><textarea><e href="b"/></textarea><pre> c </pre></x>`, []string{"e@href: b", "text: c"}},
		{"ScriptEmpty", `<?xml?><x><script src="a"/><style/><e href="b"/></x>`, []string{"script@src: a", "e@href: b"}},
		{"Plaintext", `<?xml?><x><plaintext/><e href="b"/></x>`, []string{"e@href: b"}},
		{"RunsOfOfficeOpenXML", `<?xml?><w:p><w:pPr/><w:r><w:t>a.exa</w:t></w:r><w:proofErr w:type="x"/><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">mple b</w:t></w:r>` +
			`<w:r><w:tab/><w:t>c</w:t><w:br/></w:r><w:r><w:t>d</w:t></w:r></w:p><w:p><w:r><w:t>e</w:t></w:r><x/><w:r><w:t>f</w:t></w:r>` +
			`<w:r><w:instrText>g</w:instrText><w:fldChar/></w:r><w:r><w:t>h</w:t></w:r><w:hyperlink><w:r><w:t>i</w:t></w:r></w:hyperlink></w:p>`, []string{
			"text: a.example b", "text: c", "text: d", "text: e", "text: f", "text: g", "text: hi",
		}},
		{"RunsOfDrawingML", `<?xml?><a:p><a:r><a:rPr lang="en"/><a:t>a.exa</a:t></a:r><a:r><a:t>mple</a:t></a:r></a:p><a:p><a:r><a:t>b</a:t></a:r></a:p>`, []string{"text: a.example", "text: b"}},
		{"SpansOfOpenDocument", `<?xml?><text:p>a.exa<text:span text:style-name="x">mp</text:span><text:soft-page-break/>le<text:line-break/>b <text:a xlink:href="c">d</text:a></text:p><text:p>e</text:p>`, []string{
			"text: a.example", "text:a@xlink:href: c", "text: b d", "text: e",
		}},
		{"SectionIsHTML", `<rss><![CDATA[x<b>y</b><pre> z </pre>]]></rss>`, []string{"text: xy", "text:  z"}},
	}, nil)
}
