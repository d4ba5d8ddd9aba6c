// Package corpus opens what text lies in (files, mail, archives, markup) and
// yields the text, piece by piece, with where each piece came from. It knows
// nothing of what is looked for in the text.
//
// # Terminology
//
// An input is a file or standard input. A segment is a piece of text at the
// bottom of an input: a decoded body part, the value of one header field, the
// value of one attribute, or a whole text. A member is a file inside of a
// container, such as an archive. A reading is one of the ways in which a part
// can be understood whose header contradicts itself or its content.
//
// # What is read
//
// Inputs are recognized by content, from their first 64 KiB and from no more of
// them than it takes: containers, mailboxes (mbox), batches of news (rnews), single
// messages and news articles, MHTML among them, HTML and XML, logs, calendars and
// cards, tables of URIs, everything else as plain text. Text may be in UTF-16 or UTF-32, and its
// lines may end in CR, those of a message in CR CR LF, too. Directories are walked; of a
// Maildir, every file in new and cur is a message.
//
// A message is known by its header: two fields in common use, or one of From,
// Received, Return-Path and Message-ID or the type of a multipart, and a blank line. A
// line that is no field may stand between them. A line with the number of
// its bytes may stand before it, as Apple Mail keeps it, with a property list. Each
// of its fields is a segment, as far as its value can hold a URI; of List-Archive
// and its like, Archived-At and Link, what stands in angle brackets is one
// reference, as is the value of Content-Base and Content-Location. Encoded words
// and parameters that RFC 2231 splits or encodes are decoded, and the pieces of a split one
// are no text of their own; folds stay, as line breaks.
//
// A table of URIs (CSV) is known by its first line: two names of columns or more, with
// commas or with semicolons between them, and no space behind these. The two rows below it,
// or one that ends the text, have as many cells, and the first begins with a URI. Either the
// first column is called so ("url", "page"), or one of the other cells is no end of a URI:
// quoted, empty, a number or of two words. So are tables in parts of the type text/csv, and
// in those not said to be text.
//
// All alternatives of a multipart are read, and its preamble and epilogue. What
// was done to a body is undone in this order: the transfer encoding, the charset,
// what format=flowed with DelSp breaks words with, the folds of calendars and cards
// and the quoted-printable of old ones, overstriking. Files that are encoded in the
// middle of text, by uuencode, in base64 between its lines or by yEnc, become spaces there.
// If the first of them begins in the first 64 KiB of a text with no transfer encoding, they
// follow as members; otherwise they are counted, and told once the text is read. A body
// that is a container is opened, whatever it is said to be, and so is one that S/MIME has
// signed; one that is encrypted is an error, by OpenPGP too, and so is an armor of what is
// in the first 16 KiB of its text. One that is not said to be text is read if its first 4
// KiB are text, in UTF-16 too, and otherwise counted as skipped.
//
// # Readings
//
// A part whose header names several types or transfer encodings, or whose body
// does not look encoded as the header says, is read in each of these ways, one
// after the other; a footer below quoted-printable whose "=" stand for themselves gives no
// doubt. So is a text in whose first 64 KiB a message or part begins that is
// encoded, with its header, as in returned mail. Such a part is kept, in memory and
// then in a temporary file, until all of them are done.
//
// # Nothing is lost, nothing is held
//
// Nothing is refused: what cannot be parsed is yielded as text, and what had to
// be left out is yielded as an Error. All of it streams. No message, part or file
// is in memory as a whole, doubtful parts below half a megabyte apart, and
// whatever an input holds, the memory needed is bounded by Options. The segments
// depend on the bytes of the input alone, not on how they are delivered.
//
// # Specifications
//
//   - Messages: RFC 5322. Parts: RFC 2045, 2046, 2047, 2231; format=flowed RFC 3676,
//     MHTML RFC 2557, external bodies RFC 2017. Part numbers as in RFC 9051.
//   - Fields that hold references: RFC 2369, RFC 5064, RFC 8288.
//   - News: RFC 850 and what came after it; batches as rnews reads them.
//   - Markup: the HTML standard, section 13.2.5, and XML 1.0 with XML Base.
//   - Calendars and cards: RFC 5545, RFC 6350, vCard 2.1, vCalendar 1.0. LDIF: RFC 2849.
//     Logs: RFC 3164, RFC 5424. Tables: RFC 4180.
//   - Containers: gzip RFC 1952, zstd RFC 8878, and the descriptions of bzip2, xz, tar
//     and zip by their makers.
//   - Signed and encrypted content: RFC 5652, RFC 5083; PGP/MIME RFC 3156.
//   - Charsets with escapes: RFC 1468, 1557, 1843, 1922, 2152; all others by the tables
//     of golang.org/x/text.
//   - Bases of references: RFC 3986, section 5.1.
package corpus
