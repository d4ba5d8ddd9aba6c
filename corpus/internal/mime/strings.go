package mime

import (
	"strings"

	"github.com/urisift/urisift/corpus/internal/intern"
)

// An arena keeps strings of a message behind one another, so that few pieces of memory
// hold them all. Nil keeps each alone.
type arena struct{ strings.Builder }

// arenaLen is how long a piece of memory is, in bytes.
const arenaLen = 4 << 10

// add returns b as a string.
func (a *arena) add(b []byte) string {
	if a == nil || len(b) > arenaLen/4 {
		return string(b)
	}
	if a.Cap()-a.Len() < len(b) {
		a.Reset()
		a.Grow(arenaLen)
	}
	n := a.Len()
	_, _ = a.Write(b) // it never fails
	return a.String()[n:]
}

// intern returns b, without any memory for the usual values of parameters.
func (a *arena) intern(b []byte) string {
	if s, ok := usualValues.Find(b); ok {
		return s
	}
	return a.add(b)
}

// usual is like intern for a string that may outlive the message, alone.
func usual(b []byte) string { return (*arena)(nil).intern(b) }

// internName returns b in lower case, without allocating for the usual names.
func internName(b []byte) string {
	if s, ok := usualNames.Find(b); ok {
		return s
	}
	return strings.ToLower(string(b))
}

// usualNames are the names of most parameters, and usualValues what is said most in
// the fields that structure messages: one string for each.
var (
	usualNames  = intern.Words("charset boundary name filename format delsp type")
	usualValues = intern.Words(`
		us-ascii US-ASCII ascii utf-8 UTF-8 utf8 iso-8859-1 ISO-8859-1 iso-8859-2 ISO-8859-2 iso-8859-15 ISO-8859-15
		windows-1250 windows-1251 windows-1252 Windows-1252 koi8-r KOI8-R gb2312 GB2312 gbk big5 Big5
		iso-2022-jp ISO-2022-JP shift_jis Shift_JIS euc-kr flowed
		text/plain text/html text/calendar text/csv text/rfc822-headers text/x-patch text/x-diff
		multipart/alternative multipart/mixed multipart/related multipart/report multipart/signed multipart/digest
		message/rfc822 message/delivery-status message/external-body message/partial
		image/gif image/jpeg image/png
		application/octet-stream application/pdf application/msword application/zip application/x-zip-compressed
		application/ms-tnef application/pgp-signature application/pkcs7-signature application/x-pkcs7-signature
		7bit 8bit base64 quoted-printable inline attachment`)
)
