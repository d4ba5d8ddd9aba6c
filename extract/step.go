package extract

// A Step is something that was decided about a stretch of text.
type Step struct {
	Action Action
	Span
	// Text is what stands in the URI in place of the stretch, if Action is
	// Replaced or Assumed.
	Text string
}

// Action is the kind of a [Step].
type Action uint8

const (
	// Opened: the opener directly before the URI or its prefix.
	Opened Action = iota
	// Unclosed: an opener that does not count, since its closer is missing or prose
	// stands before it.
	Unclosed
	// Prefixed: "URL:" before the URI.
	Prefixed
	// Assumed: the scheme of a suffix reference, put before it.
	Assumed
	// JoinedInAngle: a break between angle brackets, ignored.
	JoinedInAngle
	// JoinedGap: white space without a break between angle brackets, ignored; the
	// URI may end there.
	JoinedGap
	// JoinedToCloser: a break in a quotation or in brackets, ignored since nothing
	// but the rest of a URI stands before the closer.
	JoinedToCloser
	// JoinedBeforeHost: a break at the slashes before an authority, ignored since a host
	// follows; in bare text, one that had no room before.
	JoinedBeforeHost
	// JoinedAtHyphen: a break behind a hyphen in bare text, ignored.
	JoinedAtHyphen
	// JoinedRepeated: a break behind a hyphen in bare text, ignored since the URI stands
	// once more, whole, between the angle brackets that follow.
	JoinedRepeated
	// JoinedBehindResolver: a break behind a resolver of DOIs or of articles in arXiv, or
	// behind the prefix of a DOI, in bare text, ignored since the name follows.
	JoinedBehindResolver
	// JoinedAtFold: a break behind the backslash of a folded line in bare text,
	// ignored.
	JoinedAtFold
	// JoinedInEscape: a break within a percent-encoded octet in bare text, ignored.
	JoinedInEscape
	// JoinedAtMargin: a break at the right margin, ignored.
	JoinedAtMargin
	// JoinedStrings: the end of a string literal, the break behind it and the beginning of
	// the next literal, ignored since a program or a catalogue puts the two together.
	JoinedStrings
	// HyphenKept: a hyphen before an ignored break, taken for the URI's.
	HyphenKept
	// HyphenDropped: a hyphen before an ignored break, taken for the typesetter's.
	HyphenDropped
	// LeftOut: characters that do not belong to the URI, such as invisible ones.
	LeftOut
	// Replaced: an escape of the text, or a character that a URI may not hold, for
	// which something else stands in the URI.
	Replaced
	// PeeledPunctuation: punctuation at the end that is the sentence's.
	PeeledPunctuation
	// PeeledEmphasis: a mark of emphasis at the end, with its twin before the URI.
	PeeledEmphasis
	// PeeledPossessive: "'s" at the end.
	PeeledPossessive
	// PeeledPlace: the line and column in a file, as in a stack frame.
	PeeledPlace
	// PeeledEllipsis: the ellipsis of a URI that its writer shortened.
	PeeledEllipsis
	// Closed: the closer, which ended the URI.
	Closed
	// EndedText: the text ended.
	EndedText
	// EndedSpace: white space ended the URI.
	EndedSpace
	// EndedBreak: a break ended the URI, as it does any bare one without a hyphen
	// before it. Those of a dash or of a line that is drawn are none.
	EndedBreak
	// EndedBlank: a break with a blank line ended the URI.
	EndedBlank
	// EndedRest: a break ended the URI, since what stands between it and the closer
	// is not the rest of a URI.
	EndedRest
	// EndedHyphen: a break behind a hyphen ended the URI, since the next line begins
	// with something that stands for itself.
	EndedHyphen
	// EndedProse: the URI ended before the prose that stands between its angle
	// brackets.
	EndedProse
	// EndedMark: a character ended the URI that sets URIs off: a quotation mark, a
	// bracket, a separator.
	EndedMark
	// EndedScheme: another URI began.
	EndedScheme
	// EndedRefused: the grammar refuses the character, and nothing goes on behind it.
	EndedRefused
	// CutOff: the grammar refuses the first character of the stretch, and characters
	// of a URI go on behind it.
	CutOff
)

var actionNames = [...]string{
	Opened:               "opened",
	Unclosed:             "unclosed",
	Prefixed:             "prefixed",
	Assumed:              "assumed",
	JoinedInAngle:        "joined-in-angle",
	JoinedGap:            "joined-gap",
	JoinedToCloser:       "joined-to-closer",
	JoinedBeforeHost:     "joined-before-host",
	JoinedAtHyphen:       "joined-at-hyphen",
	JoinedRepeated:       "joined-repeated",
	JoinedBehindResolver: "joined-behind-resolver",
	JoinedAtFold:         "joined-at-fold",
	JoinedInEscape:       "joined-in-escape",
	JoinedAtMargin:       "joined-at-margin",
	JoinedStrings:        "joined-strings",
	HyphenKept:           "hyphen-kept",
	HyphenDropped:        "hyphen-dropped",
	LeftOut:              "left-out",
	Replaced:             "replaced",
	PeeledPunctuation:    "peeled-punctuation",
	PeeledEmphasis:       "peeled-emphasis",
	PeeledPossessive:     "peeled-possessive",
	PeeledPlace:          "peeled-place",
	PeeledEllipsis:       "peeled-ellipsis",
	Closed:               "closed",
	EndedText:            "ended-text",
	EndedSpace:           "ended-space",
	EndedBreak:           "ended-break",
	EndedBlank:           "ended-blank",
	EndedRest:            "ended-rest",
	EndedHyphen:          "ended-hyphen",
	EndedProse:           "ended-prose",
	EndedMark:            "ended-mark",
	EndedScheme:          "ended-scheme",
	EndedRefused:         "ended-refused",
	CutOff:               "cut-off",
}

// String returns the name of the action: words in lower case with hyphens.
func (a Action) String() string { return constName("Action", actionNames[:], int(a)) }
