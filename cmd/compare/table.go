package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// baseline is the contestant that the others are held against.
const baseline = "rg"

// printTable prints what the contestants needed. The ratio is that of the least
// times on the wall: how many times as fast as the baseline, or as the first
// contestant where the baseline is not there.
func printTable(w io.Writer, name string, size int64, rounds int, results []*result) error {
	against := reference(results)
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s, %.1f MB, %d rounds\n\n", name, float64(size)/1e6, rounds)
	fmt.Fprintf(&b, "| | lines | min s | median s | MB/s | CPU s | peak MiB | times %s |\n", against.name)
	b.WriteString("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, r := range results {
		r.row(&b, size, against)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// reference returns the result that the others are held against.
func reference(results []*result) *result {
	for _, r := range results {
		if r.name == baseline && r.err == nil {
			return r
		}
	}
	return results[0]
}

// row adds the line for a result.
func (r *result) row(b *strings.Builder, size int64, against *result) {
	if r.err != nil || len(r.wall) == 0 {
		fmt.Fprintf(b, "| %s | failed: %v | | | | | | |\n", r.name, r.err)
		return
	}
	least := slices.Min(r.wall)
	fmt.Fprintf(b, "| %s | %d | %.3f | %.3f | %.0f | %.3f | %.1f | %.2f |\n",
		r.name, r.lines, least.Seconds(), median(r.wall).Seconds(), float64(size)/1e6/least.Seconds(),
		slices.Min(r.cpu).Seconds(), float64(r.peak)/(1<<20), slices.Min(against.wall).Seconds()/least.Seconds())
}

// median returns the middle one of the durations, the lower one of two.
func median(d []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(d))
	return sorted[(len(sorted)-1)/2]
}
