module github.com/urisift/urisift/cmd/compare/gomessage

go 1.26.0

require github.com/emersion/go-message v0.18.2

require golang.org/x/text v0.14.0 // indirect
