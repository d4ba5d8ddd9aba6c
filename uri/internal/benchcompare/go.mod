module github.com/urisift/urisift/uri/internal/benchcompare

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/urisift/urisift v0.0.0
)

replace github.com/urisift/urisift => ../../..
