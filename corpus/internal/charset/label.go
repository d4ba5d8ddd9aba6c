package charset

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// A charset is one that text can be declared to be in.
type charset struct {
	single   bool   // any text decodes by it, a byte a character
	doubtful bool   // not every text decodes by it
	sevenBit bool   // it writes other characters with bytes below 0x80
	wide     string // what it is called if it is UTF-16, of the byte order that the text shows
	new      func() decoder
}

// wideCharset returns UTF-16, called as in RFC 2781.
func wideCharset(name string) *charset {
	return &charset{sevenBit: true, wide: name}
}

// lookup returns the charset that a label names in any case: nil for UTF-8,
// ASCII and whatever is to be found out from the text. It reports whether the
// label is known.
func lookup(label string) (*charset, bool) {
	label = cleanLabel(label)
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "ansi-x3.4-1968", "ansi-x3.4-1986", "iso-ir-6", "646", "us",
		"cp367", "ibm367", "csascii", "iso646-us", "iso-646.irv:1991",
		"unknown", "unknown-8bit", "x-unknown", "default", "default-charset", "x-user-defined", "replacement",
		"7bit", "8bit", "binary", "none", "charset", "utf-8-mac", "unicode-1-1-utf-8", "cesu-8", "wtf-8",
		"unicode11utf8", "unicode20utf8", "x-unicode20utf8", "csutf8",
		"iso-10646", "iso-10646-1", "windows-65001", "cp65001", "65001", "utf-8mb4", "utf8mb4",
		"iso-10646-ucs-4", "ucs-4", "utf-32", "utf-32le", "utf-32be", "csucs4":
		return nil, true
	// QUIRK: the Encoding Standard reads text in these as UTF-16LE even when the
	// bytes are ASCII, which wipes it out.
	case "utf-16", "utf16", "unicode", "ucs-2", "ucs2", "csunicode", "iso-10646-ucs-2":
		return wideCharset("utf-16"), true
	case "utf-16le", "unicodefeff":
		return wideCharset("utf-16le"), true
	case "utf-16be", "unicodefffe":
		return wideCharset("utf-16be"), true
	// QUIRK: the Encoding Standard turns all text in these into one U+FFFD.
	case "hz-gb-2312", "hz", "hzgb2312":
		return lineCharset(simplifiedchinese.HZGB2312), true
	case "iso-2022-kr", "csiso2022kr":
		return shiftCharset(korean.EUCKR), true
	case "iso-2022-cn", "iso-2022-cn-ext", "csiso2022cn":
		return shiftCharset(simplifiedchinese.GBK), true
	case "iso-2022-jp", "csiso2022jp", "iso-2022-jp-1", "iso-2022-jp-2", "iso-2022-jp-3", "iso-2022-jp-ms", "cp50220", "cp50221", "cp50222", "jis":
		return lineCharset(japanese.ISO2022JP), true
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-2-0-utf-7", "cp65000", "windows-65000", "65000", "csunicode11utf7":
		return &charset{sevenBit: true, new: func() decoder { return new(utf7) }}, true
	}
	if e := encodingOf(label); e != nil {
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

// encodingOf returns the encoding that a label stands for, nil if that is none
// that decodes ASCII to itself. The labels are those of the WHATWG's Encoding
// Standard and of IANA's registry, and some that occur in mail and are in neither,
// or wrong there. They are here, since the indexes of x/text make their maps at the
// start of every program.
func encodingOf(label string) encoding.Encoding {
	switch label {
	case "cp51932", "eucjp-ms", "x-eucjp", "eucjp", "euc-jp",
		"extended-unix-code-packed-format-for-japanese", "cseucpkdfmtjapanese", "x-euc-jp":
		return japanese.EUCJP
	case "cp932", "ms932", "windows-932", "sjis-win", "x-sjis", "windows-31j", "ms-kanji", "shift-jis",
		"csshiftjis", "sjis":
		return japanese.ShiftJIS
	case "cp949", "ms949", "uhc", "ks-c-5601", "ks-c-5601-1987", "ks-c-5601-1989", "ksc5601", "ksc-5601",
		"euckr", "x-windows-949", "windows-949", "iso-8859-949", "johab", "euc-kr", "cseuckr",
		"csksc56011987", "iso-ir-149", "korean":
		return korean.EUCKR
	case "gb18030-0", "gb-18030", "gb18030", "csgb18030":
		return simplifiedchinese.GB18030
	case "cp936", "ms936", "gb2312-80", "gb-2312", "gb", "gb-2312-80", "cn-gb", "euc-cn", "x-euc-cn",
		"windows-936", "gbk2312", "gb2312", "gbk", "chinese", "csgb2312", "csgbk", "csiso58gb231280",
		"iso-ir-58", "x-gbk":
		return simplifiedchinese.GBK
	case "cp950", "ms950", "big5-hkscs:2004", "big5hkscs", "x-big5", "cn-big5", "windows-950", "euc-tw",
		"x-euc-tw", "big5", "big5-hkscs", "csbig5", "x-x-big5":
		return traditionalchinese.Big5
	case "cp437", "ibm437", "437", "oem", "cspc8codepage437":
		return charmap.CodePage437
	case "cp850", "ibm850", "850", "cspc850multilingual":
		return charmap.CodePage850
	case "cp852", "ibm852", "852", "cspcp852":
		return charmap.CodePage852
	case "cp855", "ibm855", "855", "csibm855":
		return charmap.CodePage855
	case "cp858", "ibm00858", "ccsid00858", "cp00858", "pc-multilingual-850+euro", "csibm00858":
		return charmap.CodePage858
	case "cp860", "ibm860", "860", "csibm860":
		return charmap.CodePage860
	case "cp862", "ibm862", "862", "cspc862latinhebrew":
		return charmap.CodePage862
	case "cp863", "ibm863", "863", "csibm863":
		return charmap.CodePage863
	case "cp865", "ibm865", "865", "csibm865":
		return charmap.CodePage865
	case "cp866", "ibm866", "866", "csibm866":
		return charmap.CodePage866
	case "iso-8859-2", "iso-8859-2:1987", "csisolatin2", "iso-ir-101", "iso8859-2", "iso88592", "l2",
		"latin2":
		return charmap.ISO8859_2
	case "iso-8859-3", "iso-8859-3:1988", "csisolatin3", "iso-ir-109", "iso8859-3", "iso88593", "l3",
		"latin3":
		return charmap.ISO8859_3
	case "iso-8859-4", "iso-8859-4:1988", "csisolatin4", "iso-ir-110", "iso8859-4", "iso88594", "l4",
		"latin4":
		return charmap.ISO8859_4
	case "iso-8859-5", "iso-8859-5:1988", "csisolatincyrillic", "cyrillic", "iso-ir-144", "iso8859-5",
		"iso88595":
		return charmap.ISO8859_5
	case "asmo-708", "ecma-114", "iso-8859-6", "iso-8859-6-e", "iso-8859-6-i", "iso-8859-6:1987", "arabic",
		"csiso88596e", "csiso88596i", "csisolatinarabic", "iso-ir-127", "iso8859-6", "iso88596":
		return charmap.ISO8859_6
	case "ecma-118", "elot-928", "iso-8859-7", "iso-8859-7:1987", "csisolatingreek", "greek", "greek8",
		"iso-ir-126", "iso8859-7", "iso88597", "sun-eu-greek":
		return charmap.ISO8859_7
	case "iso-8859-8", "iso-8859-8-e", "iso-8859-8:1988", "csiso88598e", "csisolatinhebrew", "hebrew",
		"iso-ir-138", "iso8859-8", "iso88598", "visual":
		return charmap.ISO8859_8
	case "iso-8859-8-i", "csiso88598i", "logical":
		return charmap.ISO8859_8I
	case "iso-8859-10", "iso-8859-10:1992", "csisolatin6", "iso-ir-157", "iso8859-10", "iso885910", "l6",
		"latin6":
		return charmap.ISO8859_10
	case "iso-8859-13", "csiso885913", "iso8859-13", "iso885913":
		return charmap.ISO8859_13
	case "iso-8859-14", "iso-8859-14:1998", "csiso885914", "iso-celtic", "iso-ir-199", "iso8859-14",
		"iso885914", "l8", "latin8":
		return charmap.ISO8859_14
	case "iso-8859-15", "latin-9", "csiso885915", "csisolatin9", "iso8859-15", "iso885915", "l9":
		return charmap.ISO8859_15
	case "iso-8859-16", "iso-8859-16:2001", "csiso885916", "iso-ir-226", "l10", "latin10":
		return charmap.ISO8859_16
	case "koi8", "koi-8-r", "koi8r", "koi8-r", "cskoi8r", "koi":
		return charmap.KOI8R
	case "koi8-u", "cskoi8u", "koi8-ru":
		return charmap.KOI8U
	case "mac", "macroman", "x-mac-roman", "macintosh", "apple-roman", "csmacintosh":
		return charmap.Macintosh
	case "x-mac-cyrillic", "x-mac-ukrainian":
		return charmap.MacintoshCyrillic
	case "cp874", "tis620", "tis-620", "windows-874", "iso-8859-11", "cswindows874", "dos-874",
		"iso8859-11", "iso885911":
		return charmap.Windows874
	case "windows-1250", "win-1250", "cp-1250", "win1250", "cp1250", "cswindows1250", "x-cp1250":
		return charmap.Windows1250
	case "win-1251", "cp-1251", "win1251", "ansi1251", "cp1251", "cswindows1251", "windows-1251",
		"x-cp1251":
		return charmap.Windows1251
	case "win-1252", "cp-1252", "win1252", "ansi", "windows", "windows-ansi", "iso-8859", "iso8859",
		"latin", "iso-8859-1-windows-3.1-latin-1", "8859-1", "iso-latin-1", "iso-8859-8859-1",
		"cp819", "ibm819", "iso-8859-1", "iso-8859-1:1987", "cp1252", "csisolatin1", "cswindows1252",
		"iso-ir-100", "iso8859-1", "iso88591", "l1", "latin1", "windows-1252", "x-cp1252":
		return charmap.Windows1252
	case "win-1253", "cp-1253", "cp1253", "cswindows1253", "windows-1253", "x-cp1253":
		return charmap.Windows1253
	case "win-1254", "cp-1254", "iso-8859-9", "iso-8859-9:1989", "cp1254", "csisolatin5", "cswindows1254",
		"iso-ir-148", "iso8859-9", "iso88599", "l5", "latin5", "windows-1254", "x-cp1254":
		return charmap.Windows1254
	case "win-1255", "cp-1255", "cp1255", "cswindows1255", "windows-1255", "x-cp1255":
		return charmap.Windows1255
	case "win-1256", "cp-1256", "cp1256", "cswindows1256", "windows-1256", "x-cp1256":
		return charmap.Windows1256
	case "win-1257", "cp-1257", "cp1257", "cswindows1257", "windows-1257", "x-cp1257":
		return charmap.Windows1257
	case "win-1258", "cp-1258", "cp1258", "cswindows1258", "windows-1258", "x-cp1258":
		return charmap.Windows1258
	}
	return nil
}
