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
// Inputs are recognized by content, from their first 64 KiB: mailboxes (mbox),
// single messages and news articles, HTML and XML, everything else as plain
// text. Directories are walked. Nothing is refused: what cannot be parsed is
// yielded as text, and what had to be left out is yielded as an Error.
//
// All of it streams. No message, part or file is ever in memory as a whole, and
// whatever an input holds, the memory needed is bounded by Options.
package corpus
