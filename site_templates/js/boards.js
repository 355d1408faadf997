// A board of hexes: its sizes, and what it showed in other turns, put together from the pieces of that turn.
"use strict";
(() => {
  const shared = window.turnsheet, { button } = shared;
  // Pixels of a side of a hex: from where labels can be read to where a board looks coarse.
  const SMALLEST = 28, LARGEST = 46;

  // A board of hexes is never smaller than its labels need: its box scrolls instead.
  function width(state) {
    const room = Math.max(260, state.box.clientWidth);
    const sides = state.figure.span / 100;
    return Math.round(Math.min(Math.max(room, sides * SMALLEST), sides * LARGEST) * state.zoom);
  }

  // How tall a board's box must be to show it from top to bottom; one wider than its box scrolls both ways.
  function whole(state) {
    const natural = Math.round(width(state) / state.zoom);
    state.box.style.setProperty("--ts-whole", natural <= state.box.clientWidth ? `${Math.round(natural * state.figure.ratio) + 2}px` : "0px");
  }

  // A board wider than its box opens where something stands: at once, and once only.
  function opened(state) {
    const { box, plot, figure } = state;
    if (!figure.opening) return;
    const { xaxis, yaxis } = figure.layout, [x, y] = figure.opening;
    const scale = plot.clientWidth / (xaxis.range[1] - xaxis.range[0]);
    box.scrollTo({
      left: (x - xaxis.range[0]) * scale - box.clientWidth / 2,
      top: (y - yaxis.range[1]) * scale - box.clientHeight / 2,
      behavior: "instant",
    });
  }

  // A board counts in hundredths of a side; letters too small to read are left out until it is larger.
  function sized(trace, share) {
    if (trace.line) trace.line.width *= share;
    if (trace.marker) trace.marker.size *= share;
    if (!trace.textfont) return;
    trace.textfont.size = trace.textfont.size.map((size) => size * share);
    if (trace.meta.small) trace.text = trace.text.map((text, index) => (trace.textfont.size[index] < 6.5 ? "" : text));
  }

  // Larger and smaller: the box scrolls, by finger, wheel or keys.
  function scaler(state) {
    const { larger, smaller } = state.figure.words;
    const change = (share) => () => { state.zoom = Math.max(0.4, Math.min(4, state.zoom * share)); state.redraw(); };
    const made = [["−", smaller, 0.8], ["+", larger, 1.25]].map(([sign, name, share]) => {
      const one = button(sign, "ts-key ts-key--all", change(share));
      one.setAttribute("aria-label", name);
      one.title = name;
      return one;
    });
    state.box.tabIndex = 0;
    state.keys.append(...made);
  }

  // ---- other turns

  const said = (stored, language) => stored[language] || stored[0];

  // The pieces of one trace side by side: lines with a gap between them, letters, or what hexes tell.
  function filled(looks, pieces) {
    const x = [], y = [];
    const trace = { ...looks, x, y };
    if (looks.mode === "lines") {
      pieces.forEach((stroke, index) => {
        if (index) { x.push(null); y.push(null); }
        for (let n = 0; n < stroke.length; n += 2) { x.push(stroke[n]); y.push(stroke[n + 1]); }
      });
      return trace;
    }
    for (const piece of pieces) { x.push(piece[0]); y.push(piece[1]); }
    trace.text = pieces.map((piece) => piece[piece.length - 1]);
    if (looks.textfont) trace.textfont = { ...looks.textfont, size: pieces.map((piece) => piece[2]) };
    return trace;
  }

  // Every turn as its own page draws it. The file gives the steps between the pieces that came or went.
  function unrolled(stored, language) {
    const there = new Set();
    return stored.turns.map(([turn, period, frame, traces, steps]) => {
      let place = 0;
      for (const step of steps) { place += step; if (!there.delete(place)) there.add(place); }
      const now = [...there];
      return { turn, period, frame, data: () => {
        const pieces = stored.uids.map(() => []);
        for (const piece of now) { const [uid, ...texts] = stored.pieces[piece]; pieces[uid].push(said(texts, language)); }
        return traces.map((trace) => {
          const [uid, ...looks] = stored.traces[trace];
          return { uid: stored.uids[uid], ...filled(said(looks, language), pieces[uid]) };
        });
      } };
    });
  }

  // The window holds what this page shows and what the other turn shows: a board that grew does not jump.
  function framed(state, other) {
    const { xaxis, yaxis } = state.own.layout;
    const x = [Math.min(xaxis.range[0], other[0]), Math.max(xaxis.range[1], other[0] + other[2])];
    const y = [Math.max(yaxis.range[0], other[1] + other[3]), Math.min(yaxis.range[1], other[1])];
    state.view = { x, y };
    return { span: x[1] - x[0], ratio: (y[0] - y[1]) / (x[1] - x[0]) };
  }

  async function history(state) {
    state.own = state.figure;
    const made = await shared.slider(state, "boards", unrolled, (chosen, own) => {
      state.figure = { ...state.own, ...framed(state, chosen.frame), data: own ? state.own.data : chosen.data() };
      return state.redraw();
    });
    if (made) state.box.before(made);
  }

  shared.boards = { width, whole, opened, sized, scaler, tools: (state) => { history(state).catch(() => {}); } };   // without it the board shows its own turn
})();
