// Package extract finds the URIs in a text and puts them together again where line breaks took
// them apart (RFC 3986, Appendix C).
//
// [Find] reads a text that is in memory, a [Scanner] one that is streamed; both take the same
// steps and find the same. What a URI is, package uri decides: every [Match] holds one that is
// valid by the grammar. [Whole] reads a text that is nothing but one reference, such as the
// value of an attribute.
//
// # Terminology
//
// A delimiter is what sets a URI off from the text around it: a pair of angle brackets, of
// quotation marks or of other brackets, white space, or any other character that no URI may
// hold. The opener is what stands directly before the URI, or before its "URL:" prefix; the
// closer is its counterpart. An opener without a closer in the same paragraph is none.
//
// A gap is white space within a URI. A break is a gap with a line break in it; any other gap is
// plain. No-break spaces are white space next to a break, between delimiters. A wrapped URI is
// one within which white space was ignored; its pieces are the stretches of text between.
//
// The leader of a line is what stands before its content and what the other lines of a wrapped
// URI repeat: the prefix of a reply ("> "), of a comment ("# "), or of a diff ("+"), or up to
// eight marks with white space behind them, without it if they end in ">" or are a colon that
// begins the line above, too; and the number of the line, where a program has counted them,
// with a tab or two spaces behind. The mark of a diff may lack the white space behind it that
// it has in the first line, where the line above ends in "/" or ".", and may stand behind a
// line of context in a hunk. Between angle brackets the right side of a box that is drawn with
// the same mark is ignored, too, and a bar beyond ASCII or "»" next to a break is no character
// of the URI.
//
// A bare URI has no delimiter but white space.
//
// [Explain] tells of every candidate, a place where a URI may stand, what became of it: how the
// URI was read, or the [Reason] why it is none.
//
// # Where a URI begins
//
// At a scheme and its colon. Any scheme counts before "//"; an unknown one that ends in a
// common one, as "seehttp", "site--http" and "Link-https" do, but not "git+https" or
// "git-http", stands for that. Without "//" a scheme counts
//
//   - if it is registered and what follows has the shape that the scheme demands: an "@"
//     behind "mailto:", a dotted group behind "news:". In quotes and brackets, and behind
//     a hyphen, the shape may show behind the first break;
//   - between angle brackets and behind "URL:" if it is registered, whatever follows, or if
//     "/" follows, or if it begins with "x-" and does not end in two digits. Behind a plain
//     gap there, a slash or that shape must follow: "<mailto: joe@example.com>".
//
// None of these are URIs: the tags of XML elements, which are told by a scheme whose name is a
// prefix of such, as in "<geo:lat>", or by a "/>", an attribute or, near by, an end tag that
// follows; the names of variables and those with a low line, "$scheme://" and "my_app://", or
// behind a placeholder, "${a}dap://", and, in the log of a terminal, the notes that it conceals
// ("\x1b[8mha:////b="), unless these end in a known scheme; the names of types, members and
// events in quotes ("type=\"example:a\"", "\"content:render\""), and in quotes and brackets but
// those of links all words behind a scheme without a known shape that takes no accounts or the
// like, as in "skype:joe" ("[drm:some_helper]", "\"tool:grep\"", "(DNS:N)"), and what a program
// fills in ("drm:%s"); the marks of references in brackets ("[DNS:4]"); names in the brackets
// of a program or a wiki ("a[i0:i1]", "[[ar:Page]]"); a scheme and what follows in the place of
// an authority ("at://did:plc:a/b"); regular expressions ("/^file:/", "/^foo:\/\/(.*)/",
// "/^file:\/\/\/\w/", "{file:/\.so$/}", "{comment:///.*/}"); the rest of a known scheme that a
// break took apart in quotes or brackets; and the objects and frames of Ruby ("#<File:/a>",
// "<internal:/a.rb>:12:in").
//
// # Where it ends
//
// Between angle brackets, at the closer, if there is one within 64 KiB and [Options].MaxWrap
// lines. The ">" that ends the prefix of a reply is none, unless nothing but punctuation
// follows it, or nothing does and the lines around it have one less. But if white space shows
// that prose stands between them, the URI ends at the first plain gap or blank line, or before
// the word in front of the gap if that is prose, too. Prose is shown by a second plain gap on a
// line, unless all stand before segments, "/b /c", and by a plain gap
//
//   - before a capitalized word, a parenthesis, an ellipsis or another URI;
//   - before a word and the closer, if that repeats what the URI ends in, "/bv bv", or in a
//     comment of Haskell;
//   - between two words behind a break;
//   - before a short word that ends a line;
//   - behind a blank line.
//
// Everywhere else, and without such a closer, at white space, at an unmatched closing
// bracket, or at a character that no URI may hold; and before these:
//
//   - the comma, semicolon or bar that stands directly before the URI, too, as between fields,
//     or before the first of several URIs in one, "1,http://a.example/;http://b.example/,c";
//     behind a URI that begins a line, [Options].Separator, which ends the first cell of a row;
//   - a comma or semicolon that another URI follows: one of a known scheme, of the same,
//     or, behind the authority, of any;
//   - the next one in a list of names, each with "=" or ":" and a URI of a known scheme, or
//     of the same, behind it; before a semicolon one must stand before the URI, too;
//   - the next item in a list of names and values, "a=1,b=http://a.example/,c=2", if the
//     separator stands before the item of the URI, too, or "{" or "(" before a comma, or if
//     a semicolon follows the root, as in "Endpoint=sb://a.example/;Key=b";
//   - the next item of a form, "a=1&b=http://a.example/c&d=2", if the URI has no query, and
//     an ampersand and no query stand before its own item, or it is a URN; likewise in the
//     query of a reference to a path, "/a?b=http://a.example/c&d=2", or that of a log in a field;
//   - behind a command that downloads the URI, a semicolon or two ampersands in the path
//     with another command behind them: "wget http://a.example/b.sh;sh b.sh"; two ampersands
//     with a word and white space behind them also elsewhere;
//   - behind the authority, an apostrophe or a backtick that nothing in the URI opens and
//     one of ",;+." follows, as at the end of a string of a program, behind a backtick also
//     one of ")]}:";
//   - the apostrophe that closes a quotation, also with a word glued to it: in a tag the next
//     attribute, "href='http://a.example/'class=b", or one behind which another quotation
//     opens, "'http://a.example/'and 'b'";
//   - the two apostrophes with which a wiki opens a title in italics, if two others close it on
//     the line;
//   - one of "&'(,;" behind the host of http, https and ftp, whose hosts hold none;
//   - in a substitution or match of sed or Perl, "s#http://a.example/#http://b.example/#",
//     "m!^http://a.example/!", the mark of "#@!%~^" that separates its fields, before an
//     anchor also one of ",;|"; and the slash, where those behind the scheme are escaped for
//     it: "s/http:\/\/a.example\//b/", "/^http:\/\/a.example\//.test(c)";
//   - the mark behind the replacement in a NAPTR record, "!^.*$!mailto:joe@a.example!i";
//   - the next subfield behind "$u" in a record of MARC, "$uhttp://a.example/b$zText";
//   - the second mark of an image that is linked, "!http://a.example/b.png!:http://a.example/";
//   - the mark behind which the next item of a list of media stands, if "$" is before the URI,
//     too: "1$http://a.example/1#2$http://a.example/2",
//     "1$http://a.example/1$$$1$http://b.example/1";
//   - a "+" that stands for a space, as the one directly before the URI does: any in the query
//     of a request for a path or behind a command that downloads the URI,
//     "/a?cmd=wget+http://a.example/b+-q", or there the separator of the next command, "b;sh+b";
//     behind ",", ";" or "(", as in W3C logs, one behind such a mark or ")";
//   - the number of a control character, "#012", as rsyslog writes it, with another one behind
//     it, or on a line that begins as those of syslog;
//   - a remark: a parenthesis that nothing in the URI closes, where a word follows and
//     prose goes on behind it.
//
// Then what trails is peeled off:
//
//   - before white space, eight or more of one of "_-=~", which are a line drawn under it;
//   - punctuation, and two ampersands before white space, as between the commands of a
//     shell; but no colon behind a word that another one begins the segment before,
//     "sqlite:///:memory:", nor, where the URI fills a string in quotation marks of ASCII, the
//     "?" that stands for a value, "?callback=?", or the colon of the prefix of URNs or behind
//     which a program adds more, "\"http://a.example/b:\" + c";
//   - "*", "_" and "~" with their twin before the URI, also behind others, or two of them with
//     two that were opened not far before it; "*" also behind a letter or digit, and "*" and
//     "_" with one that opened a phrase on the line or the one before; none of them if an
//     opener stands directly before the URI and its closer behind the mark;
//   - "$" with its twin before the URI, as TeX has them about "<" and ">", or behind a host;
//   - "=" and "+" behind a host of http, https, ftp, ws or wss;
//   - what is glued to the domain at the top of a host of http, https or ftp that no delimiter
//     sets off: a hyphen and letters, "https://www.example.com-ról", behind a country's only
//     where its language has these, or letters of another script, "https://example.comи";
//   - an apostrophe that has no twin within the URI, unless the quotation marks of ASCII are its
//     delimiters, "\"http://a.example/Cryin'\"", and no other was opened before them on the
//     line; and two that close a quotation;
//   - "'s", and behind a slash an apostrophe and any letters, if something follows for
//     them to go with;
//   - "*/" behind a letter or digit, unless another asterisk begins the segment;
//   - "=" in the arrow of a pair: before ">" and a URI, or, in brackets or behind a comma and but
//     for a parameter without a value, before ">" and any value;
//   - a hyphen behind a host, as the nose of a smiley, or in an arrow: two of them before
//     ">", or one if a URI follows that; and two or more with their twins before the URI;
//   - "=", "+" and "@" with their twins, where these stand behind white space or a
//     bracket, "+" also behind a colon or a backtick;
//   - the line and the column behind the name of a file, "/a.js:1:2", and the line alone
//     behind that of a file: URI, unless the URI is all that stands in quotes;
//   - the line and the column in the frame of a stack: behind a parenthesis, or at the
//     end of a line that begins with "at" or has "@" before the URI, also where a string
//     holds escapes for the line breaks. A time of day is none. Behind the name of a file
//     also the line alone, at the end of such a string, too, or where the URI takes up its
//     line and nothing but "in" and a name follows;
//   - the "E" of the escape of an angle bracket in POD, "E<gt>" or "E<lt>", that follows;
//   - behind an address the size that limits reports of DMARC, "mailto:joe@a.example!10m";
//   - four or more dots and the number of a page behind them, at the end of a line;
//   - the variable that ends a key of Git's configuration, "http.https://a.example/.proxy", with
//     the value that "=" assigns to it.
//
// # Line breaks
//
// Between angle brackets every break is ignored, and with it the quotation marks that
// end the string of a program before it and begin the next one behind it.
//
// In quotes and brackets a break is ignored if nothing but characters of a URI follows up to
// the closer, and that is none of these:
//
//   - a capitalized word, except behind a full line that ends in "/", "=", "&", "#" or a
//     hyphen; in square brackets not behind "/" either;
//   - a URI of its own, also behind marks or a name, "URL=http://a.example/", unless that may
//     be the name of a parameter;
//   - a single word, number or date, behind a line that was not full or ends in a comma;
//   - a single address, behind a line that was not full;
//   - behind a semicolon, anything but a parameter, "name=value", which is the next item of a
//     list;
//   - a date or a word in parentheses, "(PDF)", behind a full line only a capitalized one, or
//     the title of a link of Markdown, unless the line ends as one that goes on;
//   - a label that repeats the end of the URI or, in square brackets, one behind a line
//     that ends within a word and is shorter than the line before or behind it;
//   - the next one in the attribute xsi:schemaLocation, which holds a list.
//
// A word behind a break that follows "(" is none of these if it closes the parenthesis.
//
// A parenthesis, a square bracket or, at the end of a line, a quotation mark, each behind white
// space, may have such behind it, with one break, behind which nothing but the prefix of a reply
// stands before the URI, if the closer stands directly behind the rest, which is no path, address
// or site of its own, and the URI ends in "/", "=", "&", "#" or a hyphen before the first break
// or fills its line.
//
// The closer of an escaped quotation mark is escaped, too. A break behind "//" or "//www.", or
// between the slashes, is ignored there if a host with dots follows, whatever else stands
// before the closer.
//
// In bare text, too, a break before the slashes of http and https is ignored if they and a
// host with dots follow, with a path or below a domain at the top; and one behind a resolver
// of DOIs, or that and the prefix of a DOI, "https://doi.org/10.1000/", or the directory of
// articles in arXiv, if the rest of such a name follows.
//
// Bare text goes on behind a break only after a hyphen, unless the next line begins with
// something that stands for itself: a date, an address with no slash behind, the mark of a
// list, the prompt of a shell, a parenthesis or an apostrophe, an option, a comment, a label, a
// name that gets a value (without white space, "a=b", only if the URI is such a value), the
// next row of a table, an "or" or "and" on a line of its own, or a word or number that prose
// goes on behind, unless the line was full and that is no "and" or the like; and behind "//",
// between the slashes, or behind the first label of a host and its dot, if a host with dots
// follows, or behind a label a path, that had no room on the line, or in the column that the
// lines beside it fill, and is no item of a list; likewise behind several labels that end in no
// domain at the top of DNS, if its rest does before a path. Behind one label a path, and "org"
// or the like before it, needs no such room. What stands between angle brackets behind it,
// joined, shows that it goes on at a hyphen, too. Within a percent-encoded octet, "%" or "%2",
// it goes on as behind a hyphen if the next line begins with the digits that are lacking and
// more of the URI, in which a delimiter stands if all of the digits are letters. [UnwrapAll]
// adds URIs that take up a line of 60 to 80 bytes, behind the first break also more, and go on
// in the next; those behind other text that end a line of 70 to 80 and go on with "/", "%2F",
// "&" or "=" in the next word; those that were cut at one of these or a "?" since the rest had
// no room on the line, nor on one of 72 characters; and those that go on with a percent-encoded
// octet and more. What follows must look like no word, number, field or name of a file, unless
// the line before was cut in the same column.
//
// An asterisk that begins both lines is the mark of a list, in whose next item nothing goes
// on, unless it is indented deeper there, or "/*" opens a comment above, or near by a line
// shows one: "*/", an asterisk alone, or a tag behind it, "@param".
//
// A URI that reaches the end of a string goes on in the next one, between quotation marks
// of any kind as in bare text, where both strings take up their lines and belong together:
// in the catalogues of messages (msgid, msgstr), and in programs if the first one holds
// other words or the second one ends a line of the text, and what follows is no word,
// label or URI of its own.
//
// A backslash at the end of a line tells that it is folded (RFC 8792). It is ignored
// with the break, in bare text only where what stands before or behind it asks for
// more; behind ";" and "&&" not before a word, the path of a program, or a name that a URI
// is assigned to. Between the lines that a diff removes and those that it adds no URI is joined.
//
// In a table, whose rows begin with a bar, in a comment or reply behind its leader, a
// wrapped URI goes on in the same cell of the next row. A bare one does after a hyphen, if the
// first cell of that row is blank, and another one.
//
// The furniture of a page is ignored with the break that it stands in: a line that ends
// in "[Page 7]", a lone "7", "- 7 -" or "Page 7" between lines that are blank but for their
// leader, a line next to a form feed, and the header behind them.
//
// A hyphen before an ignored break may or may not belong to the URI: the reading that
// [Options].Hyphen does not choose is an alternative.
//
// # What the grammar refuses
//
// In the authority nothing is cut: "http://example[.]com/" is no URI, nor are
// "http://example(dot)com/", "http://a\*.example/", "git://(a|b).example/",
// "http://a(?:b)?.example/" and "http://DOMAIN\user:pw@a.example/", nor one with a placeholder
// that bears no name of an element of HTML, "https://a.example:<port>/". But the label of a
// link ends it: "https://www.example.com[The site]". A host that is but a part of a word or the
// beginning of a name is none either: "http://-prefixed", "www", "www./b", and a label behind
// which stand a dot and the end of a string, as in "\"http://api.\" + site", or the end of one to
// which another is added that begins with a dot: "\"http://api\" + \".example.com\"". Nor is
// one that begins with a variable or a wildcard: "http://$HOST/b", "https://*.a.example"; nor,
// in http, https and ftp, one that holds a variable: "https://a.example$request_uri"; nor, in
// these, ws and wss, one with a label that is empty: "http://.com", "http://a..example/"; nor
// one with a label of nothing but "○" and the like, which stand for a name.
//
// Behind the authority a character that people write in queries although the grammar excludes
// it is percent-encoded, which Match.Repairs names, as are the square brackets of keys, lists
// and ranges with more of the query behind them: "?a[b]=1", "?ids=[1,2]&c=d". At its end those
// are that hold no key, "?a[]", or several values, that stand before the closer of a quotation,
// or behind others in the query: "?a[0]=b&a[1]". Those of keys, bars and circumflexes are also
// where they are escaped; and so are the braces of a GUID,
// "?id={f0c8f6a1-1234-4abc-9def-0123456789ab}", but not those of a placeholder. Any other one
// ends the URI, and if characters of a URI follow it (beyond ASCII letters, marks and digits,
// behind a backtick none of a script written without spaces), Match.Cut holds them, as it does
// the command of a shell, "https://a.example/b-$(uname -s)", the expression of Swift in a
// string, "\"https://a.example/\(id)/b\"", the path of Windows behind a drive or before a
// server, "file:///C:\a", "file:///\\a\b", "%2" at the end of a line if the next one begins
// with the digit that it lacks but is not joined, and a square bracket within a name,
// "https://a.example/[b].pdf", in a quotation without white space also at its end; that of the
// label of a link, or of the number of a footnote, is an end. The parenthesis of a group in a
// regular expression begins what is cut off, too: "https://a.example/(?:b)", "/(\d+)". Between
// angle brackets, square brackets are percent-encoded too, unless they hold another URI up to
// the end, "<http://a.example/ [http://a.example/]>", and so are the backslashes in the path of
// a file, "<file:///C:\a>". A bar is a mark, and ends the URI, in a table, a wiki link, a
// template ("{{cite|url="), behind "!", the mark of an image, and between angle brackets if no
// parameter follows. In path and fragment it always ends the URI, but is cut off with what
// follows in a quotation without white space, in parentheses, "/(a|b)", and in a fragment
// behind "#!" or before a parameter, "#a=b|c&d=e".
//
// # Escapes
//
// What the carrier of the text has escaped is read as what it stands for, which
// Match.Repairs names:
//
//   - json: the escapes of JSON, and those of Java and JavaScript that are the same, with
//     the surrogate pairs of characters beyond ASCII, also in a string within a string; and
//     behind the authority the bytes of these in UTF-8, "\xC3\xA9", as the logs of servers
//     have them;
//   - entity: character references by number, and some by name, whose semicolon a calendar
//     may have escaped; one for a quotation mark ends the URI with a backslash before it, too,
//     and one for what no URI may hold if it is escaped twice, "&amp;quot;";
//   - properties: a backslash before ":" and "=" in properties files, and before "," and
//     ";" in them and in calendars;
//   - tex: within the braces of commands of Texinfo, as "@uref{", "@@" and "@/", which stand
//     for "@" and nothing; those of TeX, Markdown and shells, which are a backslash before
//     other punctuation that URIs hold, two in a string of JSON, and before the brackets of an
//     IPv6 address, "{\_}", "{_}" within a word outside of quotations, "{\~{}}" and other
//     tildes of TeX. A backslash before a bracket that nothing in the URI opens ends it.
//     Outside of quotes "^" before the "&" of a parameter is an escape, too, as for cmd.exe;
//   - roff: "\-", an empty "\&" beside a dot, "\:" beside a slash, and, behind a change of
//     the font or ".UR", "\.". "\e" at the end of a line folds it, and a change of the font
//     ends the URI, as does a glyph, "\(em", at the end of a word;
//   - sql: an apostrophe that is written twice, before a letter or digit, in a string that
//     one opens on the line, as in SQL, YAML and Pascal.
//
// # Beyond ASCII
//
// Letters, marks and digits are mapped (RFC 3987, section 3.1), those of scripts
// written without spaces only where no prose may begin: behind a delimiter of the URI, and
// in a quotation or brackets that hold nothing else, or, square ones, its label. Behind the first
// slash that is where they are whole segments and a parameter follows them, "/検索?q=1", or, in a
// URI between white space, a segment of ASCII, "/详情/123".
//
// Outside of angle brackets punctuation ends a URI, except for
//
//   - the other dots of IDNA, in a host without one of its own, or before the rest of one that
//     ends in a domain at the top of DNS, with a port or another component behind;
//   - the marks that words are spelled with, as in "/wiki/Col·legi" (RFC 5892);
//   - "’" in a name behind the authority, before a capital, "/wiki/O’Neill", between letters of
//     Cyrillic, before letters with more of the name behind them, "/Rock_’n’_Roll", and in a URI
//     that is delimited; but not if a single quotation mark was opened before the URI;
//   - a title in 《》, 【】, 「」 or 『』 that begins a value or a segment other than the first, in a
//     URI between white space or delimiters that ends with it or goes on in ASCII, behind 《》 also
//     in letters, "/wiki/《新青年》编辑部旧址", unless another URI follows in the word;
//   - a dash between words, in quotes and brackets.
//
// So does a symbol, unless it stands in a name of the host, between a delimiter of the URI and
// more of it, for a whole segment or value, or, but for arrows, stars, emoji and the like and
// the sign of a price, "€9", within a name behind the authority with a delimiter and a letter
// or digit behind it, "/176×144_7fps.3gp", as a number such as "½" may, but not before a dot
// and a capitalized word; none does before another URI. Behind the authority it cuts the URI
// off before "/", "&" or "=" and, but for arrows and so on, before more of a name, as do the
// quotation marks of a word behind a delimiter, "/quotes-“b”".
//
// # Locality
//
// A decision looks at a bounded stretch of the text: 64 KiB and the length of the longest URI
// on either side, and some lines. The memory of a Scanner is bounded by that, and its time
// grows linearly with the text.
//
// # Specifications
//
//   - RFC 3986: Uniform Resource Identifier (URI): Generic Syntax
//   - RFC 3987: Internationalized Resource Identifiers (IRIs)
//   - RFC 2396 and the drafts of 1997 and 1993, where [Options].Grammar asks for them
package extract
