// Draws charts and maps: fetches a figure's data, loads plotly.js once and only where there is a figure,
// puts in the colours of the scheme in use, and writes its own legend of buttons for keyboard and finger.
"use strict";
(() => {
  const LETTER = 6.4, TALL = 14, COLOUR = /^(fill)?color$/;
  // The width of A4 within its margins, in CSS pixels.
  const PAPER = 680;
  const shared = window.turnsheet, { maps, boards, button, swatch } = shared;
  const drawn = new Set();
  let library = null;

  function run(address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = address;
      script.onload = () => resolve(script);
      script.onerror = () => { script.remove(); reject(new Error(address)); };
      document.head.append(script);
    });
  }

  function load(address) {
    library = library || run(address).then(() => window.Plotly, (error) => { library = null; throw error; });
    return library;
  }

  // Figures come as scripts that hand over data: a page opened from a disk may load nothing else.
  const handed = new WeakMap();
  const arrived = (data) => handed.set(document.currentScript, data);
  // Those of a subject's page stand inside it.
  const inside = (address) => JSON.parse(document.getElementById(address.slice(1)).textContent);
  const data = async (address) => address[0] === "#" ? inside(address) : run(address).then((script) => { script.remove(); return handed.get(script); });

  function colours() {
    const style = getComputedStyle(document.body);
    return (token) => style.getPropertyValue("--ts-" + token.slice(1)).trim() || "#888";
  }

  // Only values under these keys are colours; a name that begins with "@" stays a name.
  function painted(value, paint, key) {
    if (typeof value === "string") return COLOUR.test(key) && value[0] === "@" ? paint(value) : value;
    if (Array.isArray(value)) return COLOUR.test(key) ? value.map((one) => painted(one, paint, key)) : value;
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, painted(one, paint, name)]));
  }

  function axis(own, paint) {
    const line = paint("@rule");
    return { gridcolor: paint("@hair"), linecolor: line, zerolinecolor: line, automargin: true, ...own };
  }

  function layout(state, width, paint) {
    const { figure, view } = state;
    const map = figure.kind !== "chart";
    const height = figure.kind === "hex" ? Math.round(width * figure.ratio) : map ? Math.max(260, Math.min(760, Math.round(width * figure.ratio))) : Math.max(340, Math.min(480, width * 0.55));
    return {
      ...figure.layout,
      width, height, showlegend: false,
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: getComputedStyle(document.body).getPropertyValue("--ts-sans"), color: paint("@ink"), size: 12 },
      hoverlabel: { bgcolor: paint("@sheet"), bordercolor: paint("@rule"), align: "left", font: { color: paint("@ink") } },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: paint("@soft"), activecolor: paint("@accent"), orientation: "v" },
      margin: map ? { l: 0, r: 0, t: 0, b: 0 } : { l: 16, r: 16, t: 16, b: 12 },
      xaxis: axis({ ...figure.layout.xaxis, ...(view ? { range: view.x } : {}) }, paint),
      yaxis: axis({ ...figure.layout.yaxis, ...(view ? { range: view.y } : {}) }, paint),
      annotations: state.map ? maps.marks(state, paint) : [],
      ...(map ? {} : { dragmode: false }),
    };
  }

  function traces(figure, state, width, paint) {
    state.data = state.map ? maps.compose(state) : figure.data;
    return state.data.map((trace, index) => {
      const made = painted(trace, paint, "");
      // Plotly looks a trace that went by its uid as a class: a blank in it stops the slider.
      if (made.uid) made.uid = made.uid.replace(/[^\w-]/g, (sign) => "_" + sign.codePointAt(0).toString(16));
      if (figure.kind === "map") shrink(made, width);
      if (figure.kind === "hex") boards.sized(made, width / figure.span);
      const key = trace.legendgroup === undefined ? index : trace.legendgroup;
      made.visible = !state.hidden.has(key);
      return made;
    });
  }

  // On a phone lines and marks are thinner, or they would hide the map.
  function shrink(trace, width) {
    const share = Math.max(0.45, Math.min(1, width / 1000));
    if (trace.line) trace.line.width *= share;
    if (trace.marker && Array.isArray(trace.marker.size)) trace.marker.size = trace.marker.size.map((size) => size * share);
  }

  // Names by importance, each where it covers no other: above, right, left or below its city. Zooming in
  // makes room for more.
  function thinned(trace, size, plot) {
    const [across, up] = [plot._fullLayout.xaxis, plot._fullLayout.yaxis];
    const [left, top] = [across._offset, up._offset];
    const [right, bottom] = [left + across._length, top + up._length];
    // A crowded small map needs air between the names.
    const air = plot._fullLayout.width < 640 ? 9 : 2;
    const taken = [];
    const text = [], place = [];
    trace.text.forEach((name, index) => {
      const x = across.l2p(trace.x[index]) + across._offset, y = up.l2p(trace.y[index]) + up._offset;
      const half = (unescaped(name).length * LETTER) / 2, gap = size[index] / 2 + 1;
      const spots = [
        ["top center", x - half, y - gap - TALL], ["middle right", x + gap, y - TALL / 2],
        ["middle left", x - gap - 2 * half, y - TALL / 2], ["bottom center", x - half, y + gap],
      ].map(([where, from, above]) => ({ where, left: from, top: above, right: from + 2 * half, bottom: above + TALL }));
      const free = spots.find((spot) => spot.left > left && spot.top > top && spot.right < right && spot.bottom < bottom
        && !taken.some((other) => spot.left < other.right + air && other.left < spot.right + air
          && spot.top < other.bottom + air && other.top < spot.bottom + air));
      if (free) taken.push(free);
      text.push(free ? name : "");
      place.push(free ? free.where : "top center");
    });
    return { text: [text], textposition: [place] };
  }

  function nameCities(state) {
    const index = state.data.findIndex((trace) => trace.meta && trace.meta.kind === "names");
    if (index < 0) return null;
    const trace = state.data[index];
    return state.plotly.restyle(state.plot, thinned(trace, state.plot.data[index].marker.size, state.plot), [index]);
  }

  async function draw(state) {
    const { box, figure, plotly } = state;
    const width = figure.kind === "hex" ? boards.width(state) : Math.max(260, box.clientWidth);
    const paint = colours();
    // Named one by one: a later plotly.js may bring buttons that speak to other servers.
    const config = { displaylogo: false, responsive: false, scrollZoom: false, displayModeBar: figure.kind === "map",
      modeBarButtons: [["zoomIn2d", "zoomOut2d"]] };
    state.width = box.clientWidth;
    state.plot.style.width = width + "px";
    if (figure.kind === "hex") boards.whole(state);
    await plotly.react(state.plot, traces(figure, state, width, paint), layout(state, width, paint), config);
    await nameCities(state);
    if (figure.kind === "hex") box.dispatchEvent(new Event("scroll"));   // whether a board goes on beside its box, at every size
  }

  // Names were escaped for Plotly; here they are set as text.
  const unescaped = (name) => name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

  function legend(state) {
    const paint = colours();
    const shown = state.data
      .map((trace, index) => [trace.legendgroup === undefined ? index : trace.legendgroup, trace])
      .filter(([, trace]) => trace.name !== undefined && trace.showlegend !== false);
    state.keys.replaceChildren();
    if (state.figure.kind === "hex") boards.scaler(state);
    if (shown.length < 2) return;
    const redraw = () => { legend(state); draw(state); };
    for (const [key, trace] of shown) {
      const toggle = button(swatch(trace, paint), "ts-key", () => {
        if (!state.hidden.delete(key)) state.hidden.add(key);
        toggle.setAttribute("aria-pressed", String(!state.hidden.has(key)));
        draw(state);
      });
      toggle.append(unescaped(trace.name));
      toggle.setAttribute("aria-pressed", String(!state.hidden.has(key)));
      state.keys.append(toggle);
    }
    state.keys.append(
      button(state.words.all, "ts-key ts-key--all", () => { state.hidden.clear(); redraw(); }),
      button(state.words.none, "ts-key ts-key--all", () => { shown.forEach(([key]) => state.hidden.add(key)); redraw(); }),
    );
  }

  // `figure` is data; `words` are the button texts; `address` turns a link of the desk into an address.
  async function show(box, figure, plotly, words, address) {
    const plot = document.createElement("div");
    const keys = document.createElement("div");
    keys.className = "ts-keys";
    const state = { box, figure, plotly, plot, keys, words, hidden: new Set(), width: 0, zoom: 1, view: null };
    state.redraw = async () => { await draw(state); legend(state); };
    state.follow = (way) => { const to = way.href || (way.page && address && address(way)); if (to) location.href = shared.landing(to); };
    if (figure.kind === "map") maps.start(state);
    const paper = box.querySelector("img");
    if (paper) paper.className = "ts-onpaper";
    box.replaceChildren(...(paper ? [paper, plot] : [plot]));
    box.after(keys);
    await draw(state);
    if (figure.kind === "hex") boards.opened(state);
    legend(state);
    if (shared.hint) [keys, ...(figure.kind === "hex" ? [box] : [])].forEach(shared.hint);
    if (figure.kind === "map") {
      plot.on("plotly_relayout", () => {
        const { xaxis, yaxis } = plot._fullLayout;
        state.view = { x: [...xaxis.range], y: [...yaxis.range] };
        nameCities(state);
      });
      maps.tools(state);
    }
    if (figure.kind === "hex") boards.tools(state);
    drawn.add(state);
    box.dataset.drawn = "1";
  }

  async function start(box) {
    try {
      const [figure, plotly] = await Promise.all([data(box.dataset.figure), load(box.dataset.plotly)]);
      await show(box, figure, plotly, box.dataset);
    } catch (error) {
      if (box.querySelector("img")) return;   // the static drawing stays
      const note = document.createElement("p");
      note.textContent = box.dataset.failed;
      box.replaceChildren(note);
    }
  }

  function eachChart(act) {
    for (const state of drawn) if (state.box.isConnected && state.figure.kind === "chart") act(state);
  }

  // Charts are drawn when they come into sight; paper does not wait for the others, and gets their tables.
  const UNDRAWN = ".ts-plot--chart .ts-canvas:not([data-drawn]) ~ .ts-details:not([open])";
  let unfolded = [];
  const unfold = () => { unfolded = [...document.querySelectorAll(UNDRAWN)]; unfolded.forEach((table) => { table.open = true; }); };
  const fold = () => { unfolded.forEach((table) => { table.open = false; }); unfolded = []; };

  function watch() {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) { seen.unobserve(entry.target); start(entry.target); }
    }, { rootMargin: "300px" });
    // A map that is to show a place is drawn at once: the address may lead far below it.
    const wanted = (box) => box.dataset.map && location.hash.startsWith("#city-");
    document.querySelectorAll("[data-figure]").forEach((box) => (wanted(box) ? start(box) : seen.observe(box)));
    new MutationObserver(() => {
      for (const state of drawn) if (state.box.isConnected) { draw(state); legend(state); } else drawn.delete(state);
    }).observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
    window.addEventListener("resize", () => {
      for (const state of drawn) if (state.box.isConnected && state.box.clientWidth !== state.width) draw(state);
    });
    // Paper is narrower than most windows, and a chart does not shrink by itself.
    window.addEventListener("beforeprint", () => {
      unfold();
      eachChart((state) => {
        state.plot.style.width = PAPER + "px";
        state.plotly.relayout(state.plot, { width: PAPER });
      });
    });
    window.addEventListener("afterprint", () => { fold(); eachChart(draw); });
  }

  shared.arrived = arrived;
  shared.figures = { load, show, data };
  watch();
})();
