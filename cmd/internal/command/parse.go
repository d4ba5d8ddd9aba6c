package command

import (
	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/uri"
)

// newParse returns the command parse.
func newParse(s *streams) *cobra.Command {
	cmd, q := newQuestion(s, "parse [flags] [URI...]", "Take each URI apart into its components")
	q.bindFormat(cmd)
	cmd.RunE = q.run(q.parse)
	return cmd
}

// parse answers with the components that are defined, the path always.
func (q *question) parse(dst []byte, input string) ([]byte, error) {
	r, err := uri.Parse(input)
	if err != nil {
		return dst, err
	}
	if q.format == "jsonl" {
		o := encode.Object{Buf: dst}
		o.Start()
		o.String("input", input)
		for _, c := range components(r) {
			o.String(c.name, c.value)
		}
		o.End()
		return o.Buf, nil
	}
	for _, c := range components(r) {
		dst = append(append(append(append(dst, c.name...), '\t'), c.value...), '\n')
	}
	return append(dst, '\n'), nil
}

// A component is a part of a URI with its name.
type component struct{ name, value string }

// components returns the components of r that are defined, in their order.
func components(r uri.Ref) []component {
	var list []component
	add := func(name, value string, defined bool) {
		if defined {
			list = append(list, component{name, value})
		}
	}
	authority, hasAuthority := r.Authority()
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	add("scheme", r.Scheme(), r.Scheme() != "")
	add("authority", authority, hasAuthority)
	add("userinfo", userinfo, hasUserinfo)
	add("host", r.Host(), hasAuthority)
	add("port", port, hasPort)
	add("path", r.Path(), true)
	add("query", query, hasQuery)
	add("fragment", fragment, hasFragment)
	return list
}
