// Package flagvalue holds what the flags of commands take: words, numbers and sizes.
package flagvalue

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

// A Choice is a flag that takes one of a few words.
type Choice[T comparable] struct {
	To     *T
	Words  []string
	Values []T // what the words stand for
}

// Set implements pflag.Value.
func (c *Choice[T]) Set(word string) error {
	i := slices.Index(c.Words, word)
	if i < 0 {
		return fmt.Errorf("must be one of %s", strings.Join(c.Words, ", "))
	}
	*c.To = c.Values[i]
	return nil
}

// String returns the word for the present value.
func (c *Choice[T]) String() string { return c.Words[slices.Index(c.Values, *c.To)] }

// Type returns what stands for the word in a help text.
func (c *Choice[T]) Type() string { return "WORD" }

// Choices returns the words.
func (c *Choice[T]) Choices() []string { return c.Words }

// CompleteChoices has the shell complete the words of the command's choices.
func CompleteChoices(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if w, ok := f.Value.(interface{ Choices() []string }); ok {
			complete := cobra.FixedCompletions(w.Choices(), cobra.ShellCompDirectiveNoFileComp)
			_ = c.RegisterFlagCompletionFunc(f.Name, complete) // the flag exists, once
		}
	})
}

// NewWord returns a choice among words that stand for themselves.
func NewWord(to *string, words ...string) *Choice[string] {
	return &Choice[string]{to, words, words}
}

// NewKind returns the choice among the start rules.
func NewKind(to *uri.Kind) *Choice[uri.Kind] {
	return &Choice[uri.Kind]{
		to,
		[]string{"uri", "reference", "absolute", "relative"},
		[]uri.Kind{uri.URI, uri.Reference, uri.Absolute, uri.Relative},
	}
}

// NewGrammar returns the choice among the grammars.
func NewGrammar(to *uri.Grammar) *Choice[uri.Grammar] {
	return NewNamed(to, uri.RFC3986, uri.RFC2396, uri.Draft1997, uri.Draft1993)
}

// NewNamed returns a choice among values by their names.
func NewNamed[T interface {
	comparable
	fmt.Stringer
}](to *T, values ...T) *Choice[T] {
	c := &Choice[T]{To: to, Values: values}
	for _, v := range values {
		c.Words = append(c.Words, v.String())
	}
	return c
}

// An Integer is a flag that takes a whole number.
type Integer[T int | int64] struct{ To *T }

// Set implements pflag.Value.
func (i *Integer[T]) Set(s string) error {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil || int64(T(v)) != v {
		return errors.New("must be a number")
	}
	*i.To = T(v)
	return nil
}

// String returns the present value.
func (i *Integer[T]) String() string { return strconv.FormatInt(int64(*i.To), 10) }

// Type returns what stands for the number in a help text.
func (*Integer[T]) Type() string { return "N" }

// A Limit is a flag that takes a number, also with K, M, G or T behind it for
// powers of 1,024. On the command line 0 means none; in the option that it sets
// a negative number does.
type Limit[T int | int64] struct {
	To   *T
	text string // as people read it
	most string // what is the most possible, which 0 means, too; "" if any number is
}

// NewLimit returns a limit with a default, which the option gets: what the help says holds,
// whatever the option means where it is 0.
func NewLimit[T int | int64](to *T, byDefault string) *Limit[T] {
	l := &Limit[T]{To: to}
	if err := l.Set(byDefault); err != nil {
		panic(err)
	}
	l.text = byDefault
	return l
}

// AtMost makes l refuse more than that, and returns l.
func (l *Limit[T]) AtMost(most string) *Limit[T] {
	l.most = most
	return l
}

// Set implements pflag.Value.
func (l *Limit[T]) Set(s string) error {
	n, err := ParseSize(s)
	if err != nil {
		return err
	}
	if most, err := ParseSize(l.most); err == nil && n > most {
		return fmt.Errorf("must be at most %s", l.most)
	}
	switch *l.To = T(n); {
	case n == 0:
		*l.To = -1
	case int64(*l.To) != n: // of 32 bits
		*l.To = math.MaxInt32
	}
	l.text = strconv.FormatInt(max(0, int64(*l.To)), 10)
	return nil
}

// String returns the present value, or the default as NewLimit was given it.
func (l *Limit[T]) String() string { return l.text }

// Type returns what stands for the number in a help text.
func (l *Limit[T]) Type() string { return "N" }

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
