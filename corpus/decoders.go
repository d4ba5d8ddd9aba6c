package corpus

import (
	"bytes"
	"sync"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/html"
	"github.com/urisift/urisift/corpus/internal/intern"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/spool"
	"github.com/urisift/urisift/corpus/internal/transfer"
	"github.com/urisift/urisift/corpus/internal/window"
)

// decoders are what a segmenter reads with. Together they take up more memory than most
// inputs, so they are used again for the next one. Of what cannot be nested there is
// one, since one text is read at a time; of what can be there are pools.
type decoders struct {
	limits    mime.Options // of the parsers
	suffix    bool         // Options.Suffix
	anonymous bool         // Options.Anonymous
	uncounted Counts       // counted where Options have no Counts

	memory bytes.Reader // of a text in memory
	text   charset.Reader
	lexer  *html.Lexer
	words  []byte // a field's value with its encoded words decoded
	value  []byte // one of another charset in UTF-8

	delsp      layout.DelSp
	unfold     layout.Unfold
	attached   layout.Attached
	overstrike layout.Overstrike

	document   document
	keeper     errorKeeper
	attributes attributes
	fields     intern.Table // their names

	packs     pack.Opener
	mails     pool[mail]
	unseen    pool[Message] // not given away
	parsers   pool[mime.Parser]
	base64s   pool[transfer.Base64]
	qps       pool[transfer.QuotedPrintable]
	uus       pool[transfer.UU]
	files     pool[transfer.Files]
	windows   pool[window.Window]
	mailboxes pool[mbox.Reader]
	spools    pool[spool.Spool]
}

// freeDecoders are those that nobody reads with.
var freeDecoders = sync.Pool{New: func() any { return new(decoders) }}

// takeDecoders returns decoders for an input that is read as o says.
func takeDecoders(o *Options) *decoders {
	d := freeDecoders.Get().(*decoders)
	if limits := o.mime(); d.limits != limits {
		d.limits, d.parsers = limits, pool[mime.Parser]{}
	}
	if d.anonymous != o.Anonymous {
		d.anonymous, d.lexer = o.Anonymous, nil
	}
	d.suffix = o.Suffix
	return d
}

// parser returns a free parser.
func (d *decoders) parser() *mime.Parser {
	return d.parsers.take(func() *mime.Parser {
		p := mime.NewParser(&d.limits)
		p.Wants = d.wants
		return p
	})
}

// window returns a free window that holds what decides a type.
func (d *decoders) window() *window.Window {
	return d.windows.take(func() *window.Window { return window.New(detectSize) })
}

// mbox returns a free reader of mailboxes.
func (d *decoders) mbox() *mbox.Reader { return d.mailboxes.take(mbox.NewReader) }

// A pool keeps what is free to be used again. Its zero value is empty.
type pool[T any] struct{ free []*T }

// take returns one that is free, or a new one.
func (p *pool[T]) take(fresh func() *T) *T {
	n := len(p.free)
	if n == 0 {
		return fresh()
	}
	t := p.free[n-1]
	p.free = p.free[:n-1]
	return t
}

// put frees t.
func (p *pool[T]) put(t *T) { p.free = append(p.free, t) }

// zero returns a pointer to a zero value, for [pool.take].
func zero[T any]() *T { return new(T) }
