// Package page writes HTML pages that stand alone: one file each, styles,
// scripts and plots inside, with a Content-Security-Policy that allows nothing
// else. Opening one asks the network for nothing.
//
// A page follows the reader's choice between light and dark, at first that of
// the system. It is written for screens from 320 pixels on, for the keyboard,
// and for browsers that run no script.
//
// # Terminology
//
// The shell is what all pages have in common: the head, the base style, the
// header with the title, the choice between light and dark. The body is what
// stands in the page's main element.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"io"
	"strings"

	"github.com/urisift/urisift/cmd/internal/quote"
)

// A Shell is the document around a body. The zero value is a page without a
// title, of base style and base script alone.
type Shell struct {
	// Title names the page in the window and in its heading; Lead is a sentence
	// below the heading, none if empty. Both are text and may come from outside:
	// they are escaped, controls and invisible characters shown (quote.Inline).
	Title, Lead string
	// Style and Script follow the base style and the base script. They are the
	// program's own: what comes from outside belongs into the body, escaped.
	// Neither may hold its end tag.
	Style, Script string
	// WASM says that the script compiles WebAssembly, which the policy then allows.
	WASM bool
}

// Base style and script. The style's custom properties are for all pages to use.
var (
	//go:embed shell.css
	baseStyle string
	//go:embed shell.js
	baseScript string
)

// Write writes the page to w. It calls body once, to write the body: HTML, of
// which the caller answers for what it escapes, without script or style
// elements (one of type application/json apart), without on… or style
// attributes: the policy refuses them.
func (s *Shell) Write(w io.Writer, body func(io.Writer) error) error {
	style, script := source(baseStyle+s.Style), source(baseScript+s.Script)
	title := quote.Inline(s.Title)
	head := Format(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%[1]s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="urisift">
<title>%[2]s</title>
<link rel="icon" href="data:,">
<style>%[3]s</style>
</head>
<body>
<header class="top">
<div>
<h1><bdi>%[2]s</bdi></h1>
%[4]s</div>
<button type="button" id="theme" hidden></button>
</header>
<main>
`, policy(style, script, s.WASM), title, HTML(style), Optional("<p class=\"lead\"><bdi>%s</bdi></p>\n", quote.Inline(s.Lead)))
	tail := "\n</main>\n<script>" + script + "</script>\n</body>\n</html>\n"
	if _, err := io.WriteString(w, string(head)); err != nil {
		return err
	}
	if err := body(w); err != nil {
		return err
	}
	_, err := io.WriteString(w, tail)
	return err
}

// source returns a style or a script as browsers hash it: with line feeds alone.
func source(text string) string {
	return strings.ReplaceAll(text, "\r", "")
}

// policy returns the Content-Security-Policy of a page: its own style and script
// by their digests, images from data, and nothing else; WebAssembly if asked for.
func policy(style, script string, wasm bool) string {
	scripts := digest(script)
	if wasm {
		scripts += " 'wasm-unsafe-eval'"
	}
	return "default-src 'none'; style-src " + digest(style) + "; script-src " + scripts +
		"; img-src data:; base-uri 'none'; form-action 'none'"
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
