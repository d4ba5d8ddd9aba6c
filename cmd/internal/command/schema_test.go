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
	"github.com/santhosh-tekuri/jsonschema/v6"
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

// validator returns the schema of the records, ready to hold values to.
func validator(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := jsonschema.UnmarshalJSON(strings.NewReader(schemaJSON))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("records.json", text); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("records.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestSchemaGolden holds the expected outputs in testdata to the schema, and
// their keys to the order.
func TestSchemaGolden(t *testing.T) {
	schema := validator(t)
	for _, name := range samples {
		golden, err := os.ReadFile(filepath.Join("../../../testdata", name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(golden) {
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(value); err != nil {
				t.Errorf("%s: %s%v", name, line, err)
			}
			inOrder(t, name, line)
		}
	}
}

// inOrder reports keys of a record that do not stand in the order of keyOrder.
func inOrder(t *testing.T, name string, line []byte) {
	t.Helper()
	order := strings.Fields(keyOrder)
	at := -1
	for _, key := range keys(t, line) {
		i := slices.Index(order, key)
		if i <= at {
			t.Errorf("%s: key %q out of order in %s", name, key, line)
		}
		at = i
	}
}

// TestSchemaRefuses holds the schema to be one: it refuses what no record is.
func TestSchemaRefuses(t *testing.T) {
	schema := validator(t)
	for _, record := range []string{
		`{}`,
		`[]`,
		`{"uri":"http://a.example/"}`,
		`{"uri":1,"path":"a","offset":0,"delimiter":"space"}`,
		`{"uri":"http://a.example/","path":"a","offset":-1,"delimiter":"space"}`,
		`{"uri":"http://a.example/","path":"a","offset":0,"delimiter":"spoon"}`,
		`{"uri":"http://a.example/","path":"a","offset":0,"delimiter":"space","surprise":true}`,
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(record))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(value) == nil {
			t.Errorf("the schema allows %s", record)
		}
	}
}
