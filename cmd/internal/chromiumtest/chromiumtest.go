// Package chromiumtest drives a headless Chromium over the DevTools protocol, on the
// pipes that --remote-debugging-pipe gives: as much of it as the tests of pages
// need, without a library. Tests alone use it.
package chromiumtest

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// names are those of the program on the systems that have it.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// find returns the path of the program: what $CHROMIUM names, or what it is called on
// some system. A test is skipped where there is none.
func find(t testing.TB) string {
	t.Helper()
	if name := os.Getenv("CHROMIUM"); name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skip(err)
		}
		return path
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("chromium: none on this system; make test-browser installs it on Debian")
	return ""
}

// A Tab is the one page of a browser of its own, without a network: every name
// resolves to nothing. It is not safe for use by several goroutines.
type Tab struct {
	cmd     *exec.Cmd
	to      *os.File
	session string
	lastID  int

	mu       sync.Mutex
	received *sync.Cond
	replies  map[int]reply
	events   []event
	ended    error
}

// An event is what the browser tells of its own accord.
type event struct {
	Method string
	Params json.RawMessage
}

type reply struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// timeout is how long a test may need its browser.
const timeout = 2 * time.Minute

// New starts a browser for a test, which is skipped where there is none. It ends with
// the test: on its own, before its folder is removed, unless it hangs.
func New(t testing.TB) *Tab {
	t.Helper()
	path, dir := find(t), t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	tab, err := start(ctx, path, dir)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		tab.close()
		cancel()
	})
	return tab
}

// start starts the browser with its profile in the folder dir. It ends with close, or
// when ctx does.
func start(ctx context.Context, path, dir string) (*Tab, error) {
	forBrowser, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, ofBrowser, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	t := &Tab{to: to, replies: map[int]reply{}}
	t.received = sync.NewCond(&t.mu)
	t.cmd = exec.CommandContext(
		ctx, path, "--headless", "--remote-debugging-pipe", "--user-data-dir="+dir,
		"--no-sandbox", // containers have none, and the pages are the project's own
		"--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
		"--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-sync",
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps",
		"--host-resolver-rules=MAP * ~NOTFOUND", "--lang=en-US", "about:blank",
	)
	t.cmd.ExtraFiles = []*os.File{forBrowser, ofBrowser} // 3 and 4, as it expects
	t.cmd.WaitDelay = 5 * time.Second
	err = t.cmd.Start()
	_, _ = forBrowser.Close(), ofBrowser.Close()
	if err != nil {
		_, _ = to.Close(), from.Close()
		return nil, err
	}
	go t.receive(from)
	if err := t.attach(); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// attach gets hold of the page that the browser began with.
func (t *Tab) attach() error {
	var targets struct {
		TargetInfos []struct{ TargetID, Type string }
	}
	for range 100 {
		if err := t.call("Target.getTargets", nil, &targets); err != nil {
			return err
		}
		for _, target := range targets.TargetInfos {
			if target.Type != "page" {
				continue
			}
			var attached struct{ SessionID string }
			err := t.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
			if err != nil {
				return err
			}
			t.session = attached.SessionID
			return t.enable("Page", "Runtime", "Log", "Network")
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("chromium: opens no page")
}

func (t *Tab) enable(domains ...string) error {
	for _, domain := range domains {
		if err := t.call(domain+".enable", nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// receive sorts what the browser sends, until it sends no more.
func (t *Tab) receive(from *os.File) {
	defer from.Close() //nolint:errcheck // it was only read
	r := bufio.NewReader(from)
	for {
		text, err := r.ReadBytes(0)
		t.mu.Lock()
		if err != nil {
			t.ended = fmt.Errorf("chromium: has ended: %w", err)
			t.received.Broadcast()
			t.mu.Unlock()
			return
		}
		var m struct {
			ID int
			event
			reply
		}
		if json.Unmarshal(text[:len(text)-1], &m) == nil {
			if m.ID > 0 {
				t.replies[m.ID] = m.reply
			} else {
				t.events = append(t.events, m.event)
			}
		}
		t.received.Broadcast()
		t.mu.Unlock()
	}
}

// call calls a method of the protocol and stores what it returns in result,
// unless that is nil.
func (t *Tab) call(method string, params, result any) error {
	t.lastID++
	id := t.lastID
	text, err := json.Marshal(struct {
		ID      int    `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params,omitempty"`
		Session string `json:"sessionId,omitempty"`
	}{id, method, params, t.session})
	if err != nil {
		return err
	}
	if _, err := t.to.Write(append(text, 0)); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		r, ok := t.replies[id]
		switch {
		case ok && r.Error != nil:
			return fmt.Errorf("chromium: %s: %s", method, r.Error.Message)
		case ok:
			delete(t.replies, id)
			if result == nil {
				return nil
			}
			return json.Unmarshal(r.Result, result)
		case t.ended != nil:
			return t.ended
		}
		t.received.Wait()
	}
}

// Forget drops the events so far.
func (t *Tab) Forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.events = nil
}

// eventsOf returns what the browser has told of the method so far.
func (t *Tab) eventsOf(method string) []event {
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []event
	for _, e := range t.events {
		if e.Method == method {
			list = append(list, e)
		}
	}
	return list
}

// Open loads a page and returns when its load event has fired.
func (t *Tab) Open(url string) error {
	before := len(t.eventsOf("Page.loadEventFired"))
	var loaded struct{ ErrorText string }
	if err := t.call("Page.navigate", map[string]any{"url": url}, &loaded); err != nil {
		return err
	}
	if loaded.ErrorText != "" {
		return errors.New("chromium: " + loaded.ErrorText)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		n := 0
		for _, e := range t.events {
			if e.Method == "Page.loadEventFired" {
				n++
			}
		}
		if n > before || t.ended != nil {
			return t.ended
		}
		t.received.Wait()
	}
}

// Eval evaluates an expression of the script, awaits it if it is a promise, and
// stores its value in result, unless that is nil.
func (t *Tab) Eval(expression string, result any) error {
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	params := map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true}
	if err := t.call("Runtime.evaluate", params, &r); err != nil {
		return err
	}
	if e := r.ExceptionDetails; e != nil {
		return fmt.Errorf("chromium: %s %s", e.Text, e.Exception.Description)
	}
	if result == nil || r.Result.Value == nil {
		return nil
	}
	return json.Unmarshal(r.Result.Value, result)
}

// Await evaluates an expression until it is true.
func (t *Tab) Await(expression string) error {
	for range 500 {
		var done bool
		if err := t.Eval("!!("+expression+")", &done); err != nil || done {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return fmt.Errorf("chromium: never %s", expression)
}

// keyCodes are the codes of keys that write nothing.
var keyCodes = map[string]int{"Tab": 9, "Enter": 13, " ": 32}

// Press presses a key as a person does, such as Tab or Enter.
func (t *Tab) Press(key string) error {
	params := map[string]any{"type": "keyDown", "key": key, "code": strings.Replace(key, " ", "Space", 1), "windowsVirtualKeyCode": keyCodes[key]}
	switch key {
	case "Enter":
		params["text"] = "\r"
	case " ":
		params["text"] = " "
	}
	if err := t.call("Input.dispatchKeyEvent", params, nil); err != nil {
		return err
	}
	params["type"] = "keyUp"
	delete(params, "text")
	return t.call("Input.dispatchKeyEvent", params, nil)
}

// Type writes a text into what has the focus.
func (t *Tab) Type(text string) error {
	return t.call("Input.insertText", map[string]any{"text": text}, nil)
}

// Screen makes the screen as large as that, in pixels of the style, and lets the
// system ask for a color scheme: light or dark.
func (t *Tab) Screen(width, height int, scheme string) error {
	err := t.call("Emulation.setDeviceMetricsOverride", map[string]any{
		"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600,
	}, nil)
	if err != nil {
		return err
	}
	return t.call("Emulation.setEmulatedMedia", map[string]any{
		"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}},
	}, nil)
}

// Script allows or forbids the page to run scripts, from the next Open on.
func (t *Tab) Script(allowed bool) error {
	return t.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": !allowed}, nil)
}

// Screenshot returns what the screen shows, as PNG.
func (t *Tab) Screenshot() ([]byte, error) {
	var shot struct{ Data string }
	if err := t.call("Page.captureScreenshot", map[string]any{"format": "png"}, &shot); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(shot.Data)
}

// Complaints returns what went wrong in the page so far: exceptions, errors and
// warnings on the console, refusals of the policy.
func (t *Tab) Complaints() []string {
	var list []string
	for _, method := range []string{"Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"} {
		for _, e := range t.eventsOf(method) {
			list = append(list, method+" "+string(e.Params))
		}
	}
	return list
}

// Requests returns the addresses that pages asked for so far.
func (t *Tab) Requests() []string {
	var list []string
	for _, e := range t.eventsOf("Network.requestWillBeSent") {
		var sent struct{ Request struct{ URL string } }
		if json.Unmarshal(e.Params, &sent) == nil {
			list = append(list, sent.Request.URL)
		}
	}
	return list
}

// close ends the browser.
func (t *Tab) close() {
	t.session = ""
	_ = t.call("Browser.close", nil, nil)
	_ = t.to.Close()
	_ = t.cmd.Wait()
}
