// Package uri parses, builds, resolves, normalizes and compares URI references
// as RFC 3986 defines them, strictly and completely.
//
// A [Ref] in hand is grammatical: [Parse] is the way to get one. It is an
// immutable and comparable value, the text as it was given and where its
// components lie, and costs no allocation beyond the text. Nothing about it is
// changed behind the caller's back: what is to be resolved is given to
// [Resolve], what is to be normalized to [Normalize], and what people typed to
// [Clean] before it is parsed. [Check] and [Split] do for text that is not to be
// kept, and [Class] is the table that all of them read.
//
// What a scheme demands of its parts is the business of [CheckScheme] and of the
// functions that return typed parts, such as [ParseMailto]; what is suspicious in
// a reference that of [Findings]; international characters that of [FromIRI] and
// [ToIRI]; and the grammars of before 2005 are values of [Grammar].
//
// All functions and methods may be called concurrently, those with a pointer
// receiver as other assignments may. Time is linear in the length of the text, but
// that [Normalize] sorts the parameters of a tel or sip URI, and the header fields.
//
// # Terminology
//
// The names are those of RFC 3986. The components of a reference are
//
//	  foo://user@example.com:8042/over/there?name=ferret#nose
//	  \_/   \___________________/\_________/ \_________/ \__/
//	   |              |               |           |        |
//	scheme        authority         path        query   fragment
//	   |   _________________________|_
//	  / \ /                           \
//	  urn:example:animal:ferret:nose
//
// and those of an authority
//
//	user@example.com:8042
//	\__/ \_________/ \__/
//	 |        |       |
//	userinfo host    port
//
// A component is undefined when the delimiter that sets it off is missing, and
// empty when nothing follows the delimiter; "http://a/?" has an empty query,
// "http://a/" an undefined one. Where both can be, a method returns the text and
// whether it is defined. The path is always defined, and the scheme never empty.
// The host is the one inside an authority, empty or not.
//
// A URI-reference is a URI, which has a scheme, or a relative-ref, which has none.
// An absolute-URI is a URI without a fragment, as is a base, the URI that a
// relative-ref is resolved against; the result is the target. A segment is what
// stands between the slashes of a path; "." and ".." are the dot-segments. A
// pct-encoded is a percent sign and two hexadecimal digits. Offsets count bytes
// from 0.
//
// # Specifications
//
//   - RFC 3986, Uniform Resource Identifier (URI): Generic Syntax. Sections and
//     appendices in the comments of this package are those of RFC 3986, unless
//     another document is named.
//   - RFC 3987 for IRIs, with the host by IDNA.
//   - RFC 3966 (tel), RFC 6068 (mailto), RFC 8089 (file), RFC 8141 (urn) and the
//     other documents that the table of schemes names, for what schemes demand.
//   - RFC 2396 with RFC 2732, and the drafts of 1997 and 1993, for what text was a
//     URI before.
//
// RFC 6874, which put zone identifiers into IPv6 literals, is withdrawn by RFC 9844
// and not followed: "http://[fe80::1%25eth0]/" does not match.
//
// # Deviations
//
// The grammar and the algorithms of RFC 3986 are followed to the letter, with
// these exceptions.
//
// The literal algorithm of section 5.2 can turn a path into an authority: "/..//g"
// becomes "//g", and "foo:/a" with the reference "/..//g" becomes "foo://g". Here
// such a path is written with "/." before it, "foo:/.//g", by [Resolve] and
// [Normalize] alike; it stands for the same segments. [RelativeTo] writes "./"
// before a path that could be taken for a scheme.
//
// [Resolve] does not ask for a base in order to resolve a URI.
//
// [Normalize] leaves the dot-segments of a relative-ref alone, as sections 4.2 and
// 6.2.2.3 do: "../a" and "a" are not equivalent. It follows RFC 8141, section 3.1,
// and RFC 4151, section 2.4, where they ask for less than section 6.2.2: at
// [SchemeBased] the pct-encoded of a URN are not decoded, and tags are equivalent only
// if their characters are the same. There, too, schemes whose path is no hierarchy,
// such as data, sip and tel, keep what looks like dot-segments, which they have no use
// for. What section 6.2.3 calls the general rule, that an empty path after an authority
// is "/", is applied to every scheme but the few that it names; others may have no such
// path either.
//
// Normalizing and resolving commute, except that the algorithm of section 5.2 drops
// the last segment of a base even if it is "..", and does not see a dot-segment
// that is percent-encoded. Who wants these to count normalizes both references
// first. At [SchemeBased] they need not commute either where a scheme has rules for the
// characters of its path, as urn, tag, data, tel, sip, mailto and acct have: a
// relative-ref is normalized without them, and a part of a path may not be what the
// whole is.
package uri
