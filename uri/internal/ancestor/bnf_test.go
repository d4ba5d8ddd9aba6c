package ancestor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A bnf is a grammar as its document prints it, matched by trying everything. It
// shares nothing with the readers that it is the oracle of.
//
// The notation is that of RFC 822 as the drafts use it: "literal" (case-insensitive),
// alternatives with "|", [ optional ], ( group ), n*m repetition. To it come 'x'-'z'
// for a range of characters and !element for "not followed by".
type bnf map[string]node

// A node matches a part of a text: it adds to out the offsets at which its matches
// from i end.
type node interface {
	match(m *matching, i int, out *[]int)
}

type (
	literal  string
	span     struct{ low, high byte }
	name     string
	sequence []node
	choice   []node
	repeat   struct {
		min, max int // max < 0: without end
		element  node
	}
	not struct{ element node }
)

// A matching is one text held to one grammar.
type matching struct {
	grammar  bnf
	text     string
	memo     map[memoKey][]int
	furthest int // the furthest offset at which a character was asked for in vain
	silent   int // depth of not nodes
}

type memoKey struct {
	rule string
	i    int
}

// check returns the offset of the first character that no text of the rule begins
// with, or -1 where the text matches.
func (g bnf) check(rule, text string) int {
	m := &matching{grammar: g, text: text, memo: map[memoKey][]int{}}
	var ends []int
	name(rule).match(m, 0, &ends)
	for _, e := range ends {
		if e == len(text) {
			return -1
		}
		m.asked(e)
	}
	return m.furthest
}

func (m *matching) asked(i int) {
	if m.silent == 0 {
		m.furthest = max(m.furthest, i)
	}
}

func (m *matching) char(i int, ok func(byte) bool) bool {
	if i < len(m.text) && ok(m.text[i]) {
		return true
	}
	m.asked(i)
	return false
}

func add(out *[]int, i int) {
	if !slices.Contains(*out, i) {
		*out = append(*out, i)
	}
}

func (n literal) match(m *matching, i int, out *[]int) {
	for j := range len(n) {
		if !m.char(i+j, func(c byte) bool { return strings.EqualFold(string(rune(c)), string(n[j])) }) {
			return
		}
	}
	add(out, i+len(n))
}

func (n span) match(m *matching, i int, out *[]int) {
	if m.char(i, func(c byte) bool { return n.low <= c && c <= n.high }) {
		add(out, i+1)
	}
}

func (n name) match(m *matching, i int, out *[]int) {
	key := memoKey{string(n), i}
	ends, known := m.memo[key]
	if !known {
		rule, ok := m.grammar[string(n)]
		if !ok {
			panic("bnf: no rule " + string(n))
		}
		rule.match(m, i, &ends)
		if m.silent == 0 { // what was asked inside a not is not noted
			m.memo[key] = ends
		}
	}
	for _, e := range ends {
		add(out, e)
	}
}

func (n sequence) match(m *matching, i int, out *[]int) {
	starts := []int{i}
	for _, element := range n {
		var ends []int
		for _, s := range starts {
			element.match(m, s, &ends)
		}
		starts = ends
	}
	for _, e := range starts {
		add(out, e)
	}
}

func (n choice) match(m *matching, i int, out *[]int) {
	for _, element := range n {
		element.match(m, i, out)
	}
}

func (n repeat) match(m *matching, i int, out *[]int) {
	starts := []int{i}
	for count := 0; len(starts) > 0; count++ {
		if count >= n.min {
			for _, s := range starts {
				add(out, s)
			}
		}
		if count == n.max {
			return
		}
		var ends []int
		for _, s := range starts {
			var some []int
			n.element.match(m, s, &some)
			for _, e := range some {
				if e > s || count < n.min { // an empty match repeated adds nothing
					add(&ends, e)
				}
			}
		}
		starts = ends
	}
}

func (n not) match(m *matching, i int, out *[]int) {
	m.silent++
	var ends []int
	n.element.match(m, i, &ends)
	m.silent--
	if len(ends) == 0 {
		add(out, i)
	}
}

// parseBNF reads rules, one a line; a line whose second word is no "=" goes on with the
// one before it.
func parseBNF(text string) bnf {
	definitions := map[string]string{}
	var last string
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) > 1 && words[1] == "=" {
			last = words[0]
			_, line, _ = strings.Cut(line, "=")
		}
		definitions[last] += " " + strings.TrimSpace(line)
	}
	g := bnf{}
	for rule, definition := range definitions {
		p := &bnfParser{rest: definition}
		g[rule] = p.choice()
		if p.skip(); p.rest != "" {
			panic("bnf: left over in " + rule + ": " + p.rest)
		}
	}
	return g
}

type bnfParser struct{ rest string }

func (p *bnfParser) skip() {
	p.rest = strings.TrimLeft(p.rest, " \t")
}

func (p *bnfParser) peek() byte {
	if p.skip(); p.rest == "" {
		return 0
	}
	return p.rest[0]
}

func (p *bnfParser) take(b byte) bool {
	if p.peek() != b {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *bnfParser) choice() node {
	n := choice{p.sequence()}
	for p.take('|') {
		n = append(n, p.sequence())
	}
	return n
}

func (p *bnfParser) sequence() node {
	n := sequence{}
	for !strings.ContainsRune("|)]\x00", rune(p.peek())) {
		n = append(n, p.element())
	}
	return n
}

func (p *bnfParser) element() node {
	switch {
	case p.take('['):
		n := repeat{0, 1, p.choice()}
		p.must(']')
		return n
	case p.take('('):
		n := p.choice()
		p.must(')')
		return n
	case p.take('!'):
		return not{p.element()}
	case p.take('"'):
		var s string
		s, p.rest, _ = strings.Cut(p.rest, `"`)
		return literal(s)
	case p.take('\''):
		n := span{low: p.rest[0], high: p.rest[0]}
		p.rest = p.rest[2:]
		if strings.HasPrefix(p.rest, "-'") {
			n.high = p.rest[2]
			p.rest = p.rest[4:]
		}
		return n
	}
	word := p.rest[:len(p.rest)-len(strings.TrimLeft(p.rest, "0123456789*"))]
	if star := strings.IndexByte(word, '*'); star >= 0 {
		p.rest = p.rest[len(word):]
		n := repeat{atoi(word[:star], 0), atoi(word[star+1:], -1), p.element()}
		return n
	}
	if word != "" {
		p.rest = p.rest[len(word):]
		n := atoi(word, 0)
		return repeat{n, n, p.element()}
	}
	end := strings.IndexAny(p.rest+" ", " |[]()!")
	n := name(p.rest[:end])
	p.rest = p.rest[end:]
	return n
}

func (p *bnfParser) must(b byte) {
	if !p.take(b) {
		panic(fmt.Sprintf("bnf: no %q before %q", b, p.rest))
	}
}

func atoi(s string, otherwise int) int {
	if s == "" {
		return otherwise
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// The oracle itself is held to a few texts of a grammar that needs all of it.
func TestBNF(t *testing.T) {
	g := parseBNF(`
		all = !"ax" a 2*3b [ c ] ( "(" | x-y )
		a = 'a'-'b'
		b = "1" | "12"
		c = *"Cc"
		x-y = 2"z"
	`)
	tests := []struct {
		text   string
		offset int
	}{
		{"a11(", -1},
		{"a1212(", -1},
		{"a121212cczz", -1},
		{"b11cCCc(", -1},
		{"a11zz", -1},
		{"a1(", 2},
		{"ax1(", 0},
		{"a11c(", 4},
		{"a1111", 4},
		{"a11((", 4},
		{"", 0},
	}
	for _, tt := range tests {
		if got := g.check("all", tt.text); got != tt.offset {
			t.Errorf("check(%q) = %d, want %d", tt.text, got, tt.offset)
		}
	}
}
