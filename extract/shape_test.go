package extract

import (
	"strings"
	"testing"
)

// TestShapes holds what a scheme demands in bare text.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		name, is, isNone string
	}{
		{"RFC6068", "mailto:joe@example.com mailto:?to=joe@example.com mailto:a%40b@example.com", "mailto:nobody mailto:@example.com mailto:? mailto:a/b@example.com mailto:a?b@example.com mailto:a)b%40c.example"},
		{"RFC5538", "news:comp.text.tex news:de-alt.a news:1@example.com snews:a.b", "news:the news:. news:a..b news:-a.b."},
		{"RFC3966", "tel:+1-201-555-0123 tel:112 tel:1.2.3 tel:(1)23 tel:+1(2)3", "tel:call tel:1 tel:1+234 tel:+"},
		{"RFC8141", "urn:isbn:0451450523", "urn:urn:a urn:a urn:x: urn:ab:%4x urn:-ab:c urn:a:b urn:abcdefghijklmnopqrstuvwxyz0123456:a"},
		{"RFC2397", "data:,a data:text/plain,a data:;base64,YQ", "data:none data:a,b data:, data:,^ data:a/b#c,d data:a/^b,c"},
		{"RFC4151", "tag:example.com,2005:a tag:a_b@c-d,2005-01:e", "tag:a tag:a,b:c tag:,2005:a tag:a,:b"},
		{"Mailbox", "mailto:joe@a.example", "mailto:joe@-a mailto:joe@"},
		{"DataParts", "data:image/png;a=b,c", "data:a:b/c,d data:a?/b,c"},
		{"DID", "did:web:example.com", "did:a did:web:"},
		{"SWHID", "swh:1:cnt:94a9ed024d3859793618152ea559a168bbcbb5e2", "swh:cnt"},
		{"Matrix", "matrix:u/joe:example.org matrix:r/a:example.org matrix:roomid/a", "matrix:the"},
		{"RFC6920", "ni:///sha-256;f4OxZX_x", "ni:the ni://"},
		{"Spotify", "spotify:track:4uLU6h spotify:user:joe spotify:album:a spotify:artist:b", "spotify:the"},
		{"RFC5870", "geo:1.5,-2", "geo:1 geo:a,b geo:,5 geo:1;2 geo:1,- geo:-,1"},
		{"DOI", "doi:10.1000/182 doi:10.1000.1/a", "doi:10 doi:10.a/b doi:10.1000x doi:/ doi:10./b doi:11.1/b doi:10.1/"},
		{"RFC4452", "info:lccn/2002022641", "info:see info:/a info:ab/ info:ab/^"},
		{"RFC2392", "cid:a@example.com mid:a@example.com", "cid:a mid:@"},
		{"RFC3261", "sip:joe@example.com sips:example.com xmpp:joe@example.com", "sip:joe xmpp:."},
		{"Magnet", "magnet:?xt=urn:btih:abc", "magnet:x magnet:?"},
		{"Script", "javascript:void(0) javascript:$.a_b(1)", "javascript:is javascript:( javascript:a.( javascript:a"},
		{"UUID", "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "opaquelocktoken:none opaquelocktoken:f81d4fae7dec opaquelocktoken:f81d4fa-7dec"},
		{"DID", "did:example:123", "did:a did::a"},
		{"Token", "bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 bitcoin:a?amount=1", "bitcoin:gold bitcoin:?x"},
		{"ARK", "ark:12345/x54 ark:/12345/x54", "ark:1234/x ark:12345 ark:/x ark:12345/ ark:12345x"},
		{"RFC7064", "stun:example.com stun:host-a:3478", "stun:the turn:a:b stun::1 stun:a.b@c turns:[::1]:3478 stun:a/1"},
		{"RFC7512", "pkcs11:token=a pkcs11:object-type=b pkcs11:x_y=c", "pkcs11:the pkcs11:=a pkcs11:token= pkcs11:token/a"},
		{"About", "about:blank about:config about:srcdoc xcon-userid:a1 h323:joe@example.com info:a+b/c", "about:the xcon-userid:- h323:joe info:a/b info:1a/b"},
		{"RFC8089", "file:/etc/motd file:c:/a", "file:a file:c/a file:1:/a file:cd/a"},
		{"Numbers", "sms:+12015550123 fax:+12015550123 modem:+12015550123 callto:+12015550123", "sms:the fax:the modem:the callto:the"},
		{"Addresses", "acct:joe@example.com im:joe@example.com pres:joe@example.com jabber:joe@example.com", "acct:a im:a pres:a jabber:a"},
		{"LocalPart", "mailto:a!$&'*=_~b@example.com", "mailto:a(b@example.com"},
		{"Servers", "stuns:example.com turn:example.com", "stuns:the turn:the"},
		{"Tokens", "ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7 openpgp4fpr:2C0B6CB9E3F2E1D4A5C6", "ethereum:gold openpgp4fpr:is"},
		{"Nested", "jdbc:h2:mem:a jdbc:sqlite::memory jar:file:/a!/b view-source:http://a.example/", "jdbc:a jdbc:a:b jar:file jar:foo:bar"},
		{"Parameter", "aim:goim/a-b_c.d:e?screen-name_1.a=f", "aim:goim?a aim:goim?=b aim:goim?a="},
	} {
		for _, u := range strings.Fields(c.is) {
			if ms := all("x "+u+" y", nil); len(ms) != 1 || ms[0].URI != u {
				t.Errorf("%s: Find(%q) = %+v, want it whole", c.name, u, ms)
			}
		}
		for _, u := range strings.Fields(c.isNone) {
			if ms := all("x "+u+" y", nil); len(ms) != 0 {
				t.Errorf("%s: Find(%q) = %q, want none", c.name, u, ms[0].URI)
			}
		}
	}
}
