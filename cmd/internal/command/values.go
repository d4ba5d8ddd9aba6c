package command

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urisift/urisift/uri"
)

// A choice is a flag that takes one of a few words.
type choice[T comparable] struct {
	to     *T
	words  []string
	values []T // what the words stand for
}

func (c *choice[T]) Set(word string) error {
	i := slices.Index(c.words, word)
	if i < 0 {
		return fmt.Errorf("must be one of %s", strings.Join(c.words, ", "))
	}
	*c.to = c.values[i]
	return nil
}

// String returns the word for the present value.
func (c *choice[T]) String() string { return c.words[slices.Index(c.values, *c.to)] }

// Type returns what stands for the word in a help text.
func (c *choice[T]) Type() string { return "WORD" }

// choices returns the words.
func (c *choice[T]) choices() []string { return c.words }

// completeChoices has the shell complete the words of the command's choices.
func completeChoices(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if w, ok := f.Value.(interface{ choices() []string }); ok {
			complete := cobra.FixedCompletions(w.choices(), cobra.ShellCompDirectiveNoFileComp)
			_ = c.RegisterFlagCompletionFunc(f.Name, complete) // the flag exists, once
		}
	})
}

// newChoice returns a choice among words that stand for themselves.
func newChoice(to *string, words ...string) *choice[string] {
	return &choice[string]{to, words, words}
}

// newKind returns the choice among the start rules.
func newKind(to *uri.Kind) *choice[uri.Kind] {
	return &choice[uri.Kind]{
		to,
		[]string{"uri", "reference", "absolute", "relative"},
		[]uri.Kind{uri.URI, uri.Reference, uri.Absolute, uri.Relative},
	}
}

// newGrammar returns the choice among the grammars.
func newGrammar(to *uri.Grammar) *choice[uri.Grammar] {
	return newNamed(to, uri.RFC3986, uri.RFC2396, uri.Draft1997, uri.Draft1993)
}

// newNamed returns a choice among values by their names.
func newNamed[T interface {
	comparable
	fmt.Stringer
}](to *T, values ...T) *choice[T] {
	c := &choice[T]{to: to, values: values}
	for _, v := range values {
		c.words = append(c.words, v.String())
	}
	return c
}

// An integer is a flag that takes a whole number.
type integer[T int | int64] struct{ to *T }

func (i *integer[T]) Set(s string) error {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil || int64(T(v)) != v {
		return errors.New("must be a number")
	}
	*i.to = T(v)
	return nil
}

func (i *integer[T]) String() string { return strconv.FormatInt(int64(*i.to), 10) }

func (*integer[T]) Type() string { return "N" }

// A limit is a flag that takes a number, also with K, M, G or T behind it for
// powers of 1,024. On the command line 0 means none; in the option that it sets
// a negative number does.
type limit[T int | int64] struct {
	to   *T
	text string // as people read it
}

// newLimit returns a limit with a default, which the option gets: what the help says holds,
// whatever the option means where it is 0.
func newLimit[T int | int64](to *T, byDefault string) *limit[T] {
	l := &limit[T]{to: to}
	if err := l.Set(byDefault); err != nil {
		panic(err)
	}
	l.text = byDefault
	return l
}

func (l *limit[T]) Set(s string) error {
	n, err := ParseSize(s)
	if err != nil {
		return err
	}
	switch *l.to = T(n); {
	case n == 0:
		*l.to = -1
	case int64(*l.to) != n: // of 32 bits
		*l.to = math.MaxInt32
	}
	l.text = strconv.FormatInt(max(0, int64(*l.to)), 10)
	return nil
}

func (l *limit[T]) String() string { return l.text }

func (l *limit[T]) Type() string { return "N" }

var errNoSize = errors.New("must be a number, also with K, M, G or T")

// ParseSize reads a number that is not negative, also with K, M, G or T behind it for
// powers of 1,024.
func ParseSize(s string) (int64, error) {
	digits := strings.TrimRight(s, "KMGTkmgt")
	shift := 0
	switch unit := strings.ToUpper(s[len(digits):]); unit {
	case "":
	case "K", "M", "G", "T":
		shift = 10 * (strings.Index("KMGT", unit) + 1)
	default:
		return 0, errNoSize
	}
	n, err := strconv.ParseUint(digits, 10, 63-shift)
	if err != nil {
		return 0, errNoSize
	}
	return int64(n) << shift, nil
}
