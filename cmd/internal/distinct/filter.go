// Package distinct tells which of any number of strings are distinct, and counts them,
// in bounded memory.
//
// # Terminology
//
// A digest stands for a string. Its rank is how many others were met before it. Room is
// for how many digests there is memory; what goes beyond that spills to temporary files.
package distinct

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// A Filter passes on the first record of each digest, in order.
//
// Up to room digests are told apart in memory, and the first record of each
// goes out at once. Of all others the record goes into a spool on disk and the
// digest into one of several partitions. At the end each partition is small
// enough to be told apart in memory. It becomes a row of numbers, one for each
// of its digests: how often that was seen if it stood there first, else 0.
// With these numbers the spool is read again, and its first records go out.
//
// With counting every first record goes into the spool, since its count is
// known only at the end.
type Filter struct {
	room     int
	seen     Set
	counting Counting // nil without counting
	times    []int64  // how often each digest in memory was seen, by rank
	passedOn int64    // records
	temp     *Temp
	spool    *tempFile
	parts    [partitions]*tempFile
}

// Counting adds to a record how often it was seen.
type Counting func(dst []byte, n int64) []byte

const (
	partitions = 32
	// memory is the number of a partition that there is not: that of records
	// whose digest is in memory.
	memory     = partitions
	digestSize = 16
	timesSize  = 8
)

// NewFilter returns a filter that tells room digests apart in memory. Unless counting is
// nil each record goes out with how often it was seen, at the end.
func NewFilter(room int, temp *Temp, counting Counting) *Filter {
	return &Filter{room: room, temp: temp, counting: counting}
}

// PassOn takes note of a record that has gone out by itself.
func (f *Filter) PassOn(d Digest) {
	f.seen.Add(d)
	f.passedOn++
}

// PassedOn returns how many records have gone out.
func (f *Filter) PassedOn() int64 { return f.passedOn }

// HoldsBack reports whether there are records that may go out at the end.
func (f *Filter) HoldsBack() bool { return f.spool != nil }

// Add takes a record that was seen n times, and its digest. The count belongs at
// record[at]. What goes out at once goes to w.
func (f *Filter) Add(w io.Writer, record []byte, at int, d Digest, n int64) error {
	rank, known := f.seen.Rank(d)
	switch {
	case known:
		if f.counting != nil {
			f.times[rank] += n
		}
		return nil
	case f.seen.n == f.room:
		return f.postpone(record, at, d, n)
	}
	f.seen.Add(d)
	if f.counting == nil {
		f.passedOn++
		_, err := w.Write(record)
		return err
	}
	f.times = append(f.times, n)
	return f.keep(record, at, memory)
}

// postpone keeps a record whose digest may have been seen or not:
//
//	digest (16 bytes)  times (uvarint)
func (f *Filter) postpone(record []byte, at int, d Digest, n int64) error {
	part := int(d.high >> 32 % partitions)
	if f.parts[part] == nil {
		file, err := f.temp.create()
		if err != nil {
			return err
		}
		f.parts[part] = file
	}
	b := f.parts[part].AvailableBuffer()
	b = binary.LittleEndian.AppendUint64(b, d.high)
	b = binary.LittleEndian.AppendUint64(b, d.low)
	if _, err := f.parts[part].Write(binary.AppendUvarint(b, uint64(n))); err != nil {
		return err
	}
	return f.keep(record, at, part)
}

// keep adds a record to the spool:
//
//	partition (a byte)  length (uvarint)  at (uvarint)  record
func (f *Filter) keep(record []byte, at, part int) (err error) {
	if f.spool == nil {
		if f.spool, err = f.temp.create(); err != nil {
			return err
		}
	}
	b := append(f.spool.AvailableBuffer(), byte(part))
	b = binary.AppendUvarint(b, uint64(len(record)))
	b = binary.AppendUvarint(b, uint64(at))
	_, err = f.spool.Write(append(b, record...))
	return err
}

// Finish writes the records that were kept.
func (f *Filter) Finish(w io.Writer) error {
	if f.spool == nil {
		return nil
	}
	f.seen = Set{}
	var times [partitions + 1]timesReader
	times[memory] = (*timesSlice)(&f.times)
	for i, part := range f.parts {
		if part == nil {
			continue
		}
		rows, err := f.tellApart(part)
		part.close()
		f.parts[i] = rows
		if err != nil {
			return err
		}
		r, err := rows.reader()
		if err != nil {
			return err
		}
		times[i] = &timesFile{r}
	}
	spool, err := f.spool.reader()
	if err != nil {
		return err
	}
	return f.writeKept(w, spool, times[:])
}

// writeKept writes each record of the spool that was the first of its digest.
func (f *Filter) writeKept(w io.Writer, spool *bufio.Reader, times []timesReader) error {
	var record []byte
	for {
		part, err := spool.ReadByte()
		if errors.Is(err, io.EOF) {
			return nil
		}
		length, err2 := binary.ReadUvarint(spool)
		at, err3 := binary.ReadUvarint(spool)
		if err := errors.Join(err, err2, err3); err != nil {
			return err
		}
		if uint64(cap(record)) < length {
			record = make([]byte, length)
		}
		record = record[:length]
		if _, err := io.ReadFull(spool, record); err != nil {
			return err
		}
		n, err := times[part].next()
		if err != nil {
			return err
		}
		if err := f.writeFirst(w, record, int(at), n); err != nil {
			return err
		}
	}
}

// writeFirst writes a record that was seen n times, with the count if asked
// for, and nothing where n is 0.
func (f *Filter) writeFirst(w io.Writer, record []byte, at int, n int64) error {
	if n == 0 {
		return nil
	}
	f.passedOn++
	if f.counting == nil {
		_, err := w.Write(record)
		return err
	}
	b := append([]byte(nil), record[:at]...)
	b = f.counting(b, n)
	_, err := w.Write(append(b, record[at:]...))
	return err
}

// tellApart returns the numbers for the digests of a partition.
func (f *Filter) tellApart(part *tempFile) (rows *tempFile, err error) {
	var seen Set
	var times []int64
	err = eachDigest(part, func(d Digest, n int64) error {
		rank, known := seen.Rank(d)
		if known {
			times[rank] += n
			return nil
		}
		seen.Add(d)
		times = append(times, n)
		return nil
	})
	if err != nil {
		return nil, err
	}
	rows, err = f.temp.create()
	if err != nil {
		return nil, err
	}
	return rows, eachDigest(part, func(d Digest, _ int64) error {
		rank, _ := seen.Rank(d)
		b := binary.LittleEndian.AppendUint64(rows.AvailableBuffer(), uint64(times[rank]))
		times[rank] = 0 // only the first one counts
		_, err := rows.Write(b)
		return err
	})
}

// eachDigest calls f for each digest of a partition and the times with it.
func eachDigest(part *tempFile, f func(Digest, int64) error) error {
	r, err := part.reader()
	if err != nil {
		return err
	}
	var b [digestSize]byte
	for {
		if _, err := io.ReadFull(r, b[:]); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		n, err := binary.ReadUvarint(r)
		if err != nil {
			return err
		}
		d := Digest{binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:])}
		if err := f(d, int64(n)); err != nil {
			return err
		}
	}
}

// Close gives up the temporary files.
func (f *Filter) Close() {
	f.spool.close()
	for _, part := range f.parts {
		part.close()
	}
}

// A timesReader gives the numbers for the records of a partition, in order.
type timesReader interface {
	next() (int64, error)
}

// A timesSlice gives the numbers from memory.
type timesSlice []int64

func (s *timesSlice) next() (int64, error) {
	n := (*s)[0]
	*s = (*s)[1:]
	return n, nil
}

// A timesFile gives the numbers from a file.
type timesFile struct {
	r io.Reader
}

func (f *timesFile) next() (int64, error) {
	var b [timesSize]byte
	_, err := io.ReadFull(f.r, b[:])
	return int64(binary.LittleEndian.Uint64(b[:])), err
}
