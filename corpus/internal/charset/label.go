package charset

import (
	"bytes"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// A charset is one that text can be declared to be in.
type charset struct {
	name     string
	doubtful bool // not every text decodes by it
	sevenBit bool // it writes other characters with bytes below 0x80
	new      func() decoder
}

// lookup returns the charset that a label names in any case: nil for UTF-8,
// ASCII and whatever is to be found out from the text. It reports whether the
// label is known.
func lookup(label string) (*charset, bool) {
	label = cleanLabel(label)
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968", "iso-ir-6", "646", "us",
		"unknown", "unknown-8bit", "x-unknown", "default", "default_charset", "x-user-defined",
		"7bit", "8bit", "binary", "none", "charset", "utf-8-mac", "unicode-1-1-utf-8", "cesu-8", "wtf-8",
		"iso-10646", "iso-10646-1", "windows-65001", "cp65001", "65001", "utf-8mb4", "utf8mb4",
		// QUIRK: for the following, htmlindex gives UTF-16LE even when the bytes
		// are ASCII, which wipes the text out. UTF-16 shows itself.
		"utf-16", "utf16", "utf-16le", "utf-16be", "unicode", "unicodefffe", "unicodefeff", "ucs-2", "ucs2",
		"csunicode", "iso-10646-ucs-2", "iso-10646-ucs-4", "ucs-4", "utf-32", "utf-32le", "utf-32be", "csucs4":
		return nil, true
	// QUIRK: htmlindex gives for these a decoder that turns all text into one
	// U+FFFD.
	case "hz-gb-2312", "hz", "hzgb2312":
		return lineCharset("hz-gb-2312", simplifiedchinese.HZGB2312), true
	case "iso-2022-kr", "csiso2022kr":
		return shiftCharset("iso-2022-kr", korean.EUCKR), true
	case "iso-2022-cn", "iso-2022-cn-ext", "csiso2022cn":
		return shiftCharset("iso-2022-cn", simplifiedchinese.GBK), true
	case "iso-2022-jp", "csiso2022jp", "iso-2022-jp-1", "iso-2022-jp-2", "iso-2022-jp-3", "iso-2022-jp-ms", "cp50220", "cp50221", "cp50222", "jis":
		return lineCharset("iso-2022-jp", japanese.ISO2022JP), true
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-2-0-utf-7", "cp65000", "windows-65000", "65000", "csunicode11utf7":
		return &charset{name: "utf-7", sevenBit: true, new: func() decoder { return new(utf7) }}, true
	}
	if e := alias(label); e != nil {
		return byteCharset(label, e), true
	}
	if e, err := htmlindex.Get(label); err == nil {
		name, _ := htmlindex.Name(e)
		if name == "replacement" {
			return nil, true
		}
		return byteCharset(name, e), true
	}
	if e, err := ianaindex.MIME.Encoding(label); err == nil && e != nil && keepsASCII(e) {
		return byteCharset(label, e), true
	}
	return nil, false
}

// cleanLabel returns the label without what mail programs glue to it: quotes,
// white space, a language ("utf-8*en").
func cleanLabel(label string) string {
	label = strings.ToLower(strings.Trim(label, " \t\r\n\"'`<>()[]=,;:."))
	label, _, _ = strings.Cut(label, "*")
	label, _, _ = strings.Cut(label, ";")
	label = strings.TrimSpace(label)
	if strings.ContainsAny(label, " _") {
		label = strings.NewReplacer(" ", "-", "_", "-").Replace(label)
	}
	return strings.TrimPrefix(label, "charset=")
}

// alias returns the encoding of labels that occur in mail and that neither
// index knows, or knows wrongly.
func alias(label string) encoding.Encoding {
	switch label {
	case "cp932", "ms932", "windows-932", "sjis-win", "x-sjis", "windows-31j", "ms-kanji", "shift-jis":
		return japanese.ShiftJIS
	case "cp51932", "eucjp-ms", "x-eucjp", "eucjp":
		return japanese.EUCJP
	case "cp949", "ms949", "uhc", "ks-c-5601", "ks-c-5601-1987", "ks-c-5601-1989", "ksc5601", "ksc-5601", "euckr", "x-windows-949", "windows-949", "iso-8859-949", "johab":
		return korean.EUCKR
	case "cp936", "ms936", "gb2312-80", "gb-2312", "gb", "gb-2312-80", "cn-gb", "euc-cn", "x-euc-cn", "windows-936", "gbk2312":
		return simplifiedchinese.GBK
	case "gb18030-0", "gb-18030":
		return simplifiedchinese.GB18030
	case "cp950", "ms950", "big5-hkscs:2004", "big5hkscs", "x-big5", "cn-big5", "windows-950", "euc-tw", "x-euc-tw":
		return traditionalchinese.Big5
	case "cp437", "ibm437", "437", "oem":
		return charmap.CodePage437
	case "cp850", "ibm850", "850":
		return charmap.CodePage850
	case "cp852", "ibm852", "852":
		return charmap.CodePage852
	case "cp855", "ibm855":
		return charmap.CodePage855
	case "cp858", "ibm00858":
		return charmap.CodePage858
	case "cp860", "ibm860":
		return charmap.CodePage860
	case "cp862", "ibm862":
		return charmap.CodePage862
	case "cp863", "ibm863":
		return charmap.CodePage863
	case "cp865", "ibm865":
		return charmap.CodePage865
	case "cp866", "ibm866":
		return charmap.CodePage866
	case "windows-1250", "win-1250", "cp-1250", "win1250":
		return charmap.Windows1250
	case "win-1251", "cp-1251", "win1251", "ansi1251":
		return charmap.Windows1251
	case "win-1252", "cp-1252", "win1252", "ansi", "windows", "windows-ansi", "iso-8859", "iso8859", "latin", "iso-8859-1-windows-3.1-latin-1", "8859-1", "iso-latin-1", "iso-8859-8859-1":
		return charmap.Windows1252
	case "win-1253", "cp-1253":
		return charmap.Windows1253
	case "win-1254", "cp-1254":
		return charmap.Windows1254
	case "win-1255", "cp-1255":
		return charmap.Windows1255
	case "win-1256", "cp-1256":
		return charmap.Windows1256
	case "win-1257", "cp-1257":
		return charmap.Windows1257
	case "win-1258", "cp-1258":
		return charmap.Windows1258
	case "cp874", "tis620", "tis-620", "windows-874", "iso-8859-11":
		return charmap.Windows874
	case "mac", "macroman", "x-mac-roman", "macintosh", "apple-roman":
		return charmap.Macintosh
	case "iso-8859-16":
		return charmap.ISO8859_16
	case "koi8", "koi-8-r", "koi8r":
		return charmap.KOI8R
	}
	return nil
}

// keepsASCII reports whether e decodes ASCII to itself, as EBCDIC does not.
func keepsASCII(e encoding.Encoding) bool {
	var ascii [95]byte
	for i := range ascii {
		ascii[i] = byte(' ' + i)
	}
	got, err := e.NewDecoder().Bytes(ascii[:])
	return err == nil && bytes.Equal(got, ascii[:])
}
