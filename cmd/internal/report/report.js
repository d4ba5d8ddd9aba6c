// The table of URIs: searched, sorted and turned over here. Its state stands in
// the address, as in #q=example&with=wrapped&sort=uri&dir=ascending&page=2.
(() => {
  const $ = id => document.getElementById(id);
  const data = $("rows");
  if (!data) return;
  const [COUNT, URI, PLACE, SUBJECT, DATE, MARKS, FINDINGS] = [0, 1, 2, 3, 4, 5, 6];
  const rows = JSON.parse(data.textContent);
  const perPage = 50;
  const digits = new Intl.NumberFormat("en");
  const table = $("table");
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];

  // Text in which a row is sought, made when it is first needed.
  const texts = new Array(rows.length);
  const text = i => texts[i] ??= [URI, PLACE, SUBJECT, DATE].map(k => rows[i][k]).concat(rows[i][MARKS], rows[i][FINDINGS]).join("\n").toLowerCase();

  const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  const keys = {
    uri: (a, b) => order(a[URI], b[URI]),
    count: (a, b) => a[COUNT] - b[COUNT],
    date: (a, b) => order(a[DATE], b[DATE]),
    place: (a, b) => order(a[PLACE], b[PLACE]),
    findings: (a, b) => a[FINDINGS].length - b[FINDINGS].length || order(a[FINDINGS].join(), b[FINDINGS].join()),
  };
  // What a column shows first: the most, the earliest, the first by name.
  const usual = { count: "descending", findings: "descending" };

  const state = { q: "", with: "", sort: "count", dir: "descending", page: 1 };
  let found = [];

  const read = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    state.q = asked.get("q") ?? "";
    state.with = [...$("with").options].some(o => o.value === asked.get("with")) ? asked.get("with") : "";
    state.sort = Object.hasOwn(keys, asked.get("sort")) ? asked.get("sort") : "count";
    state.dir = ["ascending", "descending"].includes(asked.get("dir")) ? asked.get("dir") : usual[state.sort] ?? "ascending";
    state.page = Math.max(1, Math.trunc(Number(asked.get("page"))) || 1);
    $("q").value = state.q;
    $("with").value = state.with;
  };
  const write = () => {
    const kept = new URLSearchParams(location.hash.slice(1));
    const plain = { q: "", with: "", sort: "count", dir: usual[state.sort] ?? "ascending", page: 1 };
    for (const [k, v] of Object.entries(state)) v === plain[k] ? kept.delete(k) : kept.set(k, v);
    const hash = kept.toString();
    try {
      history.replaceState(null, "", hash ? "#" + hash : location.pathname + location.search);
    } catch {
      // Browsers limit how often; the next change writes it.
    }
  };

  const words = () => state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const select = () => {
    const sought = words();
    const [kind, name] = state.with.split(/:(.*)/s);
    found = [];
    for (let i = 0; i < rows.length; i++) {
      if (kind === "any" && rows[i][FINDINGS].length === 0) continue;
      if (kind === "finding" && !rows[i][FINDINGS].includes(name)) continue;
      if (kind === "mark" && !rows[i][MARKS].includes(name)) continue;
      if (sought.every(w => text(i).includes(w))) found.push(i);
    }
    // Rows stand in order of count; equal ones keep that order.
    const key = keys[state.sort], sign = state.dir === "ascending" ? 1 : -1;
    if (state.sort !== "count" || sign > 0) found.sort((a, b) => sign * key(rows[a], rows[b]) || a - b);
  };

  const make = (name, className, ...inside) => {
    const e = document.createElement(name);
    if (className) e.className = className;
    e.append(...inside);
    return e;
  };
  // The text with what was sought marked.
  const marked = (s, sought) => {
    const parts = [];
    const lower = s.toLowerCase();
    if (lower.length !== s.length) return [s];
    for (let at = 0; at < s.length;) {
      let next = -1, length = 0;
      for (const w of sought) {
        const i = lower.indexOf(w, at);
        if (i >= 0 && (next < 0 || i < next || i === next && w.length > length)) [next, length] = [i, w.length];
      }
      if (next < 0) {
        parts.push(s.slice(at));
        break;
      }
      parts.push(s.slice(at, next), make("mark", "", s.slice(next, next + length)));
      at = next + length;
    }
    return parts;
  };
  const cell = (className, ...inside) => {
    const e = make("td", className, ...inside);
    e.setAttribute("role", "cell");
    return e;
  };
  const chips = list => list.map(name => make("span", "", name));
  const longest = 240; // characters that are shown without being asked for
  const line = (row, sought) => {
    const tr = make("tr");
    tr.setAttribute("role", "row");
    const uri = cell("uri", make("code", "", ...marked(row[URI], sought)));
    if (row[URI].length > longest) {
      const more = make("button", "more", "Show all of it");
      more.type = "button";
      more.setAttribute("aria-expanded", "false");
      more.addEventListener("click", () => {
        const open = tr.classList.toggle("open");
        more.textContent = open ? "Show less" : "Show all of it";
        more.setAttribute("aria-expanded", String(open));
      });
      uri.append(more);
    }
    if (row[MARKS].length) uri.append(make("span", "marks", ...chips(row[MARKS])));
    const place = cell("place", make("bdi", "", ...marked(row[PLACE], sought)));
    if (row[SUBJECT]) place.append(make("span", "subject", make("bdi", "", ...marked(row[SUBJECT], sought))));
    tr.append(uri, cell("number", digits.format(row[COUNT])), cell("date", row[DATE].slice(0, 10)), place, cell("findings", ...chips(row[FINDINGS])));
    return tr;
  };

  const show = () => {
    const last = Math.max(1, Math.ceil(found.length / perPage));
    state.page = Math.min(state.page, last);
    const from = (state.page - 1) * perPage;
    const sought = words();
    body.replaceChildren(...found.slice(from, from + perPage).map(i => line(rows[i], sought)));
    for (const th of heads) {
      if (th.dataset.key === state.sort) th.setAttribute("aria-sort", state.dir);
      else th.removeAttribute("aria-sort");
    }
    const all = digits.format(rows.length);
    $("state").textContent = found.length === rows.length ? all + (rows.length === 1 ? " URI" : " URIs")
      : found.length === 0 ? "None of " + all + " URIs match."
      : digits.format(found.length) + " of " + all + " URIs match.";
    $("range").textContent = digits.format(Math.min(from + 1, found.length)) + "–" + digits.format(Math.min(from + perPage, found.length)) + " of " + digits.format(found.length);
    $("pages").hidden = last === 1;
    $("first").disabled = $("previous").disabled = state.page === 1;
    $("next").disabled = $("last").disabled = state.page === last;
    write();
  };
  const renew = () => {
    select();
    show();
  };
  const turn = (id, to) => $(id).addEventListener("click", () => {
    state.page = to(Math.ceil(found.length / perPage));
    show();
    table.scrollIntoView({ block: "start" });
  });

  for (const th of heads) {
    const button = make("button", "", th.textContent);
    button.type = "button";
    button.addEventListener("click", () => {
      const key = th.dataset.key;
      state.dir = state.sort !== key ? usual[key] ?? "ascending" : state.dir === "ascending" ? "descending" : "ascending";
      state.sort = key;
      state.page = 1;
      renew();
    });
    th.replaceChildren(button);
  }
  let waiting;
  $("q").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      state.q = $("q").value;
      state.page = 1;
      renew();
    }, 80);
  });
  $("with").addEventListener("change", () => {
    state.with = $("with").value;
    state.page = 1;
    renew();
  });
  $("controls").addEventListener("submit", event => event.preventDefault());
  turn("first", () => 1);
  turn("previous", () => state.page - 1);
  turn("next", () => state.page + 1);
  turn("last", last => last);
  addEventListener("hashchange", () => {
    read();
    renew();
  });
  $("controls").hidden = false;
  read();
  renew();
})();
