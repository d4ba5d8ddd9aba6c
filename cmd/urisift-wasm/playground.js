// The page asks the packages, compiled to WebAssembly, about the text, and shows
// the answer. What stands in the text becomes text nodes, never markup.
(() => {
  const byId = id => document.getElementById(id);
  const text = byId("text"), marked = byId("marked"), list = byId("candidates");
  const status = byId("status"), json = byId("json");
  const words = ["unwrap", "hyphen", "repair", "grammar"], switches = ["suffix", "all"];
  const mostShown = 500;

  const examples = [
    ["Reply", "On Tuesday Ann wrote:\n> The draft is at <http://www.example.com/drafts/2001/uniform-\n> resource-identifiers/wrapping-03.txt>, and the old\n> one (http://www.example.com/drafts/\n> old) is gone. See also http://www.example.org/.\n\nNot mailto:ann, and 10:30 is no URI.\n"],
    ["Delimiters", "Angle <URL:http://www.example.com/a>, \"http://www.example.com/b\",\n“http://www.example.com/c”, (http://www.example.com/d_(e)),\n\\url{http://www.example.com/f\\_g\\%20h}, URL:http://www.example.com/i,\nand <ht\ntp://www.example.com/broken-\nscheme/too>.\n"],
    ["Sentence", "Have you seen http://www.example.com/question? It's *http://www.example.com/bold*,\nhttp://www.example.com/wiki/URI_(disambiguation), http://www.example.com's page,\nhttp://www.example.com/shortened... and http://a.example,http://b.example;\nhttp://www.example.com/template/{id}/edit is cut, http://www.example[.]com/ is none.\n"],
    ["Prose", "<http://www.example.com/ is where it all began> and\n<http://www.example.com/plain gap>; http://www.example.com/no-\ntail words follow, http://www.example.com/with-\ntail.html does.\n\n(http://www.example.com/\nTitle of the page)\n"],
    ["Log", "192.0.2.7 - - [12/Mar/2001:09:30:02 +0100] \"GET /robots.txt HTTP/1.0\" 404 209 \"http://www.example.com/?q=a|b&l[]=en\" \"Sift/1.0 (+http://robot.example.net/about.html)\"\n{\"level\":\"info\",\"url\":\"https:\\/\\/www.example.com\\/a?b=1\\u0026c=2\",\"pid\":4711}\nat run (https://www.example.com/app.js:10:15)\n1,http://www.example.com/csv,next;http://joe:secret@www.example.com/\n"],
    ["Scripts", "http://bücher.example/straße?q=größe, http://例え.example/パス。\n«http://www.example.com/données», http://www.example.comです\n〈http://www.example.com/角〉 http://www.example.com/zero\u200bwidth www.example.com/suffix\n"],
    ["Schemes", "mailto:joe@example.com?subject=URI news:comp.infosystems.www urn:isbn:0-306-40615-2\ntel:+1-555-0100 data:text/plain,Hello doi:10.1000/182 tag:example.com,2005:a\ngit+https://www.example.com/r.git jdbc:mysql://db.example.com/x foo://bar.example/\nmailto:joe foo:bar http:/x C:\\dir std::vector Note: none of these.\n"],
  ];

  // visible shows what would not be seen, or would change what is.
  const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
  const visible = (parent, s) => {
    let at = 0;
    for (const m of s.matchAll(unseen)) {
      if (m[0] === "\n" || m[0] === "\t") continue;
      parent.append(s.slice(at, m.index));
      const code = m[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      parent.append(element("span", "escape", "U+" + code));
      at = m.index + m[0].length;
    }
    parent.append(s.slice(at));
  };
  const element = (name, kind, content) => {
    const e = document.createElement(name);
    if (kind) e.className = kind;
    if (content !== undefined) visible(e, content);
    return e;
  };
  const many = (n, noun) => n === 1 ? "1 " + noun : n + " " + noun + "s";

  const light = (index, on) => {
    for (const e of document.querySelectorAll('[data-candidate="' + index + '"]')) e.classList.toggle("lit", on);
  };
  const link = (e, index) => {
    e.dataset.candidate = index;
    e.addEventListener("mouseenter", () => light(index, true));
    e.addEventListener("mouseleave", () => light(index, false));
  };

  const drawText = answer => {
    marked.replaceChildren();
    for (const run of answer.runs) {
      if (run.role === "plain") {
        visible(marked, run.text);
        continue;
      }
      const e = element("span", run.role, run.text);
      link(e, run.candidate);
      e.addEventListener("click", () => {
        const item = list.querySelector('[data-candidate="' + run.candidate + '"]');
        if (item) item.focus();
      });
      marked.append(e);
    }
  };

  const tags = c => {
    const r = c.record;
    if (!r) return [c.reason];
    const all = [r.delimiter];
    if (r.prefixed) all.push("prefixed");
    if (r.wrapped) all.push("wrapped in " + r.pieces.length + " pieces");
    if (r.elided) all.push("elided");
    if (r.cut) all.push("cut");
    return all.concat(r.repairs || [], r.findings || []);
  };

  const drawCandidate = (c, index) => {
    const item = element("li", c.accepted ? "" : "refusal");
    item.tabIndex = 0;
    link(item, index);
    item.addEventListener("focus", () => {
      light(index, true);
      const run = marked.querySelector('[data-candidate="' + index + '"]');
      if (run) marked.scrollTop = Math.max(0, run.offsetTop - marked.offsetTop - marked.clientHeight / 2);
    });
    item.addEventListener("blur", () => light(index, false));
    item.append(element("span", c.accepted ? "verdict" : "verdict none", (c.accepted ? "" : "no URI: ") + c.shown));
    for (const d of c.details) item.append(element("span", "detail", d));
    for (const o of c.others) item.append(element("span", "detail other", "or " + o));
    let place = "line " + c.line + ", column " + c.column + ", byte " + c.offset;
    if (c.record && c.record.pieces) place += "; pieces " + c.record.pieces.map(p => p[0] + "–" + p[1]).join(", ");
    item.append(element("span", "place", place));
    const row = element("span", "tags");
    for (const tag of tags(c)) row.append(element("span", "", tag));
    item.append(row);
    return item;
  };

  const drawList = answer => {
    list.replaceChildren(...answer.candidates.slice(0, mostShown).map(drawCandidate));
    let line = many(answer.found, "URI") + "; " + many(answer.refused, "other candidate") + " refused";
    if (answer.candidates.length > mostShown) line += "; the first " + mostShown + " are listed";
    status.textContent = line;
    const records = answer.candidates.filter(c => c.record).map(c => JSON.stringify(c.record));
    json.textContent = records.join("\n");
  };

  const question = () => {
    const q = {};
    for (const id of words) q[id] = byId(id).value;
    for (const id of switches) q[id] = byId(id).checked;
    return q;
  };

  const show = () => {
    const reply = urisift(text.value, JSON.stringify(question()));
    if (reply instanceof Error) throw reply;
    const answer = JSON.parse(reply);
    drawText(answer);
    drawList(answer);
    keep();
  };

  // keep puts the text and the options into the address, so that it can be kept.
  const keep = () => {
    const p = new URLSearchParams();
    const theme = new URLSearchParams(location.hash.slice(1)).get("theme");
    if (theme) p.set("theme", theme);
    for (const id of words) if (byId(id).selectedIndex > 0) p.set(id, byId(id).value);
    for (const id of switches) if (byId(id).checked) p.set(id, "1");
    if (text.value.length <= 2000) p.set("text", text.value);
    try {
      history.replaceState(null, "", "#" + p);
    } catch {
      // a browser may refuse this to a file
    }
  };
  const restore = () => {
    const p = new URLSearchParams(location.hash.slice(1));
    for (const id of words) if (p.has(id)) byId(id).value = p.get(id);
    for (const id of words) if (byId(id).selectedIndex < 0) byId(id).selectedIndex = 0;
    for (const id of switches) byId(id).checked = p.get(id) === "1";
    text.value = p.has("text") ? p.get("text") : examples[0][1];
  };

  let due = 0;
  const soon = () => {
    clearTimeout(due);
    due = setTimeout(show, text.value.length > 100000 ? 300 : 20);
  };

  for (const [name, content] of examples) {
    const b = element("button", "", name);
    b.type = "button";
    b.addEventListener("click", () => {
      text.value = content;
      show();
    });
    byId("examples").append(b);
  }
  byId("copy").addEventListener("click", () => {
    getSelection().selectAllChildren(json);
    document.execCommand("copy");
  });

  const ready = () => {
    text.addEventListener("input", soon);
    for (const id of words.concat(switches)) byId(id).addEventListener("change", show);
    addEventListener("hashchange", () => {
      restore();
      show();
    });
    show();
    document.documentElement.dataset.ready = "yes";
  };

  const load = async () => {
    const packed = Uint8Array.from(atob(JSON.parse(byId("module").textContent)), c => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const module = await new Response(stream).arrayBuffer();
    const go = new Go();
    const { instance } = await WebAssembly.instantiate(module, go.importObject);
    go.run(instance); // until it waits for calls
    ready();
  };
  restore();
  load().catch(e => {
    status.textContent = "The recognizer does not start: " + e;
    console.error(e);
  });
})();
