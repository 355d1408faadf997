// Tools of a railway map: filters, finding, parts of the country. The lines are drawn anew from the routes of
// the figure and from who owned them in the turn that is shown.
"use strict";
(() => {
  const shared = window.turnsheet, { button, make } = shared;
  const KEY = "ts-key ts-key--all";
  const DIM = 0.13, AROUND_KM = 330;

  // What stands between the gaps of a trace: the points of one route after the other.
  function pieces(trace) {
    const found = [[]];
    trace.x.forEach((x, index) => {
      if (x === null) found.push([]);
      else found[found.length - 1].push([x, trace.y[index]]);
    });
    return found;
  }

  // An outline goes on by steps, gaps apart.
  function walked(steps) {
    let here = 0;
    return steps.map((step) => (step === null ? null : (here += step)));
  }

  // Halfway along a line of two or four points.
  function middle(points) {
    const at = points.length >> 1, [start, end] = [points[at - 1], points[at]];
    return [0, 1].map((axis) => Math.floor((start[axis] + end[axis]) / 2));
  }

  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const at = (point) => point.join(" ");

  // Routes, owners and cities of a figure; its own turn is what its traces say.
  function read(figure) {
    const kinds = (kind) => figure.data.filter((trace) => trace.meta && trace.meta.kind === kind);
    const routes = new Map(), owners = new Map(), owned = new Map();
    const doubles = new Set(kinds("double").flatMap((trace) => trace.meta.codes));
    for (const trace of kinds("lines")) {
      const { name, line, legendgroup, meta } = trace;
      owners.set(legendgroup, { id: legendgroup, name, line, way: meta.way });
      pieces(trace).forEach((points, index) => {
        const code = meta.codes[index], facts = meta.facts[index], first = `<b>${escaped(code)}</b><br>${name}`;
        routes.set(code, { points, spot: middle(points), text: facts ? `${first}<br>${facts}` : first, holder: meta.holders[index] || "" });
        owned.set(code, { owner: legendgroup, double: doubles.has(code) });
      });
    }
    const cities = kinds("names")[0];
    const regions = new Map(cities.x.map((x, index) => [at([x, cities.y[index]]), cities.meta.regions[index]]));
    for (const route of routes.values()) {
      route.regions = new Set([regions.get(at(route.points[0])), regions.get(at(route.points[route.points.length - 1]))]);
    }
    const holders = [...new Set([...routes.values()].map((route) => route.holder))].filter(Boolean).sort(new Intl.Collator().compare);
    const outlines = kinds("outline").map((trace) => ({ ...trace, x: walked(trace.x), y: walked(trace.y) }));
    return { routes, owners, owned, cities, holders, outlines, regions: [...new Set(cities.meta.regions)].sort() };
  }

  // The slider's file: the first turn in full, then what changed.
  function unrolled(stored, language, net) {
    const names = (name) => escaped(Array.isArray(name) ? name[language] || name[0] : name);
    const owners = stored.groups.map(([id, color, dash, width, name]) =>
      ({ id, name: names(name), line: { color, dash, width }, way: (net.owners.get(id) || { way: {} }).way }));
    const values = new Map();
    return stored.turns.map(([turn, period, changes]) => {
      for (let n = 0; n < changes.length; n += 2) values.set(stored.codes[changes[n]], changes[n + 1]);
      const owned = new Map(), used = new Map();
      for (const [code, value] of values) {
        if (value < 0 || !net.routes.has(code)) continue;
        const owner = owners[value >> 1];
        used.set(owner.id, owner);
        owned.set(code, { owner: owner.id, double: value % 2 === 1 });
      }
      // Owners in the order of the list, so that the legend does not jump.
      return { turn, period, owned, owners: new Map(owners.filter((owner) => used.get(owner.id) === owner).map((owner) => [owner.id, owner])) };
    });
  }

  function joined(routes) {
    const x = [], y = [];
    for (const route of routes) {
      if (x.length) { x.push(null); y.push(null); }
      for (const point of route.points) { x.push(point[0]); y.push(point[1]); }
    }
    return { x, y };
  }

  const base = { type: "scatter", hoverinfo: "skip", showlegend: false };

  function lines(net, owner, codes, more) {
    return { ...base, mode: "lines", ...joined(codes.map((code) => net.routes.get(code))), line: { ...owner.line }, legendgroup: owner.id, ...more };
  }

  function spots(net, owner, codes, now) {
    const own = (code) => now === net && net.routes.get(code).text;
    return {
      type: "scatter", mode: "markers", showlegend: false, legendgroup: owner.id,
      x: codes.map((code) => net.routes.get(code).spot[0]), y: codes.map((code) => net.routes.get(code).spot[1]),
      text: codes.map((code) => own(code) || `<b>${escaped(code)}</b><br>${owner.name}`), customdata: codes.map(() => owner.id),
      hovertemplate: "%{text}<extra></extra>", marker: { size: 14, opacity: 0, color: owner.line.color },
    };
  }

  // What the filters in force let through. Who held a route is known of the turn of the page alone.
  function chosen({ net, now, filter }) {
    return (code) => (!filter.owner || now.owned.get(code).owner === filter.owner)
      && (!filter.holder || now !== net || net.routes.get(code).holder === filter.holder)
      && (!filter.region || net.routes.get(code).regions.has(filter.region));
  }

  // The table under the map shows the same routes, with the owner of the turn that is shown.
  function tell(state) {
    const { net, now } = state.map, lit = chosen(state.map);
    for (const row of state.box.parentElement.querySelectorAll("details tbody tr")) {
      const code = row.cells[0].textContent, owned = now.owned.get(code);
      row.hidden = !owned || !lit(code);
      if (!owned || (row.dataset.owner || net.owned.get(code).owner) === owned.owner) continue;
      row.dataset.owner = owned.owner;
      const { name, way } = now.owners.get(owned.owner), to = way && way.href;
      row.cells[3].replaceChildren(to ? make("a", { href: shared.landing(to) }, plain(name)) : plain(name));
    }
  }

  // All traces of the turn and the filters in force; what is filtered out stays as a shadow.
  function compose(state) {
    const { net, now } = state.map, lit = chosen(state.map);
    tell(state);
    const byOwner = new Map([...now.owners.keys()].map((id) => [id, []]));
    for (const [code, { owner }] of now.owned) byOwner.get(owner).push(code);
    const data = [...net.outlines], double = [...now.owned.keys()].filter((code) => now.owned.get(code).double);
    const groups = [...now.owners.values()].map((owner) => [owner, byOwner.get(owner.id)]).filter(([, codes]) => codes.length);
    for (const [owner, codes] of groups) data.push(lines(net, owner, codes.filter((code) => !lit(code)), { opacity: DIM }));
    for (const [owner, codes] of groups) {
      data.push(lines(net, owner, codes.filter(lit), { name: owner.name, showlegend: true }), spots(net, owner, codes.filter(lit), now));
    }
    data.push({ ...base, mode: "lines", ...joined(double.filter(lit).map((code) => net.routes.get(code))), line: { color: "@sheet", width: 1 } }, net.cities);
    return data;
  }

  // ---- the tools themselves

  const plain = (name) => name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

  function chooser(title, all, entries, act) {
    const options = [["", all], ...entries].map(([value, text]) => make("option", { value }, plain(text)));
    const select = make("select", {}, ...options);
    select.addEventListener("change", () => act(select.value));
    return make("label", { className: "ts-tool" }, title, " ", select);
  }

  function look(state, x, y) {
    state.view = x ? { x, y } : null;
    return state.redraw();
  }

  function find(state, wanted) {
    const { net } = state.map, sought = wanted.trim().toLowerCase();
    if (!sought) return null;
    const codes = [...net.routes.keys()].map((code) => [code, net.routes.get(code).spot]);
    const cities = net.cities.text.map((name, index) => [plain(name), [net.cities.x[index], net.cities.y[index]]]);
    const all = [...codes, ...cities];
    return all.find(([name]) => name.toLowerCase() === sought) || all.find(([name]) => name.toLowerCase().startsWith(sought)) || null;
  }

  function around(state, [x, y]) {
    const up = AROUND_KM * state.figure.ratio;
    return look(state, [x - AROUND_KM, x + AROUND_KM], [y - up, y + up]);
  }

  // An address that ends with a city (#city-boston) shows it on the map: its row in the table says which it is.
  function toPlace(state) {
    const row = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const found = row && row.cells && find(state, row.cells[0].textContent);
    if (!found) return;
    state.map.found = found;
    around(state, found[1]);
    state.box.scrollIntoView({ block: "center" });
  }

  function finder(state, words, note) {
    const list = make("datalist", { id: `${state.box.parentElement.id || "map"}-names` });
    const { net } = state.map;
    list.append(...[...net.routes.keys(), ...net.cities.text.map(plain)].map((value) => make("option", { value })));
    const field = make("input", { type: "search", size: 14 });
    field.setAttribute("list", list.id);
    field.addEventListener("change", () => {
      const found = find(state, field.value);
      note.textContent = found || !field.value.trim() ? "" : words.unknown;
      state.map.found = found;
      if (found) around(state, found[1]);
      else state.redraw();
    });
    return make("label", { className: "ts-tool" }, words.find, " ", field, list);
  }

  // Owners and routes of another turn; its own turn stands on the page with all facts.
  async function history(state, bar) {
    const turns = (stored, language) => unrolled(stored, language, state.map.net);
    const show = (chosen, own) => {
      state.map.now = own ? state.map.net : chosen;
      state.map.pickHolder(own);
      return state.redraw();
    };
    const made = await shared.slider(state, "maps", turns, show);
    if (made) bar.after(made);
  }

  // A click on a line leads to its owner; a finger asks first what the line is, then goes there.
  function clicks(state) {
    let touched = null;
    const way = (event) => (state.map.now.owners.get(event.points[0].customdata) || {}).way || {};
    const leads = (event) => Boolean(way(event).href || way(event).page);
    state.plot.on("plotly_hover", (event) => state.box.classList.toggle("ts-leads", leads(event)));
    state.plot.on("plotly_unhover", () => state.box.classList.remove("ts-leads"));
    state.plot.on("plotly_click", (event) => {
      const text = event.points[0].text;
      if (matchMedia("(hover: hover)").matches || touched === text) state.follow(way(event));
      touched = text;
    });
  }

  function tools(state) {
    const { words, views } = state.figure, { net, filter } = state.map;
    const set = (name) => (value) => { filter[name] = value; state.redraw(); };
    const note = make("span", { className: "ts-soft", role: "status" });
    const owners = [...net.owners.values()].map((owner) => [owner.id, owner.name]);
    const holder = chooser(words.holder, words.all, net.holders.map((name) => [name, name]), set("holder"));
    state.map.pickHolder = (own) => {
      const select = holder.querySelector("select");
      select.disabled = !own;
      holder.title = own ? "" : words.holder_now;
    };
    const parts = [[words.whole, null, null], ...views.map((view) => [view.name, view.x, view.y])];
    const bar = make("div", { className: "ts-tools" },
      finder(state, words, note), chooser(words.owner, words.all, owners, set("owner")),
      ...(net.holders.length ? [holder] : []), chooser(words.region, words.all, net.regions.map((region) => [region, region]), set("region")),
      make("span", { className: "ts-tool" }, ...parts.map(([name, x, y]) => button(name, KEY, () => look(state, x, y)))), note);
    state.box.before(bar);
    clicks(state);
    toPlace(state);
    addEventListener("hashchange", () => toPlace(state));
    history(state, bar).catch(() => {});   // without it the map shows its own turn
  }

  shared.maps = {
    start(state) {
      const net = read(state.figure);
      state.map = { net, now: net, filter: { owner: "", holder: "", region: "" }, found: null };
    },
    compose, tools,
    marks: (state, paint) => (state.map.found ? [{
      x: state.map.found[1][0], y: state.map.found[1][1], text: escaped(state.map.found[0]), ax: 0, ay: -34, arrowcolor: paint("@accent"),
      font: { color: paint("@accent"), size: 13 }, bgcolor: paint("@sheet"), bordercolor: paint("@accent"), borderpad: 3, arrowhead: 2,
    }] : []),
  };
})();
