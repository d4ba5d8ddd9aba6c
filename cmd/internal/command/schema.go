package command

import (
	_ "embed"

	"github.com/spf13/cobra"
)

// schemaJSON is the JSON Schema of the records.
//
//go:embed schema.json
var schemaJSON string

// newSchema returns the command schema.
func newSchema(s *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Write the JSON Schema of the records that -f jsonl writes",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return exit(s.write(schemaJSON))
		},
	}
}
