package main

import (
	"encoding/json"
	"strings"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// A question is what the page asks: options by the words of the command line.
type question struct {
	Unwrap  string `json:"unwrap"`
	Hyphen  string `json:"hyphen"`
	Repair  string `json:"repair"`
	Grammar string `json:"grammar"`
	Suffix  bool   `json:"suffix"`
	All     bool   `json:"all"` // every colon
}

// options returns the options that the words stand for; one that is unknown
// stands for the default.
func (q *question) options() *extract.Options {
	o := &extract.Options{
		Unwrap: map[string]extract.Unwrap{
			"none": extract.UnwrapNone, "delimited": extract.UnwrapDelimited, "all": extract.UnwrapAll,
		}[q.Unwrap],
		Hyphen: map[string]extract.Hyphen{"drop": extract.HyphenDrop}[q.Hyphen],
		Repair: map[string]extract.Repair{"lenient": extract.RepairLenient, "strict": extract.RepairStrict}[q.Repair],
		Suffix: q.Suffix,
		Lines:  true,
	}
	if g, err := uri.ParseGrammar(q.Grammar); err == nil {
		o.Grammar = g
	}
	return o
}

// An answer is what the page shows.
type answer struct {
	Found      int         `json:"found"`
	Refused    int         `json:"refused"`
	Candidates []candidate `json:"candidates"`
	Runs       []run       `json:"runs"`
}

// A candidate is one in words, and the record of a match.
type candidate struct {
	Accepted bool     `json:"accepted"`
	Shown    string   `json:"shown"` // the URI, or what looks like one
	Reason   string   `json:"reason"`
	Offset   int64    `json:"offset"`
	Line     int64    `json:"line"`
	Column   int64    `json:"column"`
	Details  []string `json:"details"`
	Others   []string `json:"others"`
	Record   *record  `json:"record,omitempty"`
}

// A run is a stretch of the text; Candidate is the index of what it belongs to,
// or -1.
type run struct {
	Text      string `json:"text"`
	Role      string `json:"role"`
	Candidate int    `json:"candidate"`
}

// A record is a match as the program writes it in JSON Lines.
type record struct {
	URI           string     `json:"uri"`
	Raw           string     `json:"raw,omitempty"`
	Offset        int64      `json:"offset"`
	Line          int64      `json:"line"`
	Column        int64      `json:"column"`
	Delimiter     string     `json:"delimiter"`
	Prefixed      bool       `json:"prefixed,omitempty"`
	Wrapped       bool       `json:"wrapped,omitempty"`
	Pieces        [][2]int64 `json:"pieces,omitempty"`
	Alternatives  []string   `json:"alternatives,omitempty"`
	Repairs       []string   `json:"repairs,omitempty"`
	Cut           string     `json:"cut,omitempty"`
	Elided        bool       `json:"elided,omitempty"`
	AssumedScheme string     `json:"assumed_scheme,omitempty"`
	Scheme        string     `json:"scheme"`
	Host          string     `json:"host,omitempty"`
	Findings      []string   `json:"findings,omitempty"`
}

// reply returns the answer to a question in JSON about a text, in JSON.
func reply(text, asked string) (string, error) {
	var q question
	if err := json.Unmarshal([]byte(asked), &q); err != nil {
		return "", err
	}
	out, err := json.Marshal(q.answer(text))
	return string(out), err
}

// answer explains a text.
func (q *question) answer(text string) *answer {
	t := explain.New(text, &explain.Options{Extract: q.options(), All: q.All})
	a := &answer{Candidates: []candidate{}, Runs: []run{}}
	place := places{text: text}
	for i := range t.Candidates {
		c := &t.Candidates[i]
		line, column := place.of(c.Start)
		x := candidate{
			Accepted: c.Accepted(), Shown: c.Shown, Reason: c.Reason.String(), Offset: c.Start, Line: line, Column: column,
			Details: append([]string{}, c.Details...), Others: append([]string{}, c.Alternatives...),
		}
		if c.Accepted() {
			a.Found++
			x.Shown, x.Record = c.URI, recordOf(t, c)
		} else {
			a.Refused++
		}
		a.Candidates = append(a.Candidates, x)
	}
	for r := range t.Runs() {
		a.Runs = append(a.Runs, run{t.Shown(r.Start, r.End), r.Role.String(), r.Candidate})
	}
	return a
}

func recordOf(t *explain.Text, c *explain.Candidate) *record {
	m := c.Match
	r := &record{
		URI: c.URI, Offset: m.Start, Line: m.Line, Column: m.Column, Delimiter: m.Delimiter.String(),
		Prefixed: m.Prefixed, Wrapped: m.Wrapped, Alternatives: c.Alternatives, Repairs: m.Repairs,
		Elided: m.Elided, AssumedScheme: m.AssumedScheme,
	}
	if m.Raw != "" {
		r.Raw = c.Shown
	}
	for _, p := range m.Pieces {
		r.Pieces = append(r.Pieces, [2]int64{p.Start, p.End})
	}
	for _, s := range c.Steps {
		if s.Action == extract.CutOff {
			r.Cut = t.Shown(s.Start, s.End)
		}
	}
	scheme, _, _ := strings.Cut(m.URI, ":")
	r.Scheme = strings.ToLower(scheme)
	if ref, err := uri.Parse(m.URI); err == nil {
		r.Host = uri.Normalize(ref, uri.SyntaxBased).Host()
		for _, f := range uri.Findings(ref, nil) {
			r.Findings = append(r.Findings, string(f.Name))
		}
	}
	return r
}

// places count lines and columns, from 1. They are asked for in any order, mostly
// ascending.
type places struct {
	text        string
	at          int64
	line, start int64
}

func (p *places) of(offset int64) (line, column int64) {
	if offset < p.at {
		p.at, p.line, p.start = 0, 0, 0
	}
	for ; p.at < offset; p.at++ {
		switch p.text[p.at] {
		case '\r':
			if p.at+1 < int64(len(p.text)) && p.text[p.at+1] == '\n' {
				continue
			}
			fallthrough
		case '\n':
			p.line, p.start = p.line+1, p.at+1
		}
	}
	return p.line + 1, offset - p.start + 1
}
