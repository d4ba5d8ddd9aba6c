package command

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/filter"
	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// bind makes the flags set the options. settle has to follow once they are
// parsed.
func (o *options) bind(f *pflag.FlagSet) {
	f.SortFlags = false
	grouped(f, "Output", o.bindOutput)
	grouped(f, "Which URIs", o.bindSelection)
	grouped(f, "What is a URI", o.bindReading)
	grouped(f, "Which inputs", o.bindInputs)
	grouped(f, "Running", o.bindRun)
	grouped(f, limitsHeading, o.bindLimits)
}

func (o *options) bindOutput(f *pflag.FlagSet) {
	o.format = "list"
	f.VarP(flagvalue.NewWord(&o.format, "list", "jsonl", "csv", "null"), "format", "f", "`FORM`")
	f.StringVarP(&o.output, "output", "o", "", "`FILE` write to FILE, which appears when it is complete (default stdout)")
	f.BoolVarP(&o.withPath, "with-path", "H", false, "list: PATH: before each URI")
	f.BoolVarP(&o.lineNumber, "line-number", "n", false, "list: its line number and a colon before each URI")
	f.BoolVar(&o.display, "display", false, "list: IRIs, with the letters that people read")
	f.BoolVarP(&o.unique, "unique", "u", false, "write each URI once, compared after --normalize")
	f.BoolVarP(&o.count, "count", "c", false, "write each URI once, at the end, behind how often it was found")
	f.Var(flagvalue.NewNamed(&o.level, uri.None, uri.SyntaxBased, uri.SchemeBased), "normalize", "`LEVEL` write the normal form of RFC 3986, 6.2")
	f.BoolVar(&o.redact, "redact", false, "write *** in the place of passwords")
}

func (o *options) bindSelection(f *pflag.FlagSet) {
	f.StringSliceVar(&o.schemeList, "scheme", nil, "`LIST` keep these schemes, or drop those with ! before them (default all)")
	f.StringSliceVar(&o.hostList, "host", nil, "`LIST` likewise hosts: globs, addresses, ranges of addresses (default all)")
	f.BoolVar(&o.extract.Invalid, "invalid", false, "jsonl: also what looks like a URI and is none")
	f.Var(&flagvalue.Integer[int64]{To: &o.maxCount}, "max-count", "`N` write at most N URIs of each input and read no further (default 0, all)")
	f.BoolVar(&o.exitEmpty, "exit-status", false, "exit with 1 if nothing is found")
}

func (o *options) bindReading(f *pflag.FlagSet) {
	f.VarP(&flagvalue.Choice[corpus.Type]{
		To:     &o.corpus.Type,
		Words:  []string{"auto", "text", "mail", "mbox", "news", "html", "log"},
		Values: []corpus.Type{corpus.Auto, corpus.Text, corpus.Mail, corpus.Mbox, corpus.News, corpus.HTML, corpus.Log},
	}, "type", "t", "`TYPE`")
	f.Var(&flagvalue.Choice[extract.Unwrap]{
		To:     &o.extract.Unwrap,
		Words:  []string{"none", "delimited", "rfc", "all"},
		Values: []extract.Unwrap{extract.UnwrapNone, extract.UnwrapDelimited, extract.UnwrapRFC, extract.UnwrapAll},
	}, "unwrap", "`WHICH` ignore these line breaks in URIs")
	o.hyphen = "keep"
	f.Var(flagvalue.NewWord(&o.hyphen, "keep", "drop", "both"), "hyphen", "`WHAT` a hyphen before such a break")
	f.BoolVar(&o.extract.Suffix, "suffix", false, "also www.example.com/ and the like")
	f.BoolVar(&o.lenient, "lenient", false, "repair more of what the grammar refuses")
	f.BoolVar(&o.strict, "strict", false, "drop what is no URI as it stands, cut or elided")
	f.Var(flagvalue.NewGrammar(&o.extract.Grammar), "grammar", "`GRAMMAR`")
	f.StringVar(&o.corpus.Base, "base", "", "`URI` resolve relative references in HTML against URI")
	f.StringVar(&o.corpus.Charset, "charset", "", "`NAME` charset of input that does not name its own (default detected)")
}

func (o *options) bindInputs(f *pflag.FlagSet) {
	f.StringSliceVar(&o.include, "include", nil, "`GLOBS` read only these files in directories (default all)")
	f.StringSliceVar(&o.exclude, "exclude", nil, "`GLOBS` pass over these files and directories in directories")
	f.BoolVar(&o.corpus.Follow, "follow", false, "follow symbolic links in directories")
	f.StringVar(&o.files0, "files0-from", "", "`FILE` read the paths that FILE lists, each with NUL behind it")
	f.Var(&o.span, "range", "`START:END` only what begins in these bytes of one file")
	f.Var(&o.origin, "range-offset", "`N` standard input begins with byte N of its file (default 0)")
	f.StringVar(&o.corpus.TempDir, "tmpdir", "", "`DIR` make temporary files in DIR (default the system's)")
}

func (o *options) bindRun(f *pflag.FlagSet) {
	o.jobs = min(runtime.GOMAXPROCS(0), maxJobs)
	f.VarP(&flagvalue.Integer[int]{To: &o.jobs}, "jobs", "j", "`N` use N workers (default one a core)")
	o.progress = "auto"
	f.Var(flagvalue.NewWord(&o.progress, "auto", "always", "never"), "progress", "`WHEN` show a progress bar")
	f.StringVar(&o.resume, "resume", "", "`STATE` keep in the file STATE how far the run is, and go on from there")
	f.StringVar(&o.summary, "summary", "", "`FILE` write the summary to FILE, as JSON")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "write no notes and no summary")
	f.BoolP("help", "h", false, "show this text")
	f.BoolVar(&o.version, "version", false, "show version, commit and Go version")
}

func (o *options) bindLimits(f *pflag.FlagSet) {
	f.Var(flagvalue.NewLimit(&o.extract.MaxURI, "64K"), "max-uri", "`N` bytes of a URI")
	f.Var(flagvalue.NewLimit(&o.extract.MaxWrap, "1024"), "max-wrap", "`N` lines of a URI")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxMIMEDepth, "100"), "max-mime-depth", "nested parts of a message")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxMIMEParts, "10000"), "max-mime-parts", "parts of a message")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxHeader, "64K").AtMost("64K"), "max-header", "bytes of a structured header field, 64K at most")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxParams, "1024"), "max-params", "parameters of a header field")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxBoundary, "2048").AtMost("4032"), "max-boundary", "bytes of a boundary between parts, 4032 at most")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxContainerDepth, "10"), "max-container-depth", "nested archives and compressions")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxRatio, "250"), "max-ratio", "bytes out of a container for each one in it")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxExpanded, "4G"), "max-expanded", "bytes out of a container inside of something")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxWindow, "128M"), "max-window", "bytes of memory of a decompressor")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxMembers, "1000000"), "max-members", "members of a container")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxWalkDepth, "255"), "max-walk-depth", "nested directories")
	f.Var(flagvalue.NewLimit(&o.corpus.MaxTmp, "4G"), "max-tmp", "bytes of temporary files")
}

// limitFlags are the flags of the limits that notes tell of, by their names in corpus.Options.
var limitFlags = map[string]string{
	"MaxMIMEDepth": "max-mime-depth", "MaxMIMEParts": "max-mime-parts", "MaxHeader": "max-header",
	"MaxParams": "max-params", "MaxBoundary": "max-boundary", "MaxContainerDepth": "max-container-depth",
	"MaxRatio": "max-ratio", "MaxExpanded": "max-expanded", "MaxWindow": "max-window",
	"MaxMembers": "max-members", "MaxWalkDepth": "max-walk-depth", "MaxTmp": "max-tmp",
}

// settle checks the given flags against each other and works out what follows from
// them.
func (o *options) settle() error {
	for _, settle := range [...]func() error{
		o.settleEmpty, o.settleFilters, o.settleBase, o.settleCharset, o.settleGlobs, o.settleRange, o.settleFiles, o.settleRepair, o.settleNumbers,
	} {
		if err := settle(); err != nil {
			return err
		}
	}
	if o.hyphen == "drop" {
		o.extract.Hyphen = extract.HyphenDrop
	}
	needs := newSink(o).needs()
	o.unique = o.unique || o.count
	o.extract.Lines = (o.lineNumber || needs >= needPlace) && !o.readsPart()
	o.corpus.Suffix = o.extract.Suffix
	o.corpus.Candidates = true
	o.filtered = !o.schemes.KeepsAll() || !o.hosts.KeepsAll()
	o.parse = needs == needParts || o.level != uri.None || o.filtered
	o.plain = !o.parse && needs == needURI && !o.lineNumber && !o.display && !o.redact && o.hyphen != "both"
	o.corpus.Anonymous = o.plain
	o.brief = !o.plain && !o.redact
	o.alternatives = o.hyphen == "both" && needs == needURI
	return nil
}

// settleEmpty refuses flags without a value.
func (o *options) settleEmpty() error { return refuseEmpty(o.given) }

// refuseEmpty refuses a filter, or the name of something, that is empty, as where a
// variable of a script is not set.
func refuseEmpty(given *pflag.FlagSet) (err error) {
	given.Visit(func(f *pflag.Flag) {
		if isEmpty(f.Value) {
			err = fmt.Errorf("--%s is empty", f.Name)
		}
	})
	return err
}

// isEmpty reports whether the value of a flag is an empty string, or list.
func isEmpty(v pflag.Value) bool {
	if list, ok := v.(pflag.SliceValue); ok {
		return len(list.GetSlice()) == 0
	}
	return v.String() == ""
}

// settleFiles refuses one file for two purposes.
func (o *options) settleFiles() error {
	files := [...]struct{ flag, name string }{{"--output", o.output}, {"--summary", o.summary}, {"--resume", o.resume}}
	for i, a := range files {
		for _, b := range files[i+1:] {
			if outfile.IsFile(a.name) && outfile.IsFile(b.name) && outfile.AreSame(a.name, b.name) {
				return fmt.Errorf("%s and %s name the same file", a.flag, b.flag)
			}
		}
	}
	return nil
}

// settleBase refuses a base that is no URI.
func (o *options) settleBase() error {
	if o.corpus.Base == "" {
		return nil // it was not given
	}
	return checkBase(o.corpus.Base, uri.RFC3986)
}

// settleCharset refuses a charset that nobody knows.
func (o *options) settleCharset() error {
	if !corpus.KnowsCharset(o.corpus.Charset) {
		return fmt.Errorf("--charset: charset %q is not known", o.corpus.Charset)
	}
	return nil
}

// settleFilters reads the lists of schemes and hosts.
func (o *options) settleFilters() (err error) {
	if o.schemes, err = filter.ParseSchemes(o.schemeList); err != nil {
		return fmt.Errorf("--scheme: %w", err)
	}
	if o.hosts, err = filter.ParseHosts(o.hostList); err != nil {
		return fmt.Errorf("--host: %w", err)
	}
	return nil
}

// settleRepair sets how much is repaired.
func (o *options) settleRepair() error {
	switch {
	case o.lenient && o.strict:
		return errors.New("--lenient and --strict exclude each other")
	case o.lenient:
		o.extract.Repair = extract.RepairLenient
	case o.strict:
		o.extract.Repair = extract.RepairStrict
	}
	return nil
}

// maxJobs is how many workers there are at most.
const maxJobs = 1 << 12

// settleNumbers refuses what is no number of workers or of records.
func (o *options) settleNumbers() error {
	switch {
	case o.jobs < 1:
		return errors.New("--jobs must be at least 1")
	case o.jobs > maxJobs:
		return fmt.Errorf("--jobs must be at most %d", maxJobs)
	case o.maxCount < 0:
		return errors.New("--max-count must not be negative")
	case o.maxCount == 0:
		o.maxCount = -1
	}
	return nil
}
