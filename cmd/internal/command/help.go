package command

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// group is the annotation of a flag that says under which heading the help
// lists it.
const group = "group"

// grouped calls bind and puts the flags that it adds under a heading. All flags
// of f are in groups.
func grouped(f *pflag.FlagSet, heading string, bind func(*pflag.FlagSet)) {
	bind(f)
	annotations := map[string][]string{group: {heading}}
	f.VisitAll(func(flag *pflag.Flag) {
		if flag.Annotations == nil {
			flag.Annotations = annotations
		}
	})
}

// usage writes how a command is used: its commands and its flags, each with its
// default, in the order in which they were bound.
func usage(c *cobra.Command) error {
	b := fmt.Appendf(nil, "Usage: %s\n", c.UseLine())
	if names := commandNames(c); len(names) > 0 {
		b = fmt.Appendf(b, "       %s %s ...\n", c.CommandPath(), strings.Join(names, "|"))
	}
	heading, limits := "", 0
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if h := headingOf(f); h != heading {
			heading, limits = h, 0
			b = fmt.Appendf(bytes.TrimRight(b, " \n"), "\n\n%s:\n", h)
		}
		if heading != limitsHeading {
			b = fmt.Appendf(b, " %-23s %s\n", helpName(f), flagText(f))
			return
		}
		limits++
		form := "%-27s"
		if limits%3 == 0 {
			form = "%s\n"
		}
		b = fmt.Appendf(b, form, fmt.Sprintf(" --%s (%s)", f.Name, f.DefValue))
	})
	_, err := c.OutOrStderr().Write(append(bytes.TrimRight(b, " \n"), '\n'))
	return err
}

// limitsHeading is that of flags that take a limit, which are listed side by
// side.
const limitsHeading = "Limits (N, also with K, M, G or T; 0 for none, or the most: header 64K, boundary 4032)"

func commandNames(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

func headingOf(f *pflag.Flag) string {
	if h := f.Annotations[group]; len(h) > 0 {
		return h[0]
	}
	return "Flags"
}

// flagNames returns the names of a flag, and that of its value.
func flagNames(f *pflag.Flag) (names, value string) {
	names = "--" + f.Name
	if f.Shorthand != "" {
		names = "-" + f.Shorthand + ", " + names
	}
	value, _ = pflag.UnquoteUsage(f)
	return names, value
}

// helpName returns the names of a flag and of its value in one, the long names below
// each other.
func helpName(f *pflag.Flag) string {
	names, value := flagNames(f)
	if f.Shorthand == "" {
		names = "    " + names
	}
	return strings.TrimRight(names+" "+value, " ")
}

// flagText returns what a flag does and its default.
func flagText(f *pflag.Flag) string {
	text := f.Usage
	if strings.HasPrefix(text, "`") {
		text = strings.TrimLeft(text[strings.Index(text[1:], "`")+2:], " ")
	}
	if w, ok := f.Value.(interface{ Choices() []string }); ok {
		text = strings.TrimPrefix(text+": "+strings.Join(w.Choices(), ", "), ": ")
	}
	switch {
	case strings.Contains(text, "(default"), strings.Contains(text, "(required)"), f.Name == "help" || f.Name == "version":
		return text
	case f.Value.Type() == "bool":
		return text + " (off)"
	case f.DefValue == "" || f.DefValue == "[]":
		return text + " (none)"
	}
	return text + " (" + f.DefValue + ")"
}

// describeFlags makes the usage of each flag what the help says of it, for completion, which
// shows the usage as it is.
func describeFlags(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = flagText(f) })
	for _, sub := range c.Commands() {
		describeFlags(sub)
	}
}

// namesCommand refuses arguments that name no command.
func namesCommand(c *cobra.Command, args []string) error {
	_, rest, err := c.Root().Find(args)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("unknown command %q", rest[0])
	}
	return err
}
