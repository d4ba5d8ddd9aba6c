package html

import (
	"fmt"
	"strings"
	"testing"
)

// Entities of XML 1.0, section 4.2.
func TestEntities(t *testing.T) {
	const dtd = "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY site 'b'>\n<!ENTITY s.2 \"&site;/&amp;&#x63;\"> <!ENTITY no-text SYSTEM 'x'>" +
		"<!ENTITY % p 'p'><!ENTITY m 'a<m'><!ENTITY site 'other'><!ENTITY e ''>]>"
	run(t, []lexed{
		{"Text", dtd + "<r>a&site;c <x>&s.2;</x></r>", []string{"text: ]>", "text: abc", "text: b/&c"}},
		{"Attribute", dtd + "<r href='a&site;/&site;?&s.2;'/>", []string{"text: ]>", "r@href: ab/b?b/&c"}},
		{"NotDeclared", dtd + "<r>&no-text; &p; &m; &e; &sit; &site c&lt;</r>", []string{"text: ]>", "text: &no-text; &p; &m; &e; &sit; &site c<"}},
		{"InCDATA", dtd + "<r><![CDATA[&site;&lt;]]></r>", []string{"text: ]>", "text: &site;<"}},
		{"NotBeforeRoot", "<r/><!ENTITY a 'b'><r>&a;</r>", []string{"text: &a;"}},
		{"AtEnd", dtd + "<r>&site", []string{"text: ]>", "text: &site"}},
	}, nil)
	run(t, []lexed{
		{"LongValue", "<!ENTITY a '12345678901234567890'><r href='" + strings.Repeat("&a;", 5) + "'>", []string{"r@href: " + strings.Repeat("12345678901234567890", 3) + "&a;&a;"}},
	}, &Options{MaxValue: 64})
}

// No entities that refer to others make much of little.
func TestEntityLimits(t *testing.T) {
	var b strings.Builder
	b.WriteString("<!DOCTYPE r [<!ENTITY e0 '" + strings.Repeat("http://a.example/ ", 50) + "'>\n")
	for i := range 300 {
		fmt.Fprintf(&b, "<!ENTITY e%d '%s'>\n", i+1, strings.Repeat(fmt.Sprintf("&e%d;", i), 10))
	}
	b.WriteString("]><r>" + strings.Repeat("&e0; ", 10_000) + "</r>")
	n := 0
	l := NewLexer(strings.NewReader(b.String()), nil)
	for {
		k, err := l.Next()
		if err != nil {
			break
		}
		n += len(k.Text)
	}
	if most := maxReplaced + b.Len(); n > most {
		t.Errorf("entities in %d bytes became %d bytes of text, more than %d", b.Len(), n, most)
	}
	if len(l.entities) > maxEntities {
		t.Errorf("%d entities are kept, more than %d", len(l.entities), maxEntities)
	}
}
