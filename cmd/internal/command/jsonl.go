package command

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"strconv"
	"time"
)

// A jsonlSink writes JSON Lines: one object a line, keys in the order of the
// schema, absent where they do not apply.
type jsonlSink struct{}

func (jsonlSink) header() string { return "" }

func (jsonlSink) append(dst []byte, r *record) ([]byte, int) {
	if r.plain != nil {
		return appendPlain(dst, r)
	}
	o := object{dst}
	o.start()
	o.appendURI(r)
	o.appendPlace(r)
	o.appendForm(r)
	o.appendOrigin(r)
	o.appendParts(r)
	o.appendSource(r)
	at := len(o.buf)
	if r.Err != nil {
		o.string("error", reason(r.Err))
		o.int("error_offset", int64(r.ErrOffset))
	}
	o.end()
	return o.buf, at
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
func (o *object) appendURI(r *record) {
	o.optional("uri", r.URI)
	o.optional("raw", r.Raw)
}

// appendPlace adds where the match stands.
func (o *object) appendPlace(r *record) {
	s := r.segment
	o.way(s.Path, s.Member)
	o.int("offset", s.Offset+r.Start)
	if raw := s.Raw(r.Start); raw >= 0 {
		o.int("raw_offset", raw)
	}
	if r.Line > 0 {
		o.int("line", r.Line)
		o.int("column", r.Column)
	}
}

// appendForm adds how the URI was set off and put together.
func (o *object) appendForm(r *record) {
	o.string("delimiter", r.Delimiter.String())
	o.flag("prefixed", r.Prefixed)
	o.flag("wrapped", r.Wrapped)
	o.spans("pieces", r.segment.Offset, r.Pieces)
	o.strings("alternatives", r.Alternatives)
	o.strings("repairs", r.Repairs)
	o.optional("cut", r.Cut)
	o.flag("elided", r.Elided)
	o.optional("assumed_scheme", r.AssumedScheme)
}

// appendOrigin adds the relative reference that the URI was resolved from.
func (o *object) appendOrigin(r *record) {
	if r.base != "" {
		o.string("reference", r.reference)
		o.string("base", r.base)
	}
}

// appendParts adds the components and what is to be said about them.
func (o *object) appendParts(r *record) {
	switch {
	case r.Err != nil:
		return
	case r.ordinary:
		o.string("scheme", r.URI[:r.parts.scheme])
		o.string("host", r.URI[r.parts.scheme+len("://"):r.parts.host])
		return
	}
	o.string("scheme", r.scheme())
	host, addr := r.host()
	o.optional("host", host)
	if addr.IsValid() {
		o.string("address", addr.String())
	}
	o.optional("normalized", r.normalized)
	o.strings("findings", r.findings())
}

// appendSource adds the message, the part and the field.
func (o *object) appendSource(r *record) {
	s := r.segment
	if m := s.Message; m != nil {
		if m.Offset >= 0 {
			o.int("message_offset", m.Offset)
		}
		o.optional("message_id", m.ID)
		if m.DateOK {
			o.string("date", m.Date.Format(time.RFC3339))
		}
		o.optional("from", m.From)
		o.optional("subject", m.Subject)
	}
	o.optional("part", s.Part)
	o.optional("media_type", s.MediaType)
	o.optional("field", s.Field)
}
