module github.com/urisift/urisift/uri/internal/benchcompare

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/urisift/urisift v0.0.0
)

require (
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/urisift/urisift => ../../..
