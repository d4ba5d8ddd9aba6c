package command

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"strconv"
	"time"

	"github.com/urisift/urisift/cmd/internal/encode"
)

// A jsonlSink writes JSON Lines: one object a line, keys in the order of the
// schema, absent where they do not apply.
type jsonlSink struct{}

func (jsonlSink) header() string { return "" }

func (jsonlSink) append(dst []byte, r *record) ([]byte, int) {
	if r.plain != nil {
		return appendPlain(dst, r)
	}
	o := encode.Object{Buf: dst}
	o.Start()
	appendURI(&o, r)
	appendPlace(&o, r)
	appendForm(&o, r)
	appendOrigin(&o, r)
	appendParts(&o, r)
	appendSource(&o, r)
	at := len(o.Buf)
	if r.Err != nil {
		o.String("error", reason(r.Err))
		o.Int("error_offset", int64(r.ErrOffset))
	}
	o.End()
	return o.Buf, at
}

func (jsonlSink) appendCount(dst []byte, n int64) []byte {
	return strconv.AppendInt(append(dst, `,"count":`...), n, 10)
}

func (jsonlSink) needs() need { return needParts }

func (jsonlSink) eachKey(r *bufio.Reader, f func([]byte)) error {
	return eachLine(r, '\n', func(line []byte) error {
		var r struct{ URI, Raw, Normalized string }
		if err := json.Unmarshal(line, &r); err != nil {
			return err
		}
		f([]byte(cmp.Or(r.Normalized, r.URI, r.Raw)))
		return nil
	})
}

func (jsonlSink) isRefused(line []byte) bool { return !bytes.HasPrefix(line, []byte(`{"uri":`)) }

// appendURI adds the URI and the text it was read from.
func appendURI(o *encode.Object, r *record) {
	o.Optional("uri", r.URI)
	o.Optional("raw", r.Raw)
}

// appendPlace adds where the match stands.
func appendPlace(o *encode.Object, r *record) {
	s := r.segment
	o.Way(s.Path, s.Member)
	o.Int("offset", s.Offset+r.Start)
	if raw := s.Raw(r.Start); raw >= 0 {
		o.Int("raw_offset", raw)
	}
	if r.Line > 0 {
		o.Int("line", r.Line)
		o.Int("column", r.Column)
	}
}

// appendForm adds how the URI was set off and put together.
func appendForm(o *encode.Object, r *record) {
	o.String("delimiter", r.Delimiter.String())
	o.Flag("prefixed", r.Prefixed)
	o.Flag("wrapped", r.Wrapped)
	o.Spans("pieces", r.segment.Offset, r.Pieces)
	o.Strings("alternatives", r.Alternatives)
	o.Strings("repairs", r.Repairs)
	o.Optional("cut", r.Cut)
	o.Flag("elided", r.Elided)
	o.Optional("assumed_scheme", r.AssumedScheme)
}

// appendOrigin adds the relative reference that the URI was resolved from.
func appendOrigin(o *encode.Object, r *record) {
	if r.base != "" {
		o.String("reference", r.reference)
		o.String("base", r.base)
	}
}

// appendParts adds the components and what is to be said about them.
func appendParts(o *encode.Object, r *record) {
	switch {
	case r.Err != nil:
		return
	case r.ordinary:
		o.String("scheme", r.URI[:r.parts.Scheme])
		o.String("host", r.URI[r.parts.Scheme+len("://"):r.parts.Host])
		return
	}
	o.String("scheme", r.scheme())
	host, addr := r.host()
	o.Optional("host", host)
	if addr.IsValid() {
		o.String("address", addr.String())
	}
	o.Optional("normalized", r.normalized)
	o.Strings("findings", r.findings())
}

// appendSource adds the message, the part and the field.
func appendSource(o *encode.Object, r *record) {
	s := r.segment
	if m := s.Message; m != nil {
		if m.Offset >= 0 {
			o.Int("message_offset", m.Offset)
		}
		o.Optional("message_id", m.ID)
		if m.DateOK {
			o.String("date", m.Date.Format(time.RFC3339))
		}
		o.Optional("from", m.From)
		o.Optional("subject", m.Subject)
	}
	o.Optional("part", s.Part)
	o.Optional("media_type", s.MediaType)
	o.Optional("field", s.Field)
}
