package command

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// unique passes on the first record of each digest, in order.
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
type unique struct {
	room     int
	seen     digestSet
	counting counter // nil without counting
	times    []int64 // how often each digest in memory was seen, by rank
	passedOn int64   // records
	temp     *tempFiles
	spool    *tempFile
	parts    [partitions]*tempFile
}

// A counter adds a count to a record.
type counter interface {
	appendCount(dst []byte, n int64) []byte
}

const (
	// maxDigests is how many digests are kept in memory. The table takes 80
	// MiB, and 40 MiB more while it grows to that.
	maxDigests = 3 << 20
	partitions = 32
	// memory is the number of a partition that there is not: that of records
	// whose digest is in memory.
	memory     = partitions
	digestSize = 16
	timesSize  = 8
)

// add takes a record and its digest. The count belongs at record[at].
func (u *unique) add(w io.Writer, record []byte, at int, d digest) error {
	return u.addTimes(w, record, at, d, 1)
}

// addTimes does what add does for a record that was seen n times.
func (u *unique) addTimes(w io.Writer, record []byte, at int, d digest, n int64) error {
	rank, known := u.seen.rank(d)
	switch {
	case known:
		if u.counting != nil {
			u.times[rank] += n
		}
		return nil
	case u.seen.n == u.room:
		return u.postpone(record, at, d, n)
	}
	u.seen.add(d)
	if u.counting == nil {
		u.passedOn++
		_, err := w.Write(record)
		return err
	}
	u.times = append(u.times, n)
	return u.keep(record, at, memory)
}

// postpone keeps a record whose digest may have been seen or not:
//
//	digest (16 bytes)  times (uvarint)
func (u *unique) postpone(record []byte, at int, d digest, n int64) error {
	part := int(d.high >> 32 % partitions)
	if u.parts[part] == nil {
		f, err := u.temp.create()
		if err != nil {
			return err
		}
		u.parts[part] = f
	}
	b := u.parts[part].AvailableBuffer()
	b = binary.LittleEndian.AppendUint64(b, d.high)
	b = binary.LittleEndian.AppendUint64(b, d.low)
	if _, err := u.parts[part].Write(binary.AppendUvarint(b, uint64(n))); err != nil {
		return err
	}
	return u.keep(record, at, part)
}

// keep adds a record to the spool:
//
//	partition (a byte)  length (uvarint)  at (uvarint)  record
func (u *unique) keep(record []byte, at, part int) (err error) {
	if u.spool == nil {
		if u.spool, err = u.temp.create(); err != nil {
			return err
		}
	}
	b := append(u.spool.AvailableBuffer(), byte(part))
	b = binary.AppendUvarint(b, uint64(len(record)))
	b = binary.AppendUvarint(b, uint64(at))
	_, err = u.spool.Write(append(b, record...))
	return err
}

// finish writes the records that were kept.
func (u *unique) finish(w io.Writer) error {
	if u.spool == nil {
		return nil
	}
	u.seen = digestSet{}
	var times [partitions + 1]timesReader
	times[memory] = (*timesSlice)(&u.times)
	for i, part := range u.parts {
		if part == nil {
			continue
		}
		rows, err := u.tellApart(part)
		part.close()
		u.parts[i] = rows
		if err != nil {
			return err
		}
		r, err := rows.reader()
		if err != nil {
			return err
		}
		times[i] = &timesFile{r}
	}
	spool, err := u.spool.reader()
	if err != nil {
		return err
	}
	return u.writeKept(w, spool, times[:])
}

// writeKept writes each record of the spool that was the first of its digest.
func (u *unique) writeKept(w io.Writer, spool *bufio.Reader, times []timesReader) error {
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
		if err := u.writeFirst(w, record, int(at), n); err != nil {
			return err
		}
	}
}

// writeFirst writes a record that was seen n times, with the count if asked
// for, and nothing where n is 0.
func (u *unique) writeFirst(w io.Writer, record []byte, at int, n int64) error {
	if n == 0 {
		return nil
	}
	u.passedOn++
	if u.counting == nil {
		_, err := w.Write(record)
		return err
	}
	b := append([]byte(nil), record[:at]...)
	b = u.counting.appendCount(b, n)
	_, err := w.Write(append(b, record[at:]...))
	return err
}

// tellApart returns the numbers for the digests of a partition.
func (u *unique) tellApart(part *tempFile) (rows *tempFile, err error) {
	var seen digestSet
	var times []int64
	err = eachDigest(part, func(d digest, n int64) error {
		rank, known := seen.rank(d)
		if known {
			times[rank] += n
			return nil
		}
		seen.add(d)
		times = append(times, n)
		return nil
	})
	if err != nil {
		return nil, err
	}
	rows, err = u.temp.create()
	if err != nil {
		return nil, err
	}
	return rows, eachDigest(part, func(d digest, _ int64) error {
		rank, _ := seen.rank(d)
		b := binary.LittleEndian.AppendUint64(rows.AvailableBuffer(), uint64(times[rank]))
		times[rank] = 0 // only the first one counts
		_, err := rows.Write(b)
		return err
	})
}

// eachDigest calls f for each digest of a partition and the times with it.
func eachDigest(part *tempFile, f func(digest, int64) error) error {
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
		d := digest{binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:])}
		if err := f(d, int64(n)); err != nil {
			return err
		}
	}
}

// close gives up the temporary files.
func (u *unique) close() {
	u.spool.close()
	for _, part := range u.parts {
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
