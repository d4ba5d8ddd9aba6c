package corpus_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/corpus/internal/deliverytest"
)

// signedMessage returns a message of the Cryptographic Message Syntax with the content, of
// fewer than 128 bytes, without a signature.
func signedMessage(content string) string {
	const (
		signed = "\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x80\x30\x80\x02\x01\x01\x31\x00"
		data   = "\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01\xa0\x80\x24\x80"
	)
	return signed + data + "\x04" + string(rune(len(content))) + content + strings.Repeat("\x00\x00", 6)
}

func TestSealed(t *testing.T) {
	const header = "From: a\nContent-Type: application/pkcs7-mime\n"
	mail := func(body string) string {
		return header + "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(body)) + "\n"
	}
	enveloped := "\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03" + strings.Repeat("\x00\xa0", 100)
	inner := "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nhell=6F\n"
	test(t, []document{
		{name: "Signed", in: mail(signedMessage(inner)), want: []string{`running #1.1 text/plain "hello\n"`}},
		{name: "SignedBinary", in: header + "\n" + signedMessage(inner), want: []string{`running #1.1 text/plain "hello\n"`}},
		{name: "SignedText", in: mail(signedMessage("hello\n")), want: []string{`running #1 application/pkcs7-mime "hello\n"`}},
		{name: "SignedTwice", in: mail(signedMessage(signedMessage("hello\n"))), want: []string{`running #1 application/pkcs7-mime "hello\n"`}},
		{name: "Enveloped", in: mail(enveloped), want: []string{"error encrypted"}},
		{name: "PGP", in: "From: a\nContent-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n", want: []string{
			"error encrypted @100", `running #1 application/pgp-encrypted @100 "Version: 1"`,
		}},
		{name: "TNEF", in: mail("\x78\x9f\x3e\x22\x01\x00hello"), want: []string{"error unsupported", `running #1 application/pkcs7-mime "xŸ>\"\x01\x00hello"`}},
		{name: "PST", in: "!BDNhello", want: []string{"error unsupported", `running @0 "!BDNhello"`}},
	})
	twice := mail(signedMessage(signedMessage("hello\n")))
	got := lines(corpus.Read(strings.NewReader(twice), "x", &corpus.Options{MaxContainerDepth: 1}))
	if len(got) != 2 || got[0] != "error container-depth" || !strings.Contains(got[1], "hello") {
		t.Errorf("Read of signed content in another = %q", got)
	}
}

// An armor of OpenPGP is named where it stands as a text of its own, and is what is
// encrypted.
func TestArmor(t *testing.T) {
	const (
		begin  = "-----BEGIN PGP MESSAGE-----\n"
		data   = "hQEMA0123456789aAQf/\nabcd\n"
		end    = "=abcd\n-----END PGP MESSAGE-----\n"
		armor  = begin + "Version: 1\nComment: a b\n\n" + data + end
		plain  = "From: a\n\n"
		header = "From: a\nContent-Type: "
	)
	binary := "\x85\x00\x80\x03keykeyke\x01" + strings.Repeat("\xa5\x00\xfe\xfe\x91", 23) + "abc" + "\xd2\xc0\x01" + strings.Repeat("\x01\xfa", 30)
	for _, tt := range []struct {
		name, in string
		want     bool
	}{
		{"Body", plain + armor, true},
		{"Returned", plain + "It came back.\n\nFrom: a\nMIME-Version: 1.0\nContent-Transfer-Encoding: quoted-printable\n\n" + armor, true},
		{"CRLF", strings.ReplaceAll(plain+armor, "\n", "\r\n"), true},
		{"BehindText", plain + "Hello,\n\n" + armor, true},
		{"NoFields", plain + begin + "\n" + data + end, true},
		{"NoBlankLine", plain + begin + data + end, true},
		{"NoChecksum", plain + begin + "\n" + data + "-----END PGP MESSAGE-----\n", true},
		{"OnePart", plain + "-----BEGIN PGP MESSAGE, PART 1/2-----\n\n" + data + end, true},
		{"Padding", plain + begin + "\njA0E=3D=3D\n=3Dabcd\n", true},
		{"Cut", plain + begin + "\nwcBMA0123456789a", true},
		{"CutInBody", plain + begin + "\n" + strings.Repeat("hQEMA0123456789aAQf/\n", 2000), true},
		{"QuotedPrintable", "From: a\nContent-Transfer-Encoding: quoted-printable\n\n" + begin + "\n" + data + "=3Dabcd\n", true},
		{"Base64", "From: a\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(armor)) + "\n", true},
		{"Attachment", header + "application/octet-stream\n\n" + armor, true},
		{"Application", header + "application/pgp; format=text; x-action=Encrypt\n\na\n", true},
		{"ApplicationOfArmor", header + "application/pgp\n\n" + armor, true},
		{"File", armor, true},
		{"FileCut", begin + "\nhQEM", true},
		{"Symmetric", begin + "\njA0EBwMC\n" + end, true},
		{"OldData", begin + "\npAAA\n" + end, true},
		{"Protected", begin + "\n0sBV\n" + end, true},
		{"Authenticated", begin + "\n1MBV\n" + end, true},

		{"Quoted", plain + "> " + strings.ReplaceAll(armor, "\n", "\n> "), false},
		{"Mentioned", plain + "It begins with\n-----BEGIN PGP MESSAGE-----\nand then comes base64.\n", false},
		{"MentionedAlone", plain + begin, false},
		{"MentionedInLine", plain + "-----BEGIN PGP MESSAGE----- stands\n\n" + data, false},
		{"TextInside", plain + begin + "\n" + data + "and so on\n" + end, false},
		{"BlankLineInside", plain + begin + "\nhQEM\n\nand so on\n", false},
		{"Signed", plain + begin + "\nowGbwMvMwCQ=\n" + end, false},
		{"NoPacket", plain + begin + "\nabcd\n" + end, false},
		{"NoQuad", plain + begin + "\nhQE\n" + end, false},
		{"Key", plain + "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQEN\n" + end, false},
		{"ApplicationOfSigned", header + "application/pgp; x-action=sign\n\na\n", false},
		{"HTML", header + "text/html\n\n<pre>\n" + armor, false},
		{"FileMentions", begin + "is what it says.\n", false},
		{"FileBegins", "-----BEGIN", false},

		{"BinaryFile", binary, true},
		{"BinaryFileOfPassword", "\x8c\x0d\x04\x09\x03\x02saltsalt\xff\xd2\x45\x01abcdef", true},
		{"BinaryFileCut", binary[:100], true},
		{"BinaryMember", archive("a.gpg", binary), true},
		{"BinaryAttachment", header + "application/octet-stream\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(binary)) + "\n", true},
		{"BinaryOfItsType", header + "application/pgp-encrypted\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(binary)) + "\n", true},
		{"BinaryUnencoded", header + "application/pgp-encrypted\n\n" + binary, true},
		{"EnvelopedFile", "\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03" + strings.Repeat("\x00\xa0", 100), true},

		{"BinaryOfOtherPackets", binary[:131] + "\xcb" + binary[132:], false},
		{"BinaryOfData", binary[131:], false},
		{"BinaryKey", "\x99\x01\x0d\x04" + binary[4:], false},
		{"BinaryOfVersion", "\x85\x00\x80\x02" + binary[4:], false},
		{"TextInUTF8", "\u00e9\x04 a", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				got := 0
				for _, line := range lines(corpus.Read(w.Open([]byte(tt.in)), "x", nil)) {
					if strings.HasPrefix(line, "error encrypted") {
						got++
					}
				}
				if got > 1 || got == 1 != tt.want {
					t.Errorf("Read(%q) by %s: %d errors of encryption, want %v", tt.in, w.Name, got, tt.want)
				}
			}
		})
	}
	in := "From: a\nContent-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n" +
		"--b\nContent-Type: application/octet-stream\n\n" + armor + "--b--\n"
	if got := strings.Join(lines(corpus.Read(strings.NewReader(in), "x", nil)), "\n"); strings.Count(got, "error encrypted") != 1 {
		t.Errorf("Read(%q) = %s, want one error of encryption", in, got)
	}
}
