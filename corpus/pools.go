package corpus

import "github.com/urisift/urisift/corpus/internal/transfer"

// base64 returns a free decoder.
func (w *walker) base64() *transfer.Base64 {
	if n := len(w.base64s); n > 0 {
		d := w.base64s[n-1]
		w.base64s = w.base64s[:n-1]
		return d
	}
	return new(transfer.Base64)
}

// quotedPrintable returns a free decoder.
func (w *walker) quotedPrintable() *transfer.QuotedPrintable {
	if n := len(w.qps); n > 0 {
		d := w.qps[n-1]
		w.qps = w.qps[:n-1]
		return d
	}
	return new(transfer.QuotedPrintable)
}

// uu returns a free decoder.
func (w *walker) uu() *transfer.UU {
	if n := len(w.uus); n > 0 {
		d := w.uus[n-1]
		w.uus = w.uus[:n-1]
		return d
	}
	return new(transfer.UU)
}
