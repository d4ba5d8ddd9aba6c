// Urisift lists the URIs in mail archives, news, logs and plain text.
package main

import "github.com/urisift/urisift/cmd/internal/command"

func main() { command.Main() }
