package command

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan returns the command man.
func newMan(s *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "man [COMMAND]",
		Short: "Write the manual page of urisift, or of one of its commands, for man -l",
		Args:  cobra.MaximumNArgs(1),

		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return fmt.Errorf("unknown command %q", rest[0])
			}
			return exit(s.write(manual(about)))
		},
	}
}

// exitStatuses are the statuses that the manual lists.
var exitStatuses = [...]struct{ status, meaning string }{
	{"0", "Every input was read to its end, whether or not it held a URI."},
	{"1", "Something was skipped, cut, damaged or over a limit, so that URIs may be missing; or, of the commands that answer for single URIs, one has no answer or does not match; or, with --exit-status, nothing was found."},
	{"2", "An input that was named could not be opened, output could not be written, or wrong usage."},
	{"130, 143", "Interrupted, terminated."},
}

// manual returns the manual page of a command, for man(7). It is the page that
// cobra/doc makes, without the parsers of Markdown and YAML that this would put
// into the program and into its start.
func manual(c *cobra.Command) string {
	c.InitDefaultHelpCmd()
	c.InitDefaultHelpFlag()
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	sections := []string{
		manualSection("NAME", name+" - "+c.Short),
		manualSection("SYNOPSIS", `\fB`+c.UseLine()+`\fP`),
		manualSection("DESCRIPTION", description(cmp.Or(c.Long, c.Short))),
		manualSection("EXIT STATUS", manualStatuses()),
		manualSection("OPTIONS", manualFlags(c.NonInheritedFlags())),
		manualSection("SEE ALSO", strings.Join(seeAlso(c), ", ")),
	}
	head := fmt.Sprintf(".nh\n.TH %q \"1\" \"\" \"urisift\" \"User Commands\"\n\n", strings.ToUpper(name))
	return head + strings.Join(sections, "\n\n")
}

func manualSection(heading, text string) string {
	return ".SH " + heading + "\n" + text + "\n"
}

// description returns the description of a command: paragraphs, and examples that
// are indented by four spaces, with empty lines between them.
func description(text string) string {
	var b strings.Builder
	for i, block := range strings.Split(strings.TrimSpace(roff.Replace(text)), "\n\n") {
		switch example, ok := strings.CutPrefix(block, "    "); {
		case ok:
			fmt.Fprintf(&b, "\n.EX\n%s\n.EE\n", strings.ReplaceAll(example, "\n    ", "\n"))
		case i > 0:
			fmt.Fprintf(&b, "\n.PP\n%s\n", block)
		default:
			fmt.Fprintf(&b, "%s\n", block)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// roff escapes what begins a command or an escape of man(7).
var roff = strings.NewReplacer(`\`, `\\`, "\n.", "\n\\&.", "\n'", "\n\\&'")

func manualStatuses() string {
	var list []string
	for _, e := range exitStatuses {
		list = append(list, fmt.Sprintf(".TP\n\\fB%s\\fP\n%s\n", e.status, e.meaning))
	}
	return strings.TrimSuffix(strings.Join(list, "\n"), "\n")
}

// manualFlags returns the options, each with its default and with the choices that
// it has.
func manualFlags(flags *pflag.FlagSet) string {
	var list []string
	flags.VisitAll(func(f *pflag.Flag) {
		names := fmt.Sprintf(`\fB--%s\fP`, f.Name)
		if f.Shorthand != "" {
			names = fmt.Sprintf(`\fB-%s\fP, %s`, f.Shorthand, names)
		}
		list = append(list, names+manualDefault(f)+"\n\t"+manualUsage(f)+"\n")
	})
	return strings.TrimSuffix(strings.Join(list, "\n.PP\n"), "\n")
}

func manualDefault(f *pflag.Flag) string {
	value := "=" + f.DefValue
	if f.Value.Type() == "string" {
		value = fmt.Sprintf("=%q", f.DefValue)
	}
	if f.NoOptDefVal != "" {
		value = "[" + value + "]"
	}
	return roff.Replace(value)
}

// manualUsage returns what a flag does, the name of its value in bold.
func manualUsage(f *pflag.Flag) string {
	text := f.Usage
	if w, ok := f.Value.(interface{ choices() []string }); ok {
		before := " "
		if !strings.HasSuffix(text, "`") {
			before = ": "
		}
		text += before + strings.Join(w.choices(), ", ")
	}
	text = strings.Replace(roff.Replace(text), "`", `\fB`, 1)
	return strings.Replace(text, "`", `\fR`, 1)
}

// seeAlso returns the pages of the command above this one and of those below it.
func seeAlso(c *cobra.Command) []string {
	var pages []string
	add := func(c *cobra.Command) {
		pages = append(pages, `\fB`+strings.ReplaceAll(c.CommandPath(), " ", "-")+`(1)\fP`)
	}
	if c.HasParent() {
		add(c.Parent())
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			add(sub)
		}
	}
	return pages
}
