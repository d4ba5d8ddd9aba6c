package uri

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A schemeRow is a reference and what CheckScheme says of it: nothing, or the
// rule and the offset. The name is that of the section that decides.
type schemeRow struct {
	section string
	ref     string
	rule    Rule
	offset  int
}

var schemeRows = []schemeRow{
	// Schemes of which nothing is known, or demanded, and no scheme at all.
	{"RFC3986/3.1", "foo:", "", 0},
	{"RFC3986/3.1", "x-unknown://", "", 0},
	{"RFC3986/4.2", "//", "", 0},
	{"RFC3986/4.2", "", "", 0},
	{"RFC4918/21.1", "DAV:displayname", "", 0},
	{"RFC4918/21.1", "dav://example.com/a", "", 0},
	{"javascript", "javascript:alert(1)", "", 0},
	{"RFC7595/8", "example:", "", 0},

	{"RFC9110/4.2.1", "http://example.com", "", 0},
	{"RFC9110/4.2.1", "http://[::1]:99999/a?b#c", "", 0},
	{"RFC9110/4.2.1", "HTTP://a/", "", 0},
	{"RFC9110/4.2.1", "http://u:p@a/", "", 0},
	{"RFC9110/4.2.1", "http://", "host", 7},
	{"RFC9110/4.2.1", "http://:80/", "host", 7},
	{"RFC9110/4.2.1", "http://user@/", "host", 12},
	{"RFC9110/4.2.1", "http:///a", "host", 7},
	{"RFC9110/4.2.1", "http:/a", "authority", 5},
	{"RFC9110/4.2.1", "http:a", "authority", 5},
	{"RFC9110/4.2.1", "http:", "authority", 5},
	{"RFC9110/4.2.2", "https:///", "host", 8},
	{"RFC9110/4.2.2", "https://a", "", 0},

	{"RFC6455/3", "ws://example.com/chat?x", "", 0},
	{"RFC6455/3", "wss://example.com", "", 0},
	{"RFC6455/3", "ws:///chat", "host", 5},
	{"RFC6455/3", "wss://example.com/#", "fragment", 18},

	{"RFC7252/6.1", "coap://a/b", "", 0},
	{"RFC7252/6.1", "coap:///b", "host", 7},
	{"RFC7826/4.2", "rtsp://a/b", "", 0},
	{"RFC7826/4.2", "rtsp:b", "authority", 5},

	{"RFC1738/3.2.2", "ftp://a/b/c;type=a", "", 0},
	{"RFC1738/3.2.2", "ftp://a/b/c;TYPE=I", "", 0},
	{"RFC1738/3.2.2", "ftp://a/;type=x/c", "", 0},
	{"RFC1738/3.2.2", "ftp://a/b/c;v=1", "", 0},
	{"RFC1738/3.2.2", "ftp://a/%2Fetc/motd", "", 0},
	{"RFC1738/3.2.2", "ftp://a/b;type=x", "typecode", 15},
	{"RFC1738/3.2.2", "ftp://a/b;type=", "typecode", 15},
	{"RFC1738/3.2.2", "ftp://a/b;type=ai", "typecode", 15},
	{"RFC1738/5", "ftp://a/b?c;type=i", "", 0},
	{"RFC1738/5", "ftp://a/b?c;type=x", "typecode", 17},
	{"RFC1738/3.2", "ftp:///a", "host", 6},
	{"RFC1738/3.2", "ftp:a", "authority", 4},

	{"RFC4151/2.1", "tag:a,2001-06-31:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-09-31:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-11-31:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-04-31:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-02-29:b", "date", 6},
	{"RFC4151/2.1", "tag:a,1900-02-29:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-00-01:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-13-01:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-01-00:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-00:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2001-13:b", "date", 6},
	{"RFC4151/2.1", "tag:a,2000-02-29:b", "", 0},
	{"RFC4151/2.1", "tag:a-,2001:b", "authorityName", 4},
	{"RFC7252/6.1", "coap+tcp:a", "authority", 9},
	{"RFC7252/6.1", "coaps:a", "authority", 6},
	{"RFC7252/6.1", "coaps+tcp:a", "authority", 10},
	{"RFC7826/4.2", "rtsps:a", "authority", 6},
	{"RFC7826/4.2", "rtspu:a", "authority", 6},
	{"ssh-uri-04", "ssh:a", "authority", 4},
	{"irc-url-04", "irc:a", "authority", 4},
	{"irc-url-04", "irc6:a", "authority", 5},
	{"RFC5538/4", "snews:a@", "article", 8},
	{"RFC8089/2", "file:///etc/hosts", "", 0},
	{"RFC8089/2", "file://localhost/etc/hosts", "", 0},
	{"RFC8089/2", "file:/etc/motd", "", 0},
	{"RFC8089/2", "file:///", "", 0},
	{"RFC8089/2", "file:///a.html?x", "", 0},
	{"RFC8089/E.2", "file:///c:/a", "", 0},
	{"RFC8089/E.2", "file:c:/a", "", 0},
	{"RFC8089/E.3.2", "file:////host/share", "", 0},
	{"RFC8089/2", "file:", "path-absolute", 5},
	{"RFC8089/2", "file:a", "path-absolute", 5},
	{"RFC8089/2", "file:c:a", "path-absolute", 5},
	{"RFC8089/2", "file:ab:/c", "path-absolute", 5},
	{"RFC8089/2", "file:1:/a", "path-absolute", 5},
	{"RFC8089/2", "file:ab/c", "path-absolute", 5},
	{"RFC8089/2", "file://host", "path-absolute", 11},
	{"RFC8089/2", "file://host?x", "path-absolute", 11},
	{"RFC8089/2", "file://user@host/a", "userinfo", 7},
	{"RFC8089/2", "file://host:80/a", "port", 11},

	{"RFC2224/2", "nfs://server/pub/a", "", 0},
	{"RFC2224/2", "nfs:///a", "host", 6},
	{"RFC5781/2", "rsync://h/m", "", 0},
	{"RFC5781/2", "rsync:h/m", "authority", 6},
	{"secsh-scp-sftp-ssh-uri/3", "ssh://user@host", "", 0},
	{"secsh-scp-sftp-ssh-uri/3", "sftp:///a", "host", 7},
	{"git", "git://host/a.git", "", 0},
	{"git", "git:a", "authority", 4},

	{"RFC4248/2", "telnet://user:pw@melvyl.ucop.edu/", "", 0},
	{"RFC4248/2", "telnet://a:23", "", 0},
	{"RFC4248/2", "telnet://", "host", 9},
	{"RFC4248/2", "telnet://a/b", "path", 11},
	{"RFC4248/2", "telnet://a/?b", "query", 11},
	{"RFC6270/2", "tn3270://a:23/", "", 0},
	{"RFC6270/2", "tn3270:a", "authority", 7},

	{"RFC4266/2.1", "gopher://h", "", 0},
	{"RFC4266/2.1", "gopher://h/", "", 0},
	{"RFC4266/2.1", "gopher://h/00/Weather", "", 0},
	{"RFC4266/2.1", "gopher://h/+a", "", 0},
	{"RFC4266/2.1", "gopher://h/7x%09search", "", 0},
	{"RFC4266/2.1", "gopher:///1", "host", 9},
	{"RFC1738/5", "gopher://h/;movie", "", 0},
	{"RFC1738/5", "gopher://h/%3Csound", "", 0},
	{"RFC1738/5", "gopher://h//a", "", 0},
	{"RFC4266/2.1", "gopher://h/%7Fa", "gophertype", 11},
	{"RFC4266/2.1", "gopher://h/%09a", "gophertype", 11},

	{"RFC4156/2", "wais://h/db", "", 0},
	{"RFC4156/2", "wais://h/db?search", "", 0},
	{"RFC4156/2", "wais://h/db/type/path/more", "", 0},
	{"RFC4156/2", "wais://h", "database", 8},
	{"RFC4156/2", "wais://h/", "database", 9},
	{"RFC4156/2", "wais://h/?x", "database", 9},
	{"RFC4156/2", "wais://h/db/", "wtype", 12},
	{"RFC4156/2", "wais://h/db//p", "wtype", 12},
	{"RFC4156/2", "wais://h/db/t", "wpath", 13},
	{"RFC4156/2", "wais://h/db/t/", "wpath", 14},
	{"RFC4156/2", "wais://h/db/t/p?s", "query", 15},
	{"RFC4156/2", "wais:db", "authority", 5},

	{"RFC4157/2", "prospero://h//a/b", "", 0},
	{"RFC4157/2", "prospero://h/a;version=1;x=", "", 0},
	{"RFC4157/2", "prospero://host.example/a%00b", "", 0},
	{"RFC4157/2", "prospero://h", "hsoname", 12},
	{"RFC4157/2", "prospero://h/;a=b", "hsoname", 13},
	{"RFC4157/2", "prospero://h/a;b", "field", 15},
	{"RFC4157/2", "prospero:a", "authority", 9},

	{"RFC2056", "z39.50r://h/db?docid", "", 0},
	{"RFC2056", "z39.50r://h/db?docid;esn=F;rs=marc", "", 0},
	{"RFC2056", "z39.50r://h:210/", "database", 16},
	{"RFC2056", "z39.50r://h", "database", 11},
	{"RFC2056", "z39.50r://h/db", "docid", 14},
	{"RFC2056", "z39.50r://h/db?", "docid", 15},
	{"RFC2056", "z39.50r://h/db?;esn=F", "docid", 15},
	{"RFC2056", "z39.50r:a", "authority", 8},
	{"RFC2056", "z39.50s://h", "", 0},
	{"RFC2056", "z39.50s:///db", "host", 10},

	{"RFC5092/11", "imap://user;AUTH=*@h/INBOX;UIDVALIDITY=385759045/;UID=20/;SECTION=1.2/;PARTIAL=0.1024", "", 0},
	{"RFC5092/11", "imap://h/gray-council?SUBJECT%20shadows", "", 0},
	{"RFC5092/11", "imap://h/a/;PARTIAL=5", "", 0},
	{"RFC5092/11", "imap://h/a/;section=TEXT", "", 0},
	{"RFC5092/11", "imap://h/a;b", "", 0},
	{"RFC5092/11", "imap:///INBOX", "host", 7},
	{"RFC5092/11", "imap://h/a;UIDVALIDITY=0", "uidvalidity", 23},
	{"RFC5092/11", "imap://h/a;UIDVALIDITY=", "uidvalidity", 23},
	{"RFC5092/11", "imap://h/a/;UID=01", "iuid", 16},
	{"RFC5092/11", "imap://h/a/;UID=1x", "iuid", 17},
	{"RFC5092/11", "imap://h/a/;PARTIAL=", "ipartial", 20},
	{"RFC5092/11", "imap://h/a/;PARTIAL=1.0", "ipartial", 22},
	{"RFC5092/11", "imap://h/a/;PARTIAL=1.2.3", "ipartial", 23},

	{"RFC2384/3", "pop://rg;AUTH=+APOP@mail.eudora.com:8110", "", 0},
	{"RFC2384/3", "pop://a/", "", 0},
	{"RFC2384/3", "pop://a/b", "path", 8},
	{"RFC2384/3", "pop:a", "authority", 4},

	{"RFC4516/2", "ldap:///o=University%20of%20Michigan,c=US", "", 0},
	{"RFC4516/2", "ldap://h/o=a??base", "", 0},
	{"RFC4516/2", "ldap://h/o=a?b?base?(c=d)?e=f?g", "extension", 29},
	{"RFC4516/2", "ldaps:a", "authority", 6},
	{"RFC4516/2", "ldap://[2001:db8::7]/c=GB?objectClass?one", "", 0},
	{"RFC4516/2", "ldap://h/o=a?postalAddress?sub?(cn=Babs%20Jensen)", "", 0},
	{"RFC4516/2", "LDAP://h/c=GB?objectClass?ONE", "", 0},
	{"RFC4516/2", "ldap:///??sub??e-bindname=cn=Manager%2cdc=example,!x", "", 0},
	{"RFC4516/2", "ldap:///o%3Da", "", 0},
	{"RFC4516/2", "ldap:///o=a?", "", 0},
	{"RFC4516/2", "ldap:///o=a???%28a=b%29", "", 0},
	{"RFC4516/2", "ldaps://h", "", 0},
	{"RFC4516/2", "ldap:o=a", "authority", 5},
	{"RFC4516/2", "ldap:///a", "dn", 8},
	{"RFC4516/2", "ldap://h?cn", "dn", 8},
	{"RFC4516/2", "ldap://?", "dn", 7},
	{"RFC4516/2", "ldap:///o=a??two", "scope", 13},
	{"RFC4516/2", "ldap:///o=a???a=b", "filter", 14},
	{"RFC4516/2", "ldap:///o=a????", "extension", 15},
	{"RFC4516/2", "ldap:///o=a????a,,b", "extension", 17},
	{"RFC4516/2", "ldap:///o=a????!=b", "extension", 15},
	{"RFC4516/2", "ldap:///o=a????a?b", "extension", 16},
	{"RFC4516/2", "ldap:///o=a????!!a", "extension", 16},
	{"RFC4516/2", "ldap:///o=a????a_b=c", "extension", 16},
	{"RFC4516/2", "ldap:///o=a????1.2.3=c,x-%61", "", 0},
	{"RFC4516/2", "ldap:///o=a?*,+,a;lang-en,1.1", "", 0},
	{"RFC4516/2", "ldap:///o=a?,", "attributes", 12},
	{"RFC4516/2", "ldap:///o=a?a,", "attributes", 14},
	{"RFC4516/2", "ldap:///o=a?a,,b?sub", "attributes", 14},

	{"butcher-irc-url", "irc://h/chan", "", 0},
	{"butcher-irc-url", "irc:///chan", "", 0},
	{"butcher-irc-url", "ircs:chan", "authority", 5},

	{"RFC6068/2", "mailto:chris@example.com", "", 0},
	{"RFC6068/2", "mailto:", "", 0},
	{"RFC6068/2", "mailto:?to=joe@example.com&cc=bob@example.com&body=hello", "", 0},
	{"RFC6068/2", "mailto:a@example.com,b@example.com", "", 0},
	{"RFC6068/2", "mailto:gorby%25kremvax@example.com", "", 0},
	{"RFC6068/2", "mailto:unlikely%3Faddress@example.com?blat=foop", "", 0},
	{"RFC6068/2", "mailto:Mike%26family@example.org", "", 0},
	{"RFC6068/2", "mailto:%22not%40me%22@example.org", "", 0},
	{"RFC6068/2", "mailto:%22oh%5C%5Cno%22@example.org", "", 0},
	{"RFC6068/2", "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org", "", 0},
	{"RFC6068/2", "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO", "", 0},
	{"RFC6068/2", "mailto:bounce+a=b.c@example.org", "", 0},
	{"RFC6068/2", "mailto:a@%5B192.0.2.1%5D", "", 0},
	{"RFC6068/2", "mailto:a@b?subject=x/y?z=1", "", 0},
	{"RFC6068/2", "mailto:a", "addr-spec", 8},
	{"RFC6068/2", "mailto:@b", "addr-spec", 7},
	{"RFC6068/2", "mailto:a@", "addr-spec", 9},
	{"RFC6068/2", "mailto:a@b@c", "addr-spec", 10},
	{"RFC6068/2", "mailto:a..b@c", "addr-spec", 9},
	{"RFC6068/2", "mailto:a.@c", "addr-spec", 9},
	{"RFC6068/2", "mailto:a@b.", "addr-spec", 11},
	{"RFC6068/2", "mailto:a@b,", "addr-spec", 11},
	{"RFC6068/2", "mailto:,a@b", "addr-spec", 7},
	{"RFC6068/2", "mailto:a%20b@c", "addr-spec", 8},
	{"RFC6068/2", "mailto:Joe%20%3Cjoe@c%3E", "addr-spec", 10},
	{"RFC6068/2", "mailto:%22a@b", "addr-spec", 13},
	{"RFC6068/2", "mailto:%22a%5C", "addr-spec", 14},
	{"RFC6068/2", "mailto:%22a%0D%22@b", "addr-spec", 11},
	{"RFC6068/2", "mailto:%22a%22b@c", "addr-spec", 14},
	{"RFC6068/2", "mailto:a@%5B192.0.2.1", "addr-spec", 21},
	{"RFC6068/2", "mailto:a@%5B1%20%5D", "addr-spec", 13},
	{"RFC6068/2", "mailto:a@%5B1%5Db", "addr-spec", 16},
	{"RFC6068/2", "mailto:a%00@b", "addr-spec", 8},
	{"RFC6068/2", "mailto://a@b", "authority", 7},
	{"RFC6068/2", "mailto:a@b?", "hfield", 11},
	{"RFC6068/2", "mailto:a@b?subject", "hfield", 11},
	{"RFC6068/2", "mailto:a@b?subject=x&body", "hfield", 21},

	{"RFC5538/4", "news:comp.infosystems.www.servers.unix", "", 0},
	{"RFC5538/4", "news:4fu2kd$o1r@news.example.org", "", 0},
	{"RFC5538/4", "news:*", "", 0},
	{"RFC5538/4", "news:", "", 0},
	{"RFC5538/4", "news:de.comp.*,!de.comp.os", "", 0},
	{"RFC5538/4", "news://news.example.com:119/alt.test", "", 0},
	{"RFC5538/4", "news://news.example.com/", "", 0},
	{"RFC5538/4", "snews://news.example.com/a@b", "", 0},
	{"RFC5538/4", "news://news.example.com", "path", 23},
	{"RFC5538/4", "news:///alt.test", "host", 7},
	{"RFC5538/4", "news:alt/test", "newsgroups", 8},
	{"RFC5538/4", "news:alt.test?x", "query", 13},
	{"RFC5538/4", "news:@b", "article", 5},
	{"RFC5538/4", "news:a@", "article", 7},
	{"RFC5538/4", "news:a/b@c", "article", 6},
	{"RFC5538/3", "nntp://h/alt.test", "", 0},
	{"RFC5538/3", "nntp://h/alt.test/123", "", 0},
	{"RFC5538/3", "nntp:alt.test", "authority", 5},
	{"RFC5538/3", "nntp://h", "group", 8},
	{"RFC5538/3", "nntp://h/", "group", 9},
	{"RFC5538/3", "nntp://h/a*", "group", 10},
	{"RFC5538/3", "nntp://h/a/", "article-number", 11},
	{"RFC5538/3", "nntp://h/a/1x", "article-number", 12},
	{"RFC5538/3", "nntp://h/a/1234567890123456", "", 0},
	{"RFC5538/3", "nntp://h/a/12345678901234567", "article-number", 27},
	{"RFC5538/3", "nntp://h/a?b", "query", 10},

	{"RFC2392/2", "cid:foo4%25foo1@bar.net", "", 0},
	{"RFC2392/2", "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", "", 0},
	{"RFC2392/2", "mid:960830.1639@XIson.com", "", 0},
	{"RFC2392/2", "cid:a", "content-id", 5},
	{"RFC2392/2", "cid:@a", "content-id", 4},
	{"RFC2392/2", "cid:a@", "content-id", 6},
	{"RFC2392/2", "cid:a/b@c", "content-id", 5},
	{"RFC2392/2", "cid:a@b?c", "query", 7},
	{"RFC2392/2", "cid://a@b", "authority", 4},
	{"RFC2392/2", "mid:a", "message-id", 5},
	{"RFC2392/2", "mid:a@b/", "content-id", 8},
	{"RFC2392/2", "mid:a@b?c", "query", 7},

	{"RFC7565/7", "acct:foobar@status.example.net", "", 0},
	{"RFC7565/7", "acct:juliet%40capulet.example@shop.example", "", 0},
	{"RFC7565/7", "acct:a", "host", 6},
	{"RFC7565/7", "acct:@a", "userpart", 5},
	{"RFC7565/7", "acct:a:b@c", "userpart", 6},
	{"RFC7565/7", "acct:a@b@c", "host", 8},
	{"RFC7565/7", "acct://a@b", "authority", 5},

	{"RFC3261/19.1.1", "sip:alice@atlanta.com", "", 0},
	{"RFC3261/19.1.1", "sip:alice:secretword@atlanta.com;transport=tcp", "", 0},
	{"RFC3261/19.1.1", "sips:alice@atlanta.com?subject=project%20x&priority=urgent", "", 0},
	{"RFC3261/19.1.1", "sip:+1-212-555-1212:1234@gateway.com;user=phone", "", 0},
	{"RFC3261/19.1.1", "sip:atlanta.com:5060;lr", "", 0},
	{"RFC3261/19.1.1", "sip:alice;day=tuesday@atlanta.com", "", 0},
	{"RFC3261/19.1.1", "sip://alice@atlanta.com", "authority", 4},
	{"RFC3261/19.1.1", "sip:", "host", 4},
	{"RFC3261/25.1", "sip:Alice?x@h", "", 0},
	{"RFC3261/25.1", "sip:a?b@h;c?d=e", "", 0},
	{"RFC3261/25.1", "sip:a?b@h;c?d", "header", 12},
	{"RFC3261/25.1", "sip:a?b@h/i", "host", 9},
	{"RFC3261/25.1", "sip:h:5060?to=a@b", "", 0},
	{"RFC3261/25.1", "sip:h:5060;lr?to", "header", 14},
	{"RFC3261/19.1.1", "sip:@a", "userinfo", 4},
	{"RFC3261/19.1.1", "sip:a@", "host", 6},
	{"RFC3261/19.1.1", "sip:a@b/c", "host", 7},
	{"RFC3261/25.1", "sip:a@%62.c", "host", 6},
	{"RFC3261/19.1.1", "sip:a@b:", "port", 8},
	{"RFC3261/19.1.1", "sip:a@b:5x", "port", 9},
	{"RFC3261/19.1.1", "sip:a@b;", "uri-parameter", 8},
	{"RFC3261/19.1.1", "sip:a@b;=c", "uri-parameter", 8},
	{"RFC3261/19.1.1", "sip:a@b?c", "header", 8},

	{"RFC5122/2.2", "xmpp:node@example.com", "", 0},
	{"RFC5122/2.2", "xmpp:example.com", "", 0},
	{"RFC5122/2.2", "xmpp:node@example.com/res@x/y", "", 0},
	{"RFC5122/2.2", "xmpp:room@conference.example.com?join;password=x", "", 0},
	{"RFC5122/2.2", "xmpp:node@example.com?message;subject=Hello;body=", "", 0},
	{"RFC5122/2.2", "xmpp://guest@example.com", "", 0},
	{"RFC5122/2.2", "xmpp://guest@example.com/support@example.com?message", "", 0},
	{"RFC5122/2.2", "xmpp:", "host", 5},
	{"RFC5122/2.2", "xmpp:@a", "nodeid", 5},
	{"RFC5122/2.2", "xmpp:a@", "host", 7},
	{"RFC5122/2.2", "xmpp:a@b@c", "host", 8},
	{"RFC5122/2.2", "xmpp:a@b/", "resid", 9},
	{"RFC5122/2.2", "xmpp://example.com", "nodeid", 7},
	{"RFC5122/2.2", "xmpp://@example.com", "nodeid", 7},
	{"RFC5122/2.2", "xmpp://a@", "host", 9},
	{"RFC5122/2.2", "xmpp://a@b/c@", "host", 13},
	{"RFC5122/2.2", "xmpp:a@b?message;body", "pair", 17},

	{"RFC3966/3", "tel:+1-201-555-0123", "", 0},
	{"RFC3966/3", "tel:7042;phone-context=example.com", "", 0},
	{"RFC3966/3", "tel:863-1234;phone-context=+1-914-555", "", 0},
	{"RFC3966/3", "tel:+1(201)555.0123;ext=12;x-y=z;flag", "", 0},
	{"RFC3966/3", "tel:1;isub=1;phone-context=a.b-2.;x=1;y=1", "", 0},
	{"RFC3966/3", "tel:*%2306;phone-context=example.com", "", 0},
	{"RFC3966/3", "tel:0A;Phone-Context=example.com", "", 0},
	{"RFC3966/3", "tel:", "local-number-digits", 4},
	{"RFC3966/3", "tel:-", "local-number-digits", 5},
	{"RFC3966/3", "tel:+", "global-number-digits", 5},
	{"RFC3966/3", "tel:+1a", "global-number-digits", 6},
	{"RFC3966/3", "tel:+1%20", "global-number-digits", 6},
	{"RFC3966/3", "tel:5x", "local-number-digits", 5},
	{"RFC3966/3", "tel:7042", "context", 8},
	{"RFC3966/3", "tel:7042;ext=1", "context", 8},
	{"RFC3966/3", "tel:+1;", "pname", 7},
	{"RFC3966/3", "tel:+1;a_b", "pname", 8},
	{"RFC3966/3", "tel:+1;a=", "pvalue", 9},
	{"RFC3966/3", "tel:+1;ext=", "extension", 11},
	{"RFC3966/3", "tel:+1;ext=(1)2-3", "", 0},
	{"RFC3966/3", "tel:+1;ext=12a", "extension", 13},
	{"RFC3966/3", "tel:+1;ext=*1", "extension", 11},
	{"RFC3966/3", "tel:1;phone-context=", "descriptor", 20},
	{"RFC3966/3", "tel:1;phone-context=a_b", "descriptor", 21},
	{"RFC3966/3", "tel:1;phone-context=+a", "global-number-digits", 21},
	{"RFC3966/3", "tel:1;phone-context=213", "descriptor", 20},
	{"RFC3966/3", "tel:1;phone-context=a.1", "descriptor", 22},
	{"RFC3966/3", "tel:1;phone-context=.", "descriptor", 20},
	{"RFC3966/3", "tel:+1;ext=1;EXT=2", "parameter", 13},
	{"RFC3966/3", "tel:+1;a=1;b;A=2", "parameter", 13},
	{"RFC3966/5.3", "tel:+1;ext=12;isub=1", "parameter", 14},
	{"RFC3966/5.3", "tel:+1;isub=1;a;ext=12", "parameter", 16},
	{"RFC3966/3", "tel:+1?a", "query", 6},
	{"RFC3966/3", "tel://+1", "authority", 4},

	{"RFC8141/2", "urn:example:a123,z456", "", 0},
	{"RFC8141/2", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "", 0},
	{"RFC8141/2.3.1", "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", "", 0},
	{"RFC8141/2.3.2", "urn:example:weather?=op=map&lat=39.56", "", 0},
	{"RFC8141/2.3", "urn:example:a?+b/c?d?=e?f/", "", 0},
	{"RFC8141/2.3.3", "urn:example:a#", "", 0},
	{"RFC8141/2", "urn:a-b:c/d", "", 0},
	{"RFC8141/2", "urn:a2345678901234567890123456789012:c", "", 0},
	{"RFC8141/2", "urn:a23456789012345678901234567890123:c", "NID", 36},
	{"RFC8141/2", "urn:", "NID", 4},
	{"RFC8141/2", "urn:a:b", "NID", 5},
	{"RFC8141/2", "urn:-a:b", "NID", 4},
	{"RFC8141/2", "urn:a-:b", "NID", 5},
	{"RFC8141/2", "urn:a_b:c", "NID", 5},
	{"RFC8141/2", "urn:%41b:c", "NID", 4},
	{"RFC8141/2", "urn:example", "NSS", 11},
	{"RFC8141/2", "urn:example:", "NSS", 12},
	{"RFC8141/2", "urn:example:/a", "NSS", 12},
	{"RFC8141/2", "urn:example:a?b", "rq-components", 14},
	{"RFC8141/2", "urn:example:a?", "rq-components", 14},
	{"RFC8141/2", "urn:example:a?+", "r-component", 15},
	{"RFC8141/2", "urn:example:a?+/b", "r-component", 15},
	{"RFC8141/2", "urn:example:a?+?=b", "r-component", 15},
	{"RFC8141/2", "urn:example:a?=", "q-component", 15},
	{"RFC8141/2", "urn:example:a?+b?=", "q-component", 18},
	{"RFC8141/2", "urn:example:a?=?b", "q-component", 15},
	{"RFC8141/2", "urn://example:1/a", "authority", 4},

	{"RFC4151/2.1", "tag:timothy@hpl.hp.com,2001:web/externalHome", "", 0},
	{"RFC4151/2.1", "tag:example.org,2005:feed", "", 0},
	{"RFC4151/2.1", "tag:example.org,2004-05:", "", 0},
	{"RFC4151/2.1", "tag:example.org,2004-02-29:a?b", "", 0},
	{"RFC4151/2.1", "tag:example.org,2000-02-29:a", "", 0},
	{"RFC4151/2.1", "tag:example.org,2003-12-31:a", "", 0},
	{"RFC4151/2.1", "tag:example.org,1900-02-29:a", "date", 16},
	{"RFC4151/2.1", "tag:example.org,2003-04-31:a", "date", 16},
	{"RFC4151/2.1", "tag:example.org,2003-13:a", "date", 16},
	{"RFC4151/2.1", "tag:example.org,2003-1:a", "date", 16},
	{"RFC4151/2.1", "tag:example.org,2003/01:a", "date", 16},
	{"RFC4151/2.1", "tag:example.org,200x:a", "date", 16},
	{"RFC4151/2.1", "tag:example.org", "date", 15},
	{"RFC4151/2.1", "tag:example.org:a", "authorityName", 15},
	{"RFC4151/2.1", "tag:example.org,2003", "specific", 20},
	{"RFC4151/2.1", "tag:,2003:a", "authorityName", 4},
	{"RFC4151/2.1", "tag:-a,2003:a", "authorityName", 4},
	{"RFC4151/2.1", "tag:a.,2003:a", "authorityName", 6},
	{"RFC4151/2.1", "tag:a~b,2003:a", "authorityName", 5},
	{"RFC4151/2.1", "tag:@b,2003:a", "authorityName", 4},
	{"RFC4151/2.1", "tag:a+b@c,2003:a", "authorityName", 5},
	{"RFC4151/2.1", "tag://a,2003", "authority", 4},

	{"RFC5870/3.3", "geo:13.4125,103.8667", "", 0},
	{"RFC5870/3.3", "geo:48.2010,16.3695,183", "", 0},
	{"RFC5870/3.3", "geo:48.198634,-16.371648;crs=wgs84;u=40", "", 0},
	{"RFC5870/3.3", "geo:323482,4306480;crs=EPSG:32618;u=20.5;a=b;c", "", 0},
	{"RFC5870/3.4.2", "geo:90,-180", "", 0},
	{"RFC5870/3.4.2", "geo:90.1,0", "coord-a", 4},
	{"RFC5870/3.4.2", "geo:90.1,0;CRS=WGS84;u=1", "coord-a", 4},
	{"RFC5870/3.4.2", "geo:323482,4306480;crs=wgs84-utm", "", 0},
	{"RFC5870/3.4.2", "geo:0,-180.5", "coord-b", 6},
	{"RFC5870/3.3", "geo:", "coord-a", 4},
	{"RFC5870/3.3", "geo:1", "coord-b", 5},
	{"RFC5870/3.3", "geo:1,", "coord-b", 6},
	{"RFC5870/3.3", "geo:1,2,", "coord-c", 8},
	{"RFC5870/3.3", "geo:1,2,3,4", "coord-c", 10},
	{"RFC5870/3.3", "geo:1.,2", "coord-a", 6},
	{"RFC5870/3.3", "geo:+1,2", "coord-a", 4},
	{"RFC5870/3.3", "geo:1,2;u=x", "uncp", 7},
	{"RFC5870/3.3", "geo:1,2;u=1.", "uncp", 7},
	{"RFC5870/3.3", "geo:1,2;a;u=1", "uncp", 9},
	{"RFC5870/3.3", "geo:1,2;u=1;u=1", "uncp", 11},
	{"RFC5870/3.3", "geo:1,2;u=1;crs=x", "crsp", 11},
	{"RFC5870/3.3", "geo:1,2;crs=", "crsp", 7},
	{"RFC5870/3.3", "geo:1,2;", "parameter", 8},
	{"RFC5870/3.3", "geo:1,2?z=3", "query", 7},

	{"ISO26324", "doi:10.1000/182", "", 0},
	{"ISO26324", "doi:10.1000.10/a/b?c", "", 0},
	{"ISO26324", "doi:11.1000/182", "prefix", 4},
	{"ISO26324", "doi:10./182", "prefix", 7},
	{"ISO26324", "doi:10.x/182", "prefix", 7},
	{"ISO26324", "doi:10.1000", "suffix", 11},
	{"ISO26324", "doi:10.1000/", "suffix", 12},
	{"ISO26324", "doi://10.1000/182", "authority", 4},

	{"RFC4452/4", "info:ddc/22/eng//004.678", "", 0},
	{"RFC4452/4", "info:lccn/2002022641", "", 0},
	{"RFC4452/4", "info:", "namespace", 5},
	{"RFC4452/4", "info:1a/b", "namespace", 5},
	{"RFC4452/4", "info:a_b/c", "namespace", 6},
	{"RFC4452/4", "info:ddc", "identifier", 8},
	{"RFC4452/4", "info:ddc/", "identifier", 9},
	{"RFC4452/4", "info:ddc/1?x", "query", 10},

	{"RFC2397/3", "data:text/plain;base64,SGVsbG8=", "", 0},
	{"RFC2397/3", "data:,A%20brief%20note", "", 0},
	{"RFC2397/3", "data:;charset=UTF-8,x", "", 0},
	{"RFC2397/3", "data:;BASE64,eA", "", 0},
	{"RFC2397/3", "data:text/plain;charset=iso-8859-7;a=b,%be%fa?x", "", 0},
	{"RFC2397/3", "data:image/svg+xml,a,b", "", 0},
	{"RFC2397/3", "data:text/plain", "data", 15},
	{"RFC2397/3", "data:text/plain?,", "data", 15},
	{"RFC2397/3", "data:text,x", "mediatype", 9},
	{"RFC2397/3", "data:/plain,x", "mediatype", 5},
	{"RFC2397/3", "data:text/,x", "mediatype", 9},
	{"RFC2397/3", "data:text/plain;charset,x", "parameter", 16},
	{"RFC2397/3", "data:text/plain;,x", "parameter", 16},
	{"RFC2397/3", "data://text/plain,x", "authority", 5},

	{"magnet", "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=x", "", 0},
	{"magnet", "magnet:?xt.1=urn:a:b&&xt.2=urn:a:c&", "", 0},
	{"magnet", "magnet:", "query", 7},
	{"magnet", "magnet:?", "parameter", 8},
	{"magnet", "magnet:?&", "parameter", 9},
	{"magnet", "magnet:?xt", "parameter", 8},
	{"magnet", "magnet:?a=b&=c", "parameter", 12},
	{"magnet", "magnet:x?a=b", "path", 7},
	{"magnet", "magnet://x?a=b", "authority", 7},

	{"RFC6694/2.1", "about:", "", 0},
	{"RFC6694/2.1", "about:blank?x#y", "", 0},
	{"RFC6694/2.1", "about:a/b", "about-token", 7},
	{"RFC6694/2.1", "about://a", "authority", 6},
}

func TestCheckScheme(t *testing.T) {
	for _, row := range schemeRows {
		t.Run(row.section, func(t *testing.T) {
			err := CheckScheme(MustParse(row.ref))
			var e *SchemeError
			if !errors.As(err, &e) {
				if err != nil || row.rule != "" {
					t.Errorf("CheckScheme(%q) = %v, want rule %q at %d", row.ref, err, row.rule, row.offset)
				}
				return
			}
			if e.Rule != row.rule || e.Offset != row.offset {
				t.Errorf("CheckScheme(%q) = %v, want rule %q at %d", row.ref, err, row.rule, row.offset)
			}
			if scheme, _, _ := strings.Cut(strings.ToLower(row.ref), ":"); e.Scheme != scheme {
				t.Errorf("CheckScheme(%q).Scheme = %q, want %q", row.ref, e.Scheme, scheme)
			}
		})
	}
}

// The section of every row is of the document that its error names.
func TestSchemeErrorReference(t *testing.T) {
	for _, row := range schemeRows {
		var e *SchemeError
		if !errors.As(CheckScheme(MustParse(row.ref)), &e) {
			continue
		}
		document, _, _ := strings.Cut(row.section, "/")
		named, _, _ := strings.Cut(strings.ReplaceAll(e.Reference, " ", ""), ",")
		if named != "" && !strings.Contains(named, document) {
			t.Errorf("CheckScheme(%q).Reference = %q, want %q", row.ref, e.Reference, row.section)
		}
	}
}

func TestSchemeErrorMessage(t *testing.T) {
	tests := []struct{ ref, want string }{
		{"HTTP:///a", "uri: http breaks host at byte 7 (RFC 9110, section 4.2.1)"},
		{"magnet:x", "uri: magnet breaks path at byte 7"},
	}
	for _, tt := range tests {
		if err := CheckScheme(MustParse(tt.ref)); err == nil || err.Error() != tt.want {
			t.Errorf("CheckScheme(%q) = %v, want %q", tt.ref, err, tt.want)
		}
	}
}

func TestCheckSchemeAllocates(t *testing.T) {
	refs := []Ref{
		MustParse("https://example.com/a?b#c"), MustParse("mailto:a@example.com?subject=x"),
		MustParse("urn:example:a?+b?=c"), MustParse("tel:+1-201-555-0123;ext=1"),
		MustParse("geo:1,2;crs=wgs84;u=3"), MustParse("ldap:///o=a??sub?(a=b)?c=d"),
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, r := range refs {
			_ = CheckScheme(r)
		}
	}); n != 0 {
		t.Errorf("CheckScheme allocates %v times, want 0", n)
	}
}

// Whatever the reference, CheckScheme does not panic, its offset lies in the
// text, the case of the scheme does not matter, and the typed parts of a scheme
// can be had exactly when its demands are met.
func FuzzCheckScheme(f *testing.F) {
	for _, row := range schemeRows {
		f.Add(row.ref)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := Parse(s)
		if err != nil {
			return
		}
		err = CheckScheme(r)
		var e *SchemeError
		if errors.As(err, &e) && (e.Offset < len(r.Scheme()) || e.Offset > len(s)) {
			t.Errorf("CheckScheme(%q).Offset = %d, not in the text", s, e.Offset)
		}
		upper := strings.ToUpper(r.Scheme()) + s[len(r.Scheme()):]
		if other := CheckScheme(MustParse(upper)); fmt.Sprint(other) != fmt.Sprint(err) {
			t.Errorf("CheckScheme(%q) = %v, but CheckScheme(%q) = %v", s, err, upper, other)
		}
		for _, p := range typedParsers {
			if got := p.parse(r); strings.EqualFold(p.scheme, r.Scheme()) && fmt.Sprint(got) != fmt.Sprint(err) {
				t.Errorf("%s(%q) = %v, want %v", p.name, s, got, err)
			}
		}
	})
}

// typedParsers are the functions that return the typed parts of a scheme.
var typedParsers = []struct {
	name, scheme string
	parse        func(Ref) error
}{
	{"ParseMailto", "mailto", func(r Ref) error { _, err := ParseMailto(r); return err }},
	{"ParseURN", "urn", func(r Ref) error { _, err := ParseURN(r); return err }},
	{"ParseTel", "tel", func(r Ref) error { _, err := ParseTel(r); return err }},
	{"ParseNews", "news", func(r Ref) error { _, err := ParseNews(r); return err }},
	{"ParseNews", "nntp", func(r Ref) error { _, err := ParseNews(r); return err }},
	{"ParseGopher", "gopher", func(r Ref) error { _, err := ParseGopher(r); return err }},
	{"ParseFTP", "ftp", func(r Ref) error { _, err := ParseFTP(r); return err }},
	{"ParseData", "data", func(r Ref) error { d, err := ParseData(r); _, _ = d.Bytes(); return err }},
}

func TestTypedPartsOfAnotherScheme(t *testing.T) {
	for _, p := range typedParsers {
		for _, ref := range []string{"x:y", "//a/b", "https://a/"} {
			var e *SchemeError
			if err := p.parse(MustParse(ref)); !errors.As(err, &e) || e.Rule != RuleScheme {
				t.Errorf("%s(%q) = %v, want a SchemeError for the scheme", p.name, ref, err)
			}
		}
	}
}

func BenchmarkCheckScheme(b *testing.B) {
	for _, ref := range []string{"https://example.com/a?b#c", "mailto:john.doe@example.com?subject=x", "urn:example:a123,z456"} {
		r := MustParse(ref)
		b.Run(r.Scheme(), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(ref)))
			for b.Loop() {
				_ = CheckScheme(r)
			}
		})
	}
}

func ExampleCheckScheme() {
	fmt.Println(CheckScheme(MustParse("http://example.com/")))
	fmt.Println(CheckScheme(MustParse("http:///index.html")))
	err := CheckScheme(MustParse("urn:example"))
	var e *SchemeError
	if errors.As(err, &e) {
		fmt.Println(e.Scheme, e.Rule, e.Offset, e.Reference)
	}
	// Output:
	// <nil>
	// uri: http breaks host at byte 7 (RFC 9110, section 4.2.1)
	// urn NSS 11 RFC 8141, section 2
}
