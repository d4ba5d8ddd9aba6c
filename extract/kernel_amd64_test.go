//go:build !purego

package extract

import "testing"

func TestKernelWithoutAVX2(t *testing.T) {
	defer func(has bool) { hasAVX2 = has }(hasAVX2)
	hasAVX2 = false
	TestColons(t)
	TestKernelLengths(t)
}
