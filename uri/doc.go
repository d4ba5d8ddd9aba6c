// Package uri parses, resolves, normalizes and compares URI references as RFC
// 3986 defines them.
package uri
