// Urisift lists the URIs in mail archives, news, logs and plain text.
package main

func main() {}
