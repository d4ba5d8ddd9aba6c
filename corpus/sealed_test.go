package corpus_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
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
