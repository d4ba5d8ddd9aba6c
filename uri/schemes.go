package uri

import (
	"iter"
)

//go:generate go run ./internal/gen

// A Scheme is an entry of IANA's registry of URI schemes (section 3.1, RFC
// 7595). It belongs to the package and must not be changed.
type Scheme struct {
	Name        string // in lower case
	Status      Status
	Reference   string // the RFC that defines it, as "RFC 9110"; "" where there is none
	DefaultPort uint16 // 0 where the scheme has none
}

// A Status is that of a registration (RFC 7595, sections 3 to 5).
type Status uint8

// The statuses.
const (
	// StatusUnknown is that of a scheme that is registered, but as what the
	// table does not say.
	StatusUnknown Status = iota
	StatusPermanent
	StatusProvisional
	StatusHistorical
)

var statusNames = [...]string{
	StatusUnknown: "unknown", StatusPermanent: "permanent", StatusProvisional: "provisional", StatusHistorical: "historical",
}

// String returns "unknown", "permanent", "provisional" or "historical".
func (s Status) String() string { return constName("Status", statusNames[:], int(s)) }

// LookupScheme returns the registered scheme of the name, in any case. It does
// not allocate.
//
// The table is compiled in; [SchemesDate] is its date. Schemes that are in use
// without being registered, such as javascript, are not in it.
func LookupScheme[T ~string | ~[]byte](name T) (*Scheme, bool) {
	if len(name) > maxScheme {
		return nil, false
	}
	s := schemeSlots[schemeSlot(schemeHash(name))]
	if s == 0 || !isName(name, schemeTable[s-1].Name) {
		return nil, false
	}
	return &schemeTable[s-1], true
}

// Schemes returns the registered schemes in the order of their names.
func Schemes() iter.Seq[*Scheme] {
	return func(yield func(*Scheme) bool) {
		for i := range schemeTable {
			if !yield(&schemeTable[i]) {
				return
			}
		}
	}
}

// schemeHash is FNV-1a over the name in lower case. Setting the bit 0x20 lowers a
// letter and leaves the other bytes of a scheme as they are.
func schemeHash[T ~string | ~[]byte](name T) uint32 {
	h := uint32(2166136261)
	for i := range len(name) {
		h = (h ^ uint32(name[i]|0x20)) * 16777619
	}
	return h
}

// schemeSlot returns the slot of a hash. No two registered names share one.
func schemeSlot(hash uint32) uint32 {
	salt := uint32(schemeSalts[hash%uint32(len(schemeSalts))])
	return ((hash ^ salt) * 2654435769) >> 22 % uint32(len(schemeSlots))
}

// isName reports whether name is the one in lower case, however it is written.
func isName[T ~string | ~[]byte](name T, lower string) bool {
	if len(name) != len(lower) {
		return false
	}
	for i := range len(name) {
		// Only a byte from 0x20 on may be what the bit makes of it.
		if name[i]|0x20 != lower[i] || name[i] < 0x20 {
			return false
		}
	}
	return true
}
