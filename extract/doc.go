// Package extract finds the URIs in a text and puts them together again where
// line breaks took them apart (RFC 3986, Appendix C).
package extract
