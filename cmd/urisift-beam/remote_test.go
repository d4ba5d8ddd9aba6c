//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A bucket stands in for an object store: it speaks as much of the protocols of
// S3 and of Google Cloud Storage as the pipeline uses.
type bucket struct {
	t       *testing.T
	mu      sync.Mutex
	objects map[string]string
	ranged  int // requests for what is behind the beginning of an object
}

func (b *bucket) get(w http.ResponseWriter, r *http.Request, name string) {
	text, ok := b.objects[name]
	if !ok {
		http.Error(w, `<Error><Code>NoSuchKey</Code></Error>`, http.StatusNotFound)
		return
	}
	if span := r.Header.Get("Range"); span != "" && !strings.HasPrefix(span, "bytes=0-") {
		b.ranged++
	}
	http.ServeContent(w, r, "", time.Unix(1, 0), strings.NewReader(text))
}

// amazon serves S3, at /BUCKET/KEY.
func (b *bucket) amazon(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	name := strings.TrimPrefix(r.URL.Path, "/bucket/")
	switch {
	case r.Method == http.MethodGet && r.URL.Query().Has("list-type"):
		_, _ = io.WriteString(w, "<ListBucketResult>")
		for _, key := range b.list(r.URL.Query().Get("prefix")) {
			_, _ = fmt.Fprintf(w, "<Contents><Key>%s</Key></Contents>", key)
		}
		_, _ = io.WriteString(w, "</ListBucketResult>")
	case r.Method == http.MethodGet, r.Method == http.MethodHead:
		b.get(w, r, name)
	case r.Method == http.MethodPut && r.Header.Get("X-Amz-Copy-Source") != "":
		source, err := url.PathUnescape(r.Header.Get("X-Amz-Copy-Source"))
		b.check(err)
		b.objects[name] = b.objects[strings.TrimPrefix(strings.TrimPrefix(source, "/"), "bucket/")]
		_, _ = io.WriteString(w, "<CopyObjectResult></CopyObjectResult>")
	case r.Method == http.MethodPut:
		b.objects[name] = b.amazonBody(r)
	case r.Method == http.MethodDelete:
		delete(b.objects, name)
		w.WriteHeader(http.StatusNoContent)
	default:
		b.t.Errorf("not served: %s %s", r.Method, r.URL)
	}
}

// amazonBody returns what is put, which comes in chunks with a checksum behind.
func (b *bucket) amazonBody(r *http.Request) string {
	body := io.Reader(r.Body)
	if strings.Contains(r.Header.Get("Content-Encoding"), "aws-chunked") {
		body = httputil.NewChunkedReader(body)
	}
	text, err := io.ReadAll(body)
	b.check(err)
	return string(text)
}

// google serves Google Cloud Storage.
func (b *bucket) google(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	const api, upload = "/storage/v1/b/bucket/o", "/upload/storage/v1/b/bucket/o"
	name := strings.TrimPrefix(r.URL.Path, api+"/")
	from, to, copied := strings.Cut(name, "/rewriteTo/b/bucket/o/")
	switch {
	case r.Method == http.MethodGet && r.URL.Path == api:
		var items []map[string]string
		for _, key := range b.list(r.URL.Query().Get("prefix")) {
			items = append(items, b.attributes(key))
		}
		b.answer(w, map[string]any{"items": items})
	case r.Method == http.MethodPost && r.URL.Path == upload:
		name := b.googleBody(r)
		b.answer(w, b.attributes(name))
	case r.Method == http.MethodPost && copied:
		b.objects[to] = b.objects[from]
		b.answer(w, map[string]any{"done": true, "resource": b.attributes(to)})
	case r.Method == http.MethodDelete:
		delete(b.objects, name)
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodGet && name != r.URL.Path && r.URL.Query().Get("alt") != "media":
		b.answer(w, b.attributes(name))
	case r.Method == http.MethodGet:
		b.get(w, r, strings.TrimPrefix(name, "/bucket/"))
	default:
		b.t.Errorf("not served: %s %s", r.Method, r.URL)
	}
}

// googleBody takes what is put, the attributes and then the text, and returns
// its name.
func (b *bucket) googleBody(r *http.Request) string {
	_, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	b.check(err)
	parts := multipart.NewReader(r.Body, params["boundary"])
	attributes, err := parts.NextPart()
	b.check(err)
	var named struct{ Name string }
	b.check(json.NewDecoder(attributes).Decode(&named))
	content, err := parts.NextPart()
	b.check(err)
	text, err := io.ReadAll(content)
	b.check(err)
	b.objects[named.Name] = string(text)
	return named.Name
}

func (b *bucket) attributes(name string) map[string]string {
	return map[string]string{"bucket": "bucket", "name": name, "size": fmt.Sprint(len(b.objects[name]))}
}

func (b *bucket) answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	b.check(json.NewEncoder(w).Encode(v))
}

func (b *bucket) list(prefix string) (names []string) {
	for name := range b.objects {
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (b *bucket) check(err error) {
	if err != nil {
		b.t.Error(err)
	}
}

// Objects are read where they are, and the shards are objects, too.
func TestObjectStores(t *testing.T) {
	dir := writeInputs(t)
	stores := []struct {
		name, scheme string
		serve        func(*bucket) http.HandlerFunc
		environment  []string
	}{
		{"Amazon", "s3", func(b *bucket) http.HandlerFunc { return b.amazon }, []string{
			"AWS_ENDPOINT_URL_S3=http://ADDRESS", "AWS_REGION=none", "AWS_ACCESS_KEY_ID=none", "AWS_SECRET_ACCESS_KEY=none",
		}},
		{"Google", "gs", func(b *bucket) http.HandlerFunc { return b.google }, []string{"STORAGE_EMULATOR_HOST=ADDRESS"}},
	}
	for _, tt := range stores {
		t.Run(tt.name, func(t *testing.T) {
			b := &bucket{t: t, objects: map[string]string{}}
			server := httptest.NewServer(tt.serve(b))
			defer server.Close()
			names := []string{"a.mbox", "b.txt", "d.eml", "e.txt.gz", "g.tar", "h.txt.gz"}
			for _, name := range names {
				text, err := os.ReadFile(filepath.Join(dir, name))
				b.check(err)
				b.objects["in/"+name] = string(text)
			}
			root := tt.scheme + "://bucket/"
			p := newProgram(t.Context(), dir, "--runner=direct", "--split-size=32K", "--output="+root+"out/part", "--summary="+root+"sum", root+"in/*", "c.html")
			for _, e := range tt.environment {
				p.Env = append(p.Env, strings.ReplaceAll(e, "ADDRESS", strings.TrimPrefix(server.URL, "http://")))
			}
			if got := p.status(t); got != statusLoss {
				t.Fatalf("status %d, want %d\n%s", got, statusLoss, &p.stderr)
			}
			checkSame(t, strings.ReplaceAll(b.published("out/part-", recordsSuffix), root+"in/", ""), theCommand(t, dir, append(names, "c.html")...))
			if got := b.published("out/part-", notesSuffix); !strings.Contains(got, `"code":"truncated"`) {
				t.Errorf("notes %q, want one about what is truncated", got)
			}
			if rest := b.list("out/."); len(rest) > 0 {
				t.Errorf("left over: %q", rest)
			}
			if b.objects["sum"] == "" || b.ranged == 0 {
				t.Errorf("summary %q, %d requests for ranges", b.objects["sum"], b.ranged)
			}
		})
	}
}

// published returns the objects of a kind one after the other.
func (b *bucket) published(prefix, suffix string) string {
	var text bytes.Buffer
	for _, name := range b.list(prefix) {
		if strings.HasSuffix(name, suffix) {
			text.WriteString(b.objects[name])
		}
	}
	return text.String()
}
