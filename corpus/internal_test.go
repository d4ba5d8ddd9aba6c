package corpus

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

func TestParseDate(t *testing.T) {
	zone := func(h int) *time.Location { return time.FixedZone("", h*3600) }
	for _, tt := range []struct {
		name, in string
		want     time.Time // zero: none
	}{
		// RFC 5322, section 3.3.
		{"Full", "Fri, 21 Nov 1997 09:55:06 -0600", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(-6))},
		{"NoDayName", "21 Nov 1997 09:55 +0100", time.Date(1997, 11, 21, 9, 55, 0, 0, zone(1))},
		{"Comment", "Thu,\n 13\n Feb\n 1969\n 23:32\n -0330 (Newfoundland Time)", time.Date(1969, 2, 13, 23, 32, 0, 0, time.FixedZone("", -12600))},
		// Section 4.3.
		{"TwoDigitYear", "21 Nov 97 09:55:06 GMT", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"TwoDigitYearNow", "21 Nov 26 09:55:06 GMT", time.Date(2026, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"NamedZone", "Fri, 21 Nov 1997 09:55:06 EST", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(-5))},
		{"UnknownZone", "Fri, 21 Nov 1997 09:55:06 XYZ", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"CEST", "Fri, 21 Nov 1997 09:55:06 CEST", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(2))},
		// RFC 850 and the C library.
		{"Hyphens", "Friday, 21-Nov-97 09:55:06 GMT", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"Asctime", "Fri Nov 21 09:55:06 1997", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"AsctimeZone", "Fri Nov 21 09:55:06 PST 1997", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(-8))},
		{"Dots", "Fri, 21 Nov 1997 09.55.06 +0000", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"ZoneWithColon", "Fri, 21 Nov 1997 09:55:06 +02:00", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(2))},
		{"RFC3339", "1997-11-21T09:55:06Z", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"ISO8601", "1997-11-21 09:55:06 +0100", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(1))},
		{"ZoneInHours", "Fri, 21 Nov 1997 09:55:06 GMT+1", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(1))},
		{"ZoneInTooManyHours", "Fri, 21 Nov 1997 09:55:06 -97", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"Afternoon", "Fri, 21 Nov 1997 9:55:06 PM", time.Date(1997, 11, 21, 21, 55, 6, 0, time.UTC)},
		{"Midnight", "Fri, 21 Nov 1997 12:55:06 am -0600", time.Date(1997, 11, 21, 0, 55, 6, 0, zone(-6))},
		{"LeapSecond", "Sat, 31 Dec 2016 23:59:60 +0000", time.Date(2017, 1, 1, 0, 0, 0, 0, time.UTC)},
		{"GermanMonth", "Fr, 21 Nov 1997 09:55:06 +0100 (MEZ)", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(1))},

		{"SecondClock", "Fri, 21 Nov 1997 09:55:06 GMT 10:11:12", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"SecondZone", "Fri, 21 Nov 1997 09:55:06 -0600 EST", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(-6))},
		{"NumbersBehind", "Fri, 21 Nov 1997 09:55:06 GMT 12 2013 99", time.Date(1997, 11, 21, 9, 55, 6, 0, time.UTC)},
		{"UniversalTime", "Fri, 21 Nov 1997 12:55:06 UT", time.Date(1997, 11, 21, 12, 55, 6, 0, time.UTC)},
		{"MorningOfALongDay", "Fri, 21 Nov 1997 21:55:06 AM", time.Date(1997, 11, 21, 21, 55, 6, 0, time.UTC)},
		{"ZoneBeforeDate", "09:55:06 EST 21 Nov 1997", time.Date(1997, 11, 21, 9, 55, 6, 0, zone(-5))},
		{"CutClock", "Fri, 21 Nov 1997 9: GMT", time.Date(1997, 11, 21, 0, 0, 0, 0, time.UTC)},
		{"EndOfDay", "30 Apr 1997 24:00:00 GMT", time.Date(1997, 5, 1, 0, 0, 0, 0, time.UTC)},

		{"Empty", "", time.Time{}},
		{"NoDay", "Nov 1997 09:55:06", time.Time{}},
		{"NoMonth", "1997-13-21 09:55:06", time.Time{}},
		{"LongYear", "21 Nov 0097 09:55:06", time.Time{}},
		{"LongerYear", "21 Nov 19970 09:55:06", time.Time{}},
		{"NoSuchMinute", "30 Apr 1997 10:60:00 GMT", time.Time{}},
		{"NoSuchSecond", "30 Apr 1997 10:00:61 GMT", time.Time{}},
		{"Words", "some day soon", time.Time{}},
		{"NoSuchDay", "31 Apr 1997 10:00:00 GMT", time.Time{}},
		{"NoSuchHour", "30 Apr 1997 77:00:00 GMT", time.Time{}},
		{"HoursOfAMonth", "1 Jan 1997 744:00:00 GMT", time.Time{}},
		{"MonthZero", "1997-00-21 09:55:06", time.Time{}},
		{"DayZero", "1997-11-00 09:55:06", time.Time{}},
		{"NoYear", "21 Nov 09:55:06", time.Time{}},
		{"UnclosedComment", "(21 Nov 1997 09:55:06", time.Time{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := parseDate([]byte(tt.in))
			if ok != !tt.want.IsZero() || ok && !got.Equal(tt.want) {
				t.Errorf("parseDate(%q) = %v, %v, want %v", tt.in, got, ok, tt.want)
			}
		})
	}
}

func TestMonths(t *testing.T) {
	for m := time.January; m <= time.December; m++ {
		if got, ok := parseDate([]byte("1 " + m.String()[:3] + " 1997")); !ok || got.Month() != m {
			t.Errorf("parseDate of a day in %v = %v, %v", m, got, ok)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	f.Add([]byte("Fri, 21 Nov 1997 09:55:06 -0600 (x)"))
	f.Add([]byte("1997-11-21T09:55:06+01:00"))
	f.Fuzz(func(t *testing.T, in []byte) {
		if got, ok := parseDate(in); ok && (got.Year() < 1800 || got.Year() > 10000) {
			t.Errorf("parseDate(%q) = %v", in, got)
		}
	})
}

func TestMonthOf(t *testing.T) {
	for m := time.January; m <= time.December; m++ {
		for _, word := range []string{m.String(), strings.ToUpper(m.String()[:3])} {
			if got := monthOf([]byte(word)); got != m {
				t.Errorf("monthOf(%q) = %v, want %v", word, got, m)
			}
		}
	}
	for _, word := range []string{"day", "ebm", "vde"} {
		if got := monthOf([]byte(word)); got != 0 {
			t.Errorf("monthOf(%q) = %v, want none", word, got)
		}
	}
}

func TestHasCandidate(t *testing.T) {
	for _, tt := range []struct {
		in           string
		plain, suffx bool
	}{
		{"", false, false},
		{"12:30:00 +0100", false, false},
		{"Thu, 1 Jan 1970 12:30:00", false, false},
		{"http://a.example/", true, true},
		{"1:h2:3", true, true},
		{": x", false, false},
		{"a-1+2.:", true, true},
		{"ht\n tp:", true, true},
		{"www.a.example", false, true},
		{"x.FTP.a", false, true},
		{"a.b.c", false, false},
		{"{: {a:", true, true},
		{"{: 1}: ;:", false, false},
	} {
		if got := hasCandidate([]byte(tt.in), false); got != tt.plain {
			t.Errorf("hasCandidate(%q, false) = %v, want %v", tt.in, got, tt.plain)
		}
		if got := hasCandidate([]byte(tt.in), true); got != tt.suffx {
			t.Errorf("hasCandidate(%q, true) = %v, want %v", tt.in, got, tt.suffx)
		}
	}
}

// Every suffix reference that package extract finds has a start that is known here.
func TestSuffixStartAgreesWithExtract(t *testing.T) {
	found := 0
	check := func(label string) {
		text := []byte("see " + label + ".example.com for more")
		for m := range extract.FindBytes(text, &extract.Options{Suffix: true}) {
			if found++; !hasSuffixStart(text) {
				t.Errorf("hasSuffixStart(%q) = false, extract finds %q", text, m.Raw)
			}
		}
	}
	for s := range uri.Schemes() {
		check(s.Name)
	}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	for _, a := range letters {
		for _, b := range letters {
			for _, c := range letters {
				check(string([]rune{a, b, c}))
			}
		}
	}
	if found == 0 {
		t.Error("extract finds none")
	}
}

func TestOneLine(t *testing.T) {
	for _, tt := range []struct{ in, label, want string }{
		{"", "", ""},
		{"plain", "", "plain"},
		{"a\r\n b\t c", "", "a b c"},
		{" a  b ", "", "a b"},
		{" a", "", "a"},
		{" =?utf-8?q?Jos=C3=A9?= ", "", "Jos\u00e9"},
		{"caf\xe9 \xc3\xa9", "", "caf\u00e9 \u00e9"},
		{"\xf0\xd2\xc9", "koi8-r", "\u041f\u0440\u0438"},
		{"=?iso-8859-1?q?Jos\xe9?=", "utf-8", "Jos\u00e9"},
		{"caf\xc3\xa9", "koi8-r", "caf\u00e9"},
		{"caf\xc3\xa9", "gb2312", "caf\u00e9"},
		{"\x1b$B$\"\x1b(B", "iso-2022-jp", "\u3042"},
		{strings.Repeat("a", maxLine-1) + "\u00e9", "", strings.Repeat("a", maxLine-1)},
		{strings.Repeat("a", maxLine-2) + "\u00e9b", "", strings.Repeat("a", maxLine-2) + "\u00e9"},
	} {
		if got := oneLine([]byte(tt.in), tt.label); got != tt.want {
			t.Errorf("oneLine(%q, %q) = %q, want %q", tt.in, tt.label, got, tt.want)
		}
	}
}

func TestMessageID(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"<a@b.example>", "a@b.example"},
		{"x <a@b\n .example> (y)", "a@b.example"},
		{"a@b.example", "a@b.example"},
		{"<a b@c.example>", "ab@c.example"},
	} {
		if got := messageID([]byte(tt.in)); got != tt.want {
			t.Errorf("messageID(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestLooksLikeText(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want bool
	}{
		{"", true},
		{"text\r\n\t\x1b[1m", true},
		{"a\x00b", false},
		{strings.Repeat("a", 200) + "\x00", false},
		{"_\ba\f_\bb\f", true},
		{"\x01\x02\x03\x04", false},
		{"%PDF-1.4\n", false},
		{"{\\rtf1 text}", true},
	} {
		if got := looksLikeText([]byte(tt.in)); got != tt.want {
			t.Errorf("looksLikeText(%q) = %v, want %v", tt.in, got, tt.want)
		}
		if more := tt.in + "a\x00b"; isDecided([]byte(tt.in)) && looksLikeText([]byte(more)) != tt.want {
			t.Errorf("looksLikeText(%q) is not %v, though it was decided", more, tt.want)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     Type
	}{
		{"Calendar", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", folded},
		{"Card", "\n\nbegin:vcard\nURL:a\n", folded},
		{"PrefixedRoot", "<p:A x=\"1\"\n xmlns:p=\"urn:example:p\"><b>c</b></p:A>", HTML},
		{"PrefixedURI", "<foo:bar> and xmlns:foo=\"x\"", Text},
		{"PrefixOfOther", "<p:A xmlns:q=\"urn:example:q\"/>", Text},
		{"OtherObject", "BEGIN:VCARDS\nURL:a\n", Text},
		{"ObjectAlone", "BEGIN:VCARD", Text},
		{"LDIF", "version: 1\ndn: cn=J,dc=x\nlabeledURI: a\n", folded},
		{"LDIFWithoutVersion", "dn: cn=J,\r\n dc=x\r\nobjectClass: top\r\n", folded},
		{"LDIFInBase64", "dn:: Y249SixkYz14\nchangetype: add", folded},
		{"NameOfOther", "dn: cn=J,dc=x\nurls:\n\t- http://a.example/\n", Text},
		{"OtherVersion", "Version: 1.2\nDN: a=b\nURL: http://a.example/\n and\n", Text},
		{"LDIFBehindComments", "# extended LDIF\n#\n\n# J, x\ndn: cn=J,dc=x\ncn: J\n", folded},
		{"LDIFOfNameAlone", "dn: cn=J,dc=x\n\nand so on: a\n", Text},
		{"VersionOfOther", "version: 1\nservices: a\n", Text},
		{"HTML", " \n<HTML>a", HTML},
		{"CommentBeforeHTML", "<!-- a --> <!-- b -->\n<title>a", HTML},
		{"CommentBeforeText", "<!-- a --> text", Text},
		{"CommentAlone", "<!-- a -->", Text},
		{"CommentCut", "<!-", Text},
		{"Fragment", "<p>a</p>", HTML},
		{"FragmentWithoutEndTag", "<p>a", Text},
		{"FragmentCut", "<p>a</", Text},
		{"NoTagFirst", "ap>a</p>", Text},
		{"NoElement", "<joe>a</joe>", Text},
		{"NameSpace", "<p:a>b</p:a>", Text},
		{"NoNameInEndTag", "<p>a</{</", Text},
		{"Access", `a b c d [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 1` + "\n", Log},
		{"AccessWithoutTime", `a b c [hello] "GET / HTTP/1.0" 200 1` + "\n", Text},
		{"TimeOfDatabases", "2003-10-11 22:14:15 a\n2003-10-11 22:14:16 b\n", Log},
		{"NoPriority", "<>Jan  2 03:04:05 a\n<>Jan  2 03:04:05 b\n", Text},
		{"AccessWithoutUser", `a b [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 1` + "\n", Text},
		{"AccessOfWords", `a b c d e f [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 1` + "\n", Text},
		{"FieldsNobodyKnows", "From: a\n" + strings.Repeat("A: b\n", 9) + "\nb", Mail},
		{"LineBehindFieldNobodyKnows", "From: a\nA: b\nhello\nTo: c\n\nd", Mail},
		{"SubjectOfMultipart", "Subject: multipart/mixed\n\na", Text},
		{"TypeCut", "Content-Type: multi\n\na", Text},
		{"FoldFirst", " a\nFrom: b\n\nc", Text},
		{"Table", "url,title\nhttp://a.example/b,c\nd,e\n", commas},
		{"TableOfOneRow", "url;title\nhttp://a.example/b;c", semicolons},
		{"TableInCRLF", "url;title\r\nhttp://a.example/b;c\r\n\r\n", semicolons},
		{"TableWithMark", "\ufeff\"url\",\"title, in short\"\nhttp://a.example/b,c\n", commas},
		{"TableOfQuotedCells", "url,title\n\"http://a.example/b,c\",\"d \"\"e\"\", f\n\ng\"\nhttp://a.example/h,i\n", commas},
		{"TableOfLongRows", "url,text\nhttp://a.example/b,c\nhttp://a.example/d," + strings.Repeat("e", detectSize), commas},
		{"TableOfLongRowsWithMark", "\ufeffurl,text,n\nhttp://a.example/b,c,1\nhttp://a.example/d," + strings.Repeat("e", detectSize-56), commas},
		{"TableOfYears", "Seite;2001;2002;\nhttp://a.example/b;1;2;\n", semicolons},
		{"TableByNumbers", "name,count\nhttp://a.example/b,10\n", commas},
		{"TableByWords", "name,text\nhttp://a.example/b,c\nhttp://a.example/b,c d\n", commas},
		{"TableWithSeparator", "sep=;\r\nname;n\r\nhttp://a.example/b;1\r\n", semicolons},
		{"TableWithOtherSeparator", "sep=,\nurl;n\nhttp://a.example/b;1\n", Text},
		{"TableOfAnotherColumn", "title,url\nb,http://a.example/\n", Text},
		{"URIsInTheSecondRow", "url,title\na,b\nhttp://a.example/,b\n", Text},
		{"OneLongRow", "url,text\nhttp://a.example/d," + strings.Repeat("e", detectSize), commas},
		{"ListOfURIs", "http://a.example/b,c.html\nhttp://a.example/d,e.html\nhttp://a.example/f,g.html\n", Text},
		{"ListBelowTitle", "pages;all\nhttp://a.example/b;c\nhttp://a.example/d;e;f\n", Text},
		{"ListOfPaths", "notes,misc\nhttp://a.example/b,12.html\nhttp://a.example/b,13.html\n", Text},
		{"ListBehindBlankLine", "url,misc\n\nhttp://a.example/b,1\n", Text},
		{"HeaderAlone", "url,title\n", Text},
		{"HeaderOfOneName", "url\nhttp://a.example/b\n", Text},
		{"HeaderOfNumbers", "1000,url\nhttp://a.example/b,1\n", Text},
		{"HeaderOfURI", "http://a.example/b,c\nhttp://a.example/d,e\n", Text},
		{"HeaderOfTwoSeparators", "url;a,b\nhttp://a.example/c;1,2\n", Text},
		{"HeaderWithoutFirstName", ",url\nhttp://a.example/b,1\n", Text},
		{"HeaderOfLongName", "url," + strings.Repeat("a", longestName+1) + "\nhttp://a.example/b,c\n", Text},
		{"HeaderBroken", "\"url\" a,title\nhttp://a.example/b,c\n", Text},
		{"RowBroken", "url,title\nhttp://a.example/b,\"c\" d\n", Text},
		{"RowOfFewCells", "url,title,text\nhttp://a.example/b,c,d\nhttp://a.example/e,f\n", Text},
		{"Prose", "Dear Joe, see\nhttp://a.example/b,c or\n", Text},
		{"ProseWithoutSpace", "Hi Joe,look:\nhttp://a.example/b,1\n", Text},
		{"Greeting", "Dear,Joe\nhttp://a.example/b,c\n", Text},
		{"Code", "import a,b\nhttp://a.example/c,d\nhttp://a.example/c,e\n", Text},
		{"Statement", "int a,b;\nhttp://a.example/c,d\n", Text},
		{"URIBehindFromLine", "From a 12:00\nhttp://a.example/\n", Text},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := detect([]byte(tt.in), true); got != tt.want || !ok {
				t.Errorf("detect(%q, true) = %d, %v, want %d", tt.in, got, ok, tt.want)
			}
		})
	}
}

// A pattern is matched as an expression would, whichever byte of what matches is
// another one.
func TestMatches(t *testing.T) {
	const pattern = "Aaa _9 99:99"
	want := regexp.MustCompile(`^[A-Z][a-z][a-z] [ 0-9][0-9] [0-9][0-9]:[0-9][0-9]`)
	for i := range pattern {
		for c := range 256 {
			in := []byte("Jan  2 03:04:05")
			in[i] = byte(c)
			if got := matches(in, pattern); got != want.Match(in) {
				t.Errorf("matches(%q, %q) = %v", in, pattern, got)
			}
		}
	}
	if matches([]byte("Jan  2 03:0"), pattern) {
		t.Errorf("matches of less than the pattern")
	}
}

func TestIsDoubtful(t *testing.T) {
	const (
		base64 = "aGVsbG8gaGVsbG8gaGVsbG8g\naGVsbG8gaGVsbG8gaGVsbG8g\naGVsbG8=\n"
		quoted = "caf=E9 =20 a =3D b=\nc\n"
	)
	for _, tt := range []struct {
		name, typ, enc, in string
		want               string // the other encoding
		doubtful           bool
	}{
		{"Text", "text/plain", "", "text", "", false},
		{"TextInBase64", "text/plain", "7bit", base64, "base64", true},
		{"TextInBase64CRLF", "text/plain", "", strings.ReplaceAll(base64, "\n", "\r\n"), "base64", true},
		{"AllOfBase64", "text/plain", "", "\nab+/ab+/ab+/ab+/\n\nab+/\n", "base64", true},
		{"LongLineSecond", "text/plain", "", "abcdabcdabcd\nabcdabcdabcdabcd\n", "", false},
		{"ShortLineBetween", "text/plain", "", "abcdabcdabcdabcd\nabcd\nabcdabcdabcdabcd\n", "", false},
		{"TextInQuotedPrintable", "text/plain", "", quoted, "quoted-printable", true},
		{"ImageInBase64", "image/png", "", base64, "base64", true},
		{"ImageLikeQuotedPrintable", "image/png", "", quoted, "quoted-printable", false},
		{"Base64", "text/plain", "base64", base64, "", false},
		{"ImageAsBase64", "image/png", "base64", base64, "", false},
		{"Base64Cut", "text/plain", "base64", base64 + "-- \nfooter\n", "", false},
		{"TextAsBase64", "text/plain", "base64", "Hello, world\n", "8bit", true},
		{"QuotedPrintableAsBase64", "text/plain", "base64", "(c) " + quoted, "quoted-printable", true},
		{"Base64AsQuotedPrintable", "text/plain", "quoted-printable", base64, "base64", true},
		{"QuotedPrintable", "text/plain", "quoted-printable", quoted, "", false},
		{"TextAsQuotedPrintable", "text/plain", "quoted-printable", "?a=xyz", "8bit", true},
		{"FooterBelowQuotedPrintable", "text/plain", "quoted-printable", quoted + "?a=xyz", "", false},
		{"FooterThatMayBeQuotedPrintable", "text/plain", "quoted-printable", quoted + "?a=xyz&id=20", "8bit", true},
		{"TokenBelowQuotedPrintable", "text/plain", "quoted-printable", quoted + "/YWJjZA==\nthanks", "8bit", true},
		{"HTMLBelowQuotedPrintable", "text/plain", "quoted-printable", quoted + "<a href=\"?u=x&amp;id=ab12\">", "8bit", true},
		{"FooterOfTwoLines", "text/plain", "quoted-printable", quoted + "?a=1&amp;id=20\n?a=xyz", "8bit", true},
		{"FooterOfControl", "text/plain", "quoted-printable", quoted + ";id=12", "8bit", true},
		{"FooterOfPath", "text/plain", "quoted-printable", quoted + "/s=E4F1/t=20/u=xyz", "8bit", true},
		{"FooterCutOff", "text/plain", "quoted-printable", quoted + "?a=xyz&b=", "8bit", true},
		{"MoreTextThanQuotedPrintable", "text/plain", "quoted-printable", "a =3D b?a=xyz&b=yz", "8bit", true},
		{"UUEncoded", "text/plain", "x-uuencode", base64, "", false},

		{"BadEscapeFirst", "text/plain", "quoted-printable", "=zzaa", "8bit", true},
		{"Control", "text/plain", "quoted-printable", "?id=0812", "8bit", true},
		{"VerticalTab", "text/plain", "quoted-printable", "?id=0b", "8bit", true},
		{"LowControl", "text/plain", "quoted-printable", "?id=1912", "8bit", true},
		{"Separator", "text/plain", "quoted-printable", "?id=1C", "8bit", true},
		{"WhiteSpace", "text/plain", "quoted-printable", "=09=0A=0C=0D=0E=0f=1A=1b=20", "", false},
		{"ControlAndNUL", "text/plain", "quoted-printable", "=00=01", "", false},
		{"SoftBreakOfSpaces", "text/plain", "quoted-printable", "a=  ", "", false},
		{"SoftBreakCut", "text/plain", "quoted-printable", "abc=", "", false},

		{"Spaces", "text/plain", "", "a=20b c=\nd", "quoted-printable", true},
		{"Letters", "text/plain", "", "caf=E9 c=\nd", "quoted-printable", true},
		{"LettersFirst", "text/plain", "", "text=20text=\ntext", "quoted-printable", true},
		{"SoftBreakAlone", "text/plain", "", "a c=\nd", "", false},
		{"FullLine", "text/plain", "", strings.Repeat("a", minFull-1) + "=\nd", "quoted-printable", true},
		{"LineTooLong", "text/plain", "", strings.Repeat("a", maxFull) + "=\nd", "", false},
		{"LineTooShort", "text/plain", "", strings.Repeat("a", minFull-2) + "=\nd", "", false},
		{"LetterAtLineEnd", "text/plain", "", "a=20b =c\nd =C3=A9", "", false},
		{"CRAlone", "text/plain", "", "a=20b =\rd =C3=A9", "", false},
		{"Attribute", "text/plain", "", "<a href=3D\"b\">", "quoted-printable", true},
		{"AttributeAmongOthers", "text/plain", "", "<a href=3D\"b\" c=\"\" d=\"\">", "", false},
		{"HexadecimalFirst", "text/plain", "", "dead=20<a href=3D\"b\" c=\"\" d=\"\" e=\"\">", "", false},
		{"EscapeCut", "text/plain", "", "ab=3", "", false},
		{"Query", "text/plain", "", "+FOO =\n+  x\nhttp://a.example/?id=20&x=30\n", "", false},
		{"URIWrappedAtEquals", "text/plain", "", "<http://a.example/?date=2001-03-12&session=\nabc123>, http://a.example/?year=2001 has\n", "", false},
		{"QueryOfLetters", "text/plain", "", "FOO =\nhttp://a.example/?q=E9\n", "", false},
		{"QueryAndFullLine", "text/plain", "", strings.Repeat("a ", minFull/2) + "=\nhttp://a.example/?id=2a\n", "", false},
		{"QueryEscaped", "text/plain", "", "see http://a.exa=\nmple/?id=3D20&x=3Dy\n", "quoted-printable", true},
		{"QueryWithSoftBreak", "text/plain", "", "see http://a.example/?sess=\nion=3D20\n", "quoted-printable", true},
		{"QuestionMark", "text/plain", "", "what? caf=E9 c=\nd", "quoted-printable", true},
		{"LongName", "text/plain", "", "?" + strings.Repeat("a", maxParameter+1) + "=20b c=\nd", "quoted-printable", true},
		{"Number", "text/plain", "", "FOO =\nyear=2001\n", "", false},
		{"NoOctet", "text/plain", "", "FOO =\nbar=EXAMPLE =A0\n", "", false},
		{"SpaceAtLineEnd", "text/plain", "", "a =20\nb c=\nd", "quoted-printable", true},
		{"ControlsInFullLines", "text/plain", "", strings.Repeat("a ", minFull/2) + "=\nid =12\n", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := &mime.Entity{Types: []mime.Structured{{Value: tt.typ}}, Encodings: []string{tt.enc}}
			if got := otherEncoding(tt.enc, []byte(tt.in)); got != tt.want {
				t.Errorf("otherEncoding(%q, %q) = %q, want %q", tt.enc, tt.in, got, tt.want)
			}
			if got := isDoubtful(e, []byte(tt.in)); got != tt.doubtful {
				t.Errorf("isDoubtful(%s, %q) = %v, want %v", tt.typ, tt.in, got, tt.doubtful)
			}
		})
	}
}

// A verdict on the beginning of an input, and that of each format on it, stays what it
// is when more of it comes.
func FuzzDetect(f *testing.F) {
	for _, s := range []string{
		"From: a\nTo: b\n\n", "From a 12:00\nA: b\n\n", "#! rnews 1\n", "<!-- --><html>", "{\"a\":1}\n",
		"Jan  2 03:04:05 a\nJan  2 03:04:05 b\n", "<34>1 2003-10-11T22:14:15\n<34>1 2003-10-11T22:14:15\n",
		`192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /"` + "\n", "\r\n\nSubject: a\nDate: b\n c\n\n",
		"12  \r\nFrom: a\n\n", "2001:db8:1111:2222:3333:4444:5555:6666 - a@a.example [10/Oct/2000:13:55:36 -0700] \"GET /\"\n", "\nbegin:VCard\r\nURL:a\n", "BEGIN:VCARDS\n", "version: 1\r\n\r\nDN: a=b\r\n c\r\nd: e\r\n", "dn: a\n", "<p:A xmlns:q='b' xmlns:p='c'/>", "<p:A xmlns:p=c>", "<p: xmlns:p=\"",
		"{\"a\": \"one two three four five six seven eight nine ten eleven\"}\n",
		"<34>1 2003-10-11T22:14:15.003Z a b c d e f g h i j k\n<34>1 2003-10-11T22:14:16Z host b\n",
		"Jan  2 03:04:05 host a b c d e f g h i j k l m n o p q\nJan  2 03:04:06 host b\n",
		strings.Repeat("a", 40) + ` b c "d e [10/Oct/2000:13:55:36 -0700] "GET /"` + "\n",
		"From a 12:00\nA://b\n", "<!-- a --> <!DOCTYPE html>", " <!-- a --><p></p>",
		"<p>a\n\n<b>c</b>", "<div>a\n \nb</div>",
		"url,title\nhttp://a.example/b,c\n", "\ufeff\"url\";\"a \"\"b\"\" \"\r\n\"http://a.example/c;d\";\"e\nf\"\r\n\r\ng://h;i", "a,b\n" + strings.Repeat("c://,d\n", 9),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		want, ok := detect(in, true)
		if !ok {
			t.Fatalf("detect(%q, true) does not decide", in)
		}
		for n := range in {
			if got, ok := detect(in[:n], false); ok && got != want {
				t.Fatalf("detect(%q, false) = %d, detect(%q, true) = %d", in[:n], got, in, want)
			}
		}
		for i, f := range formats {
			want := f.judges(in, true)
			for n := range in {
				if got := f.judges(in[:n], false); got != unsure && got != want && (got == yes || want == yes) {
					t.Fatalf("judge %d of %q: %d, and of %q: %d", i, in[:n], got, in, want)
				}
			}
		}
	})
}
