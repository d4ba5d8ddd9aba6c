// Package corpus opens what text lies in (files, mail, archives, markup) and
// yields the text, piece by piece, with where each piece came from.
package corpus
