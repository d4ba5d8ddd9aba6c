// Package html finds the text and the links of an HTML or XML document in one
// pass over a stream, in linear time and bounded memory.
//
// It is a lexer for links, no parser: it builds no tree, corrects no nesting and
// never gives up. Whatever a document holds is delivered in at least one Token, tag
// names and attribute names apart, and apart from attribute values, declarations
// and style sheets in which no URI can stand: they hold no ":" and no "www.", "ftp."
// or "gopher.". Style attributes are left out also if they hold no "//" and no "@".
//
// # Terminology
//
// A document is UTF-8 text; its charset is undone before ([MetaCharset] finds the
// one that a document declares of itself). An offset counts bytes of that text.
//
// A block is the text between two tags that separate text: paragraphs, cells,
// list items. Within a block white space is collapsed as a browser does it, "<br>"
// is a line feed, an image or a form control is a space, and the other inline
// tags, comments included, leave no trace. Inside "<pre>" and "<textarea>" white
// space is kept. A block longer than Options.MaxBlock is cut at white space.
//
// A raw region is text without markup: a script, a comment, a declaration, a
// processing instruction, or an attribute value longer than Options.MaxValue. It
// is delivered as it stands in the document.
//
// # Readings
//
// Tags, attributes and comments are read as the HTML standard (section 13.2.5)
// reads them, with these differences. Each serves to lose nothing:
//
//   - The contents of noscript, noframes, noembed, iframe and of conditional
//     comments ("<!--[if mso]> … <![endif]-->") and CDATA sections are markup.
//   - A comment, script or style that is never closed reaches to the end of the
//     document and is text all the same; no script hides an end tag.
//   - "<" in a tag where an attribute should begin, and a letter, "/", "!" or "?"
//     behind it, begins a new tag.
//   - A quoted value whose closing quote belongs to a later attribute
//     (`<a href="http://a.example/>…</a><a href="…">`) ends at its first white
//     space, "<" or ">", and so does one that is still open where the document ends.
//   - "<" before a name that is a URI or an address (`<http://a.example/>`,
//     `<joe@a.example>`), or of more than 64 bytes, is text.
//   - A URI where an attribute's name should stand is text.
//   - A named character reference without a semicolon stays as it is before "=" and
//     alphanumerics in text too: "?a=1&copy=2" is a query.
//
// In XML (a document that begins with "<?xml" and not with "<html", or one with the
// root of a feed or site map) every tag separates text, and title and textarea are
// ordinary elements. In HTML the tags of unknown elements separate text too.
package html
