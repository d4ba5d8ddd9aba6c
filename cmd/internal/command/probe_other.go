//go:build !unix

package command

// awaitSignals waits for nothing: no signal tells when others have been delivered.
func awaitSignals(<-chan struct{}) {}
