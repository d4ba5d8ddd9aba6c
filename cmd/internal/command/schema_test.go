package command

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSchemaOrder compares the properties of the schema with the keys that
// records have, in order.
func TestSchemaOrder(t *testing.T) {
	var schema struct{ Properties json.RawMessage }
	if err := json.Unmarshal([]byte(schemaJSON), &schema); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Fields(keyOrder), keys(t, schema.Properties)); diff != "" {
		t.Errorf("properties (-records +schema):\n%s", diff)
	}
}

// A property is as much of the schema of a value as the records use.
type property struct {
	Type  string
	Enum  []any
	Const any
	Items *property
}

// allows reports whether the value is as the schema says.
func (p *property) allows(value any) bool {
	switch {
	case p.Enum != nil:
		return slices.Contains(p.Enum, value)
	case p.Const != nil:
		return value == p.Const
	}
	switch v := value.(type) {
	case string:
		return p.Type == "string"
	case float64:
		return p.Type == "integer" && v == float64(int64(v)) && v >= 0
	case []any:
		return p.Type == "array" && len(v) > 0 && !slices.ContainsFunc(v, func(item any) bool { return !p.Items.allows(item) })
	}
	return false
}

// TestSchemaGolden holds the expected outputs in testdata to the schema.
func TestSchemaGolden(t *testing.T) {
	var schema struct {
		Properties map[string]*property
		Required   []string
	}
	if err := json.Unmarshal([]byte(schemaJSON), &schema); err != nil {
		t.Fatal(err)
	}
	order := strings.Fields(keyOrder)
	for _, name := range samples {
		golden, err := os.ReadFile(filepath.Join("../../../testdata", name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(golden) {
			var values map[string]any
			if err := json.Unmarshal(line, &values); err != nil {
				t.Fatal(err)
			}
			at := -1
			for _, key := range keys(t, line) {
				i := slices.Index(order, key)
				if i <= at {
					t.Errorf("%s: key %q out of order in %s", name, key, line)
				}
				at = i
				if p := schema.Properties[key]; p == nil || !p.allows(values[key]) {
					t.Errorf("%s: %q is %v, which the schema refuses", name, key, values[key])
				}
			}
			for _, key := range schema.Required {
				if values[key] == nil {
					t.Errorf("%s: no %q in %s", name, key, line)
				}
			}
		}
	}
}
