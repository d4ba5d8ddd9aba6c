package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"cloud.google.com/go/storage"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/gcsx"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"google.golang.org/api/googleapi"
)

// A store opens files of one remote file system.
type store interface {
	// openAt opens a file for reading from an offset on. Behind the end that is
	// io.EOF.
	openAt(ctx context.Context, path string, off int64) (io.ReadCloser, error)
	io.Closer
}

// newStore returns what opens a remote file.
func newStore(ctx context.Context, path string) (store, error) {
	scheme, _, _ := strings.Cut(path, "://")
	switch scheme {
	case "gs":
		return newGoogleStore(ctx)
	case "s3":
		return newAmazonStore(ctx)
	}
	fs, err := filesystem.New(ctx, path)
	return wholeStore{fs}, err
}

// A googleStore opens files of Google Cloud Storage.
type googleStore struct{ *storage.Client }

// newGoogleStore authenticates as Beam does: as far as that is possible.
func newGoogleStore(ctx context.Context) (store, error) {
	client, err := gcsx.NewClient(ctx, storage.ScopeReadOnly)
	if err != nil {
		client, err = gcsx.NewUnauthenticatedClient(ctx)
	}
	return googleStore{client}, err
}

func (s googleStore) openAt(ctx context.Context, path string, off int64) (io.ReadCloser, error) {
	bucket, object, err := gcsx.ParseObject(path)
	if err != nil {
		return nil, err
	}
	r, err := s.Bucket(bucket).Object(object).NewRangeReader(ctx, off, -1)
	var e *googleapi.Error
	if errors.As(err, &e) && e.Code == http.StatusRequestedRangeNotSatisfiable {
		return nil, io.EOF
	}
	return r, err
}

// An amazonStore opens files of S3 and of what speaks its protocol.
type amazonStore struct{ *s3.Client }

func newAmazonStore(ctx context.Context) (store, error) {
	c, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, err
	}
	return amazonStore{s3.NewFromConfig(c)}, nil
}

func (s amazonStore) openAt(ctx context.Context, path string, off int64) (io.ReadCloser, error) {
	bucket, key, _ := strings.Cut(strings.TrimPrefix(path, "s3://"), "/")
	in := &s3.GetObjectInput{Bucket: aws.String(bucket), Key: aws.String(key)}
	if off > 0 {
		in.Range = aws.String(fmt.Sprintf("bytes=%d-", off))
	}
	out, err := s.GetObject(ctx, in)
	var e interface{ HTTPStatusCode() int }
	switch {
	case errors.As(err, &e) && e.HTTPStatusCode() == http.StatusRequestedRangeNotSatisfiable:
		return nil, io.EOF
	case err != nil:
		return nil, err
	}
	return out.Body, nil
}

func (amazonStore) Close() error { return nil }

// A wholeStore opens files of any other file system that Beam knows, which it
// reads from their beginning.
type wholeStore struct{ filesystem.Interface }

func (s wholeStore) openAt(ctx context.Context, path string, off int64) (io.ReadCloser, error) {
	r, err := s.OpenRead(ctx, path)
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, r, off); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// A remoteFile reads a remote file at any place. Reads that follow each other are
// one request.
type remoteFile struct {
	ctx   context.Context
	store store
	path  string

	mu     sync.Mutex
	stream io.ReadCloser // nil where none is open
	at     int64         // where the stream is
	pos    int64         // where Read goes on
}

// maxSkip is how far a stream is read ahead rather than opened again, in bytes.
const maxSkip = 64 << 10

// Read implements io.Reader.
func (f *remoteFile) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.seek(f.pos); err != nil {
		return 0, err
	}
	n, err := f.stream.Read(p)
	f.at += int64(n)
	f.pos = f.at
	return n, err
}

// ReadAt implements io.ReaderAt.
func (f *remoteFile) ReadAt(p []byte, off int64) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.seek(off); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(f.stream, p)
	f.at += int64(n)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

// seek has the stream go on at an offset.
func (f *remoteFile) seek(off int64) error {
	if skip := off - f.at; f.stream != nil && skip >= 0 && skip <= maxSkip {
		n, err := io.CopyN(io.Discard, f.stream, skip)
		f.at += n
		return err
	}
	f.closeStream()
	stream, err := f.open(off)
	if err == nil {
		f.stream, f.at = stream, off
	}
	return err
}

// attempts is how often a file is opened before it counts as unreadable.
const attempts = 3

func (f *remoteFile) open(off int64) (stream io.ReadCloser, err error) {
	for i := range attempts {
		stream, err = f.store.openAt(f.ctx, f.path, off)
		if err == nil || errors.Is(err, io.EOF) || !wait(f.ctx, time.Second<<i) {
			break
		}
	}
	return stream, err
}

// wait waits, and reports whether ctx was not cancelled meanwhile.
func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

func (f *remoteFile) closeStream() {
	if f.stream != nil {
		_ = f.stream.Close() // it was only read
		f.stream = nil
	}
}

// close gives the file up.
func (f *remoteFile) close() {
	f.closeStream()
	_ = f.store.Close() // it was only read
}

// openRemote returns a remote file. What stands in the way of reading it is told
// when it is read.
func openRemote(ctx context.Context, path string) (*remoteFile, error) {
	s, err := newStore(ctx, path)
	if err != nil {
		return nil, err
	}
	return &remoteFile{ctx: ctx, store: s, path: path}, nil
}
