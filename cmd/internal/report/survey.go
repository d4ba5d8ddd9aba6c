// Package report sums up a result, the records that urisift -f jsonl wrote.
//
// # Terminology
//
// A survey is what a result comes to. An entry is one of its records. A census counts
// keys exactly; a ranking keeps the most frequent of them, as the rows of a page. The
// timeline is a row of bins.
package report

import (
	"cmp"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/uri"
)

// A Survey is what a result comes to. Its exported fields are the object that
// WriteJSON writes. Where records have a count each stands for as many URIs.
type Survey struct {
	URIs     int64 `json:"uris"`
	Distinct int64 `json:"distinct"`
	Inputs   int64 `json:"inputs"`   // that hold URIs
	Messages int64 `json:"messages"` // that hold URIs
	Hosts    int64 `json:"hosts"`
	Domains  int64 `json:"domains"`

	Dated int64  `json:"dated"` // URIs in messages with a date
	First string `json:"first,omitempty"`
	Last  string `json:"last,omitempty"`

	Schemes    []number `json:"schemes"`
	TopHosts   []number `json:"top_hosts"`
	TopDomains []number `json:"top_domains"`
	Delimiters []number `json:"delimiters"`
	Findings   []number `json:"findings"`
	Repairs    []number `json:"repairs"`
	Timeline   timeline `json:"timeline"`

	Wrapped      int64 `json:"wrapped"`
	Alternatives int64 `json:"alternatives"`
	Repaired     int64 `json:"repaired"`
	Cut          int64 `json:"cut"`
	Elided       int64 `json:"elided"`
	Assumed      int64 `json:"assumed_scheme"`
	Resolved     int64 `json:"resolved"`
	Found        int64 `json:"with_findings"`

	Refused   int64 `json:"refused"`   // records of what is no URI
	Malformed int64 `json:"malformed"` // lines that are no records
	Counted   bool  `json:"counted"`   // records have counts

	schemes, delimiters, findings, repairs names
	dates                                  dates

	uris, hosts, domains, messages, inputs *census
	host, domain, row                      ranking
	last                                   lastPlace
	key                                    []byte
}

// Room in memory, in keys; the table of a million takes about 40 MiB.
const (
	uriRoom     = 1 << 20
	hostRoom    = 1 << 18
	messageRoom = 1 << 19
)

// Options say what of a result is kept.
type Options struct {
	// Top is how many hosts and domains are listed at most.
	Top int
	// Rows is how many URIs a page lists at most: 0 where none is to be written.
	Rows int
	// TempDir is where temporary files are made, "" the system's directory for them.
	TempDir string
	// MaxTemp is how many bytes they hold at most: 0 is 4 GiB, a negative number any
	// number.
	MaxTemp int64
}

// New returns a survey of nothing yet. It has to be closed.
func New(o *Options) *Survey {
	temp := distinct.NewTemp(o.TempDir, o.MaxTemp)
	return &Survey{
		schemes: names{}, delimiters: names{}, findings: names{}, repairs: names{},
		uris:  newCensus(uriRoom, temp),
		hosts: newCensus(hostRoom, temp), domains: newCensus(hostRoom, temp),
		messages: newCensus(messageRoom, temp), inputs: newCensus(hostRoom, temp),
		host: ranking{room: o.Top}, domain: ranking{room: o.Top}, row: ranking{room: o.Rows},
	}
}

// Close gives up the temporary files.
func (v *Survey) Close() {
	for _, c := range []*census{v.uris, v.hosts, v.domains, v.messages, v.inputs} {
		c.close()
	}
}

// add counts a record.
func (v *Survey) add(e *entry) error {
	if err := v.addPlace(e); err != nil {
		return err
	}
	if e.URI == "" {
		v.Refused++
		return nil
	}
	n := e.times()
	v.URIs += n
	v.Counted = v.Counted || e.Count != nil
	v.schemes.add(cmp.Or(e.Scheme, "none"), n)
	v.delimiters.add(cmp.Or(e.Delimiter, "none"), n)
	v.dates.add(e.Date, n)
	v.addForm(e, n)
	if e.Host != "" {
		if err := v.hosts.add(e.Host, []byte(e.Host), n); err != nil {
			return err
		}
	}
	var row []byte
	if v.row.room > 0 {
		row = e.row()
	}
	return v.uris.add(cmp.Or(e.Normalized, e.URI), row, n)
}

// A manner is a way in which URIs are read that is worth a word.
type manner struct {
	name    string // of the mark in the table of the page; "" for none
	reading string // what it is, as people read it
	of      func(*entry) bool
	count   func(*Survey) *int64
}

// manners are those that a report tells of.
var manners = [...]manner{
	{"wrapped", "wrapped, a break ignored", func(e *entry) bool { return e.Wrapped }, func(v *Survey) *int64 { return &v.Wrapped }},
	{"alternatives", "with other readings", func(e *entry) bool { return len(e.Alternatives) > 0 }, func(v *Survey) *int64 { return &v.Alternatives }},
	{"", "resolved against a base", func(e *entry) bool { return e.Reference != "" }, func(v *Survey) *int64 { return &v.Resolved }},
	{"scheme assumed", "with a scheme assumed", func(e *entry) bool { return e.AssumedScheme != "" }, func(v *Survey) *int64 { return &v.Assumed }},
	{"repaired", "repaired", func(e *entry) bool { return len(e.Repairs) > 0 }, func(v *Survey) *int64 { return &v.Repaired }},
	{"cut", "cut where the grammar ends", func(e *entry) bool { return e.Cut != "" }, func(v *Survey) *int64 { return &v.Cut }},
	{"elided", "shortened by their writer", func(e *entry) bool { return e.Elided }, func(v *Survey) *int64 { return &v.Elided }},
}

// addForm counts how a URI was read and what is to be said of it.
func (v *Survey) addForm(e *entry, n int64) {
	for _, m := range manners {
		if m.of(e) {
			*m.count(v) += n
		}
	}
	if len(e.Findings) > 0 {
		v.Found += n
	}
	for _, name := range e.Repairs {
		v.repairs.add(name, n)
	}
	for _, name := range e.Findings {
		v.findings.add(name, n)
	}
}

// A lastPlace is the input and the message of the record before, if that is known.
type lastPlace struct {
	path, message string
	known         bool
}

// addPlace counts the input and the message. Records of one stand together, so
// that most are those of the record before.
func (v *Survey) addPlace(e *entry) error {
	if v.last.path != e.Path || !v.last.known {
		v.last.path, v.last.known = e.Path, true
		if err := v.inputs.add(e.Path, nil, 1); err != nil {
			return err
		}
	}
	if !e.inMessage() {
		return nil
	}
	v.key = e.appendMessage(v.key[:0])
	if v.last.message == string(v.key) {
		return nil
	}
	v.last.message = string(v.key)
	return v.messages.add(v.last.message, nil, 1)
}

// finish works out what is known only at the end.
func (v *Survey) finish() error {
	for _, count := range []struct {
		of *census
		to *int64
		f  func([]byte, int64) error
	}{
		{v.inputs, &v.Inputs, nil},
		{v.messages, &v.Messages, nil},
		{v.uris, &v.Distinct, v.row.offer},
		{v.hosts, &v.Hosts, v.addHost},
		{v.domains, &v.Domains, v.domain.offer},
	} {
		err := count.of.finish(func(known []byte, n int64) error {
			*count.to++
			if count.f == nil {
				return nil
			}
			return count.f(known, n)
		})
		if err != nil {
			return err
		}
		count.of.close()
	}
	v.Schemes, v.Delimiters = v.schemes.numbers(), v.delimiters.numbers()
	v.Findings, v.Repairs = v.findings.numbers(), v.repairs.numbers()
	v.TopHosts, v.TopDomains = v.host.numbers(), v.domain.numbers()
	v.Dated, v.First, v.Last = v.dates.total, v.dates.first(), v.dates.last()
	v.Timeline = v.dates.timeline()
	return nil
}

// addHost ranks a host and counts its domain.
func (v *Survey) addHost(host []byte, n int64) error {
	domain := domainOf(string(host))
	if err := v.domains.add(domain, []byte(domain), n); err != nil {
		return err
	}
	return v.host.offer(host, n)
}

// domainOf returns the part of a host that can be registered, by the Public
// Suffix List, or the host itself: an address, or a name that has no such part.
func domainOf(host string) string {
	if _, isAddress := uri.HostAddr(host); isAddress {
		return host
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(strings.TrimSuffix(host, "."))
	if err != nil {
		return host
	}
	return domain
}
