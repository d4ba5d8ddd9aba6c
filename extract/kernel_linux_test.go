package extract

import (
	"syscall"
	"testing"
)

// The kernel reads nothing before or behind its text, where no memory is.
func TestKernelWithinMemory(t *testing.T) {
	page := syscall.Getpagesize()
	mem, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(mem) //nolint:errcheck // the test is over
	for _, at := range []int{0, 2 * page} {
		if err := syscall.Mprotect(mem[at:at+page], syscall.PROT_NONE); err != nil {
			t.Skip(err)
		}
	}
	text := mem[page : 2*page]
	for _, fill := range []string{"z", ":", "x-", "12:30 ", "http://"} {
		for i := range text {
			text[i] = fill[i%len(fill)]
		}
		for n := blockLen; n < 5*blockLen; n++ {
			checkKernel(t, text[:n], blockLen)
			checkKernel(t, text[page-n:], blockLen)
			checkColons(t, text[page-n:])
		}
	}
}
