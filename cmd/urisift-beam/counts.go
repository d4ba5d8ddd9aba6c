package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
)

// Counts are those of the command's summary, in its order.
type Counts struct {
	Inputs      int64 `json:"inputs"`
	URIs        int64 `json:"uris"`
	Relative    int64 `json:"relative_without_base"`
	Messages    int64 `json:"messages"`
	Parts       int64 `json:"parts"`
	Bytes       int64 `json:"bytes"`
	Undecodable int64 `json:"undecodable"`
	Skipped     int64 `json:"skipped"`
	Notes       int64 `json:"notes"`
	Lost        bool  `json:"lost"`
	// Failed tells that an input could not be opened.
	Failed bool `json:"-"`
}

// read adds the counts of one run of the command from its summary.
func (c *Counts) read(summary []byte) error {
	var d Counts
	if err := json.Unmarshal(summary, &d); err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	c.add(&d)
	return nil
}

// ofRange makes the counts those of a range: what is read around it counts for no
// range, and the input for the first one.
func (c *Counts) ofRange(r offsetrange.Restriction) {
	c.Bytes = int64(r.Size())
	if r.Start > 0 {
		c.Inputs = 0
	}
}

func (c *Counts) add(d *Counts) {
	c.Inputs += d.Inputs
	c.URIs += d.URIs
	c.Relative += d.Relative
	c.Messages += d.Messages
	c.Parts += d.Parts
	c.Bytes += d.Bytes
	c.Undecodable += d.Undecodable
	c.Skipped += d.Skipped
	c.Notes += d.Notes
	c.Lost = c.Lost || d.Lost
	c.Failed = c.Failed || d.Failed
}

// namespace is that of the counters.
const namespace = "urisift"

// The names of the counters. Damage counts the notes.
const (
	counterBytes    = "bytes"
	counterMessages = "messages"
	counterURIs     = "uris"
	counterDamage   = "damage"
	counterLost     = "portions-with-loss"
	counterFailed   = "portions-not-opened"
)

// report adds the counts to the counters that runners show.
func (c *Counts) report(ctx context.Context) {
	for name, n := range map[string]int64{
		counterBytes:    c.Bytes,
		counterMessages: c.Messages,
		counterURIs:     c.URIs,
		counterDamage:   c.Notes,
		counterLost:     oneIf(c.Lost),
		counterFailed:   oneIf(c.Failed),
	} {
		beam.NewCounter(namespace, name).Inc(ctx, n)
	}
}

func oneIf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
