GO ?= go
FUZZTIME ?= 10m
BENCH ?= .
COMPARE ?= bin/compare
SIZE ?= 268435456

GOFUMPT = $(GO) run mvdan.cc/gofumpt@v0.12.0
GOLANGCI = $(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
NFPM = $(GO) run github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0

.PHONY: all build demo test test-browser test-recipes check fuzz bench compare dist playground

all: build test check

# Without a C library, whose linking takes a fifth of a short run.
build:
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/urisift ./cmd/urisift

# The list of the archive in testdata, then two of its records as JSON Lines.
demo: build
	bin/urisift testdata/archive.mbox
	bin/urisift --quiet --format jsonl testdata/archive.mbox | sed -n 1,2p

# All tests; once more with the race detector those that do not take long with it.
test:
	$(GO) test ./...
	$(GO) test -race -short ./...
	$(GO) test -tags purego ./extract

# The tests of pages in Chromium. Where there is none, root on Debian gets it.
test-browser:
	@command -v "$${CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome || \
		{ apt-get update -q && apt-get install -y --no-install-recommends chromium; }
	$(GO) test -count=1 -run '^TestBrowser' -v ./cmd/...

# The sessions in the documents, with the tools of Debian that they need.
test-recipes:
	apt-get update -q && apt-get install -y --no-install-recommends \
		jq neomutt parallel ripgrep sqlite-utils zstd
	$(GO) test -count=1 -run '^TestDocuments' -v ./cmd/internal/command

.PHONY: test-beam test-scale

# The pipeline of Apache Beam, a module of its own: by itself, under a separate
# runner, and with separate workers.
test-beam:
	cd cmd/urisift-beam && $(GO) vet ./... && $(GO) test ./... && $(GO) mod tidy -diff

# The scripts of docs/scale, as far as the engines they need are there.
test-scale: build
	docs/scale/test.sh bin/urisift

check:
	@unformatted=$$($(GOFUMPT) -l .) || exit 1; \
	test -z "$$unformatted" || { echo "not formatted by gofumpt:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GOLANGCI) run ./...
	$(GO) mod tidy -diff

# Every fuzz target of every package in turn, FUZZTIME each.
#
# QUIRK: now and then go test calls it a failure that the time was up
# (go.dev/issue/48591). A failure that is one has its input or its reason.
fuzz:
	@out=$$(mktemp) && trap 'rm -f "$$out"' EXIT && \
	for package in $$($(GO) list ./...); do \
		targets=$$($(GO) test -list '^Fuzz' $$package) || exit 1; \
		for target in $$(echo "$$targets" | grep '^Fuzz'); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x $$package 2>&1 | tee "$$out"; \
			grep -q '^ok' "$$out" && continue; \
			grep -q '^    context deadline exceeded$$' "$$out" && ! grep -q 'Failing input' "$$out" || exit 1; \
		done; \
	done

.PHONY: reliability

# One page of figures on hostile input, kills, fuzzing and coverage.
reliability: build
	$(GO) run ./cmd/reliability -into docs/reliability.md bin/urisift

bench:
	$(GO) test -run '^$$' -bench '$(BENCH)' ./...

# Urisift and whichever other tools are installed, in turn, over inputs made from
# testdata: docs/performance.md says how to read the tables.
compare: build
	mkdir -p $(COMPARE)
	cd cmd/compare/gomessage && $(GO) build -o $(abspath $(COMPARE))/gomessage . || echo "without go-message"
	$(GO) run ./cmd/compare -make $(COMPARE)/inputs -size $(SIZE)
	$(GO) run ./cmd/compare -tools $(COMPARE) $(COMPARE)/inputs/*

# What is handed out: archives for every system, packages, manifests, checksums.
dist:
	$(GO) run ./cmd/release -nfpm '$(NFPM)' -o dist

# A page that shows which URIs a text holds, and why: one file, for any browser.
playground:
	$(GO) run ./cmd/urisift-wasm -o dist/playground.html
