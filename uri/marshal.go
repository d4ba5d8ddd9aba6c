package uri

import (
	"database/sql/driver"
	"fmt"
	"log/slog"
)

// AppendText implements [encoding.TextAppender]. It never fails.
func (r Ref) AppendText(b []byte) ([]byte, error) {
	return append(b, r.text...), nil
}

// MarshalText implements [encoding.TextMarshaler], for JSON among others. It
// never fails.
func (r Ref) MarshalText() ([]byte, error) {
	return []byte(r.text), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler] as [ParseBytes] does. On
// an error r stays as it was.
func (r *Ref) UnmarshalText(text []byte) error {
	parsed, err := ParseBytes(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Set implements [flag.Value], and that of pflag, as [Parse] does. On an error
// r stays as it was.
func (r *Ref) Set(s string) error {
	parsed, err := Parse(s)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Type returns "uri", for the usage messages of pflag.
func (r *Ref) Type() string {
	return "uri"
}

// Value implements [driver.Valuer]: the text, "" for the zero Ref.
func (r Ref) Value() (driver.Value, error) {
	return r.text, nil
}

// Scan implements sql.Scanner for text columns. A column that may be NULL,
// which is no reference, takes an sql.Null[Ref]. On an error r stays as it was.
func (r *Ref) Scan(src any) error {
	switch src := src.(type) {
	case string:
		return r.Set(src)
	case []byte:
		return r.UnmarshalText(src)
	}
	return fmt.Errorf("uri: scan of %T, which is no text", src)
}

// LogValue implements [slog.LogValuer]: the text without a password, as
// [Redact] returns it (section 7.5).
func (r Ref) LogValue() slog.Value {
	return slog.StringValue(Redact(r.text))
}
