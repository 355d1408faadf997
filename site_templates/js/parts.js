// Small parts of drawings: buttons, the samples in a legend, and the sizes of a board of hexes.
"use strict";
(() => {
  // Pixels of a side of a hex: from where labels can be read to where a board looks coarse.
  const SMALLEST = 23, LARGEST = 46;

  function drawing(tag, facts) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(facts)) made.setAttribute(name, value);
    return made;
  }

  const path = (stroke) => "M" + stroke.map((point) => point.join(",")).join(" ");

  // A piece of the line, of the ground with its sign, or a mark with its owner's letters.
  function swatch(trace, paint) {
    const { form, mark } = trace.meta || {};
    if (form) {
      const svg = drawing("svg", { width: 26, height: 26, viewBox: "-105 -105 210 210", "aria-hidden": "true" });
      svg.append(drawing("path", { d: path(form.hex) + "z", fill: paint(trace.fillcolor), stroke: paint("@rule"), "stroke-width": 6 }));
      for (const stroke of form.sign) svg.append(drawing("path", { d: path(stroke), fill: "none", stroke: paint("@sign"), "stroke-width": 7 }));
      return svg;
    }
    const svg = drawing("svg", { width: 30, height: mark === undefined ? 10 : 20, "aria-hidden": "true" });
    const style = trace.line || { color: trace.marker.color, width: 6, dash: "solid" };
    const middle = mark === undefined ? 5 : 10;
    const facts = { x1: 0, y1: middle, x2: 30, y2: middle, stroke: paint(style.color), "stroke-width": Math.min(style.width, 5) };
    if (style.dash && style.dash !== "solid") facts["stroke-dasharray"] = style.dash === "dash" ? "6 4" : style.dash.replaceAll("px", "");
    svg.append(drawing("line", facts));
    if (mark === undefined) return svg;
    const letters = drawing("text", { x: 15, y: 14, fill: paint("@sheet"), "font-size": 11, "font-weight": 700, "text-anchor": "middle" });
    letters.append(mark);
    svg.append(drawing("circle", { cx: 15, cy: 10, r: 9, fill: paint(style.color) }), letters);
    return svg;
  }

  function button(text, kind, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = kind;
    made.append(text);
    made.addEventListener("click", act);
    return made;
  }

  // A board of hexes is never smaller than its labels need: its box scrolls instead.
  function width(state) {
    const room = Math.max(260, state.box.clientWidth);
    const sides = state.figure.span / 100;
    return Math.round(Math.min(Math.max(room, sides * SMALLEST), sides * LARGEST) * state.zoom);
  }

  // A board counts in hundredths of a side; letters too small to read are left out until it is larger.
  function sized(trace, share) {
    if (trace.line) trace.line.width *= share;
    if (trace.marker) trace.marker.size *= share;
    if (!trace.textfont) return;
    trace.textfont.size = trace.textfont.size.map((size) => size * share);
    if (trace.meta.small) trace.text = trace.text.map((text, index) => (trace.textfont.size[index] < 7 ? "" : text));
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

  Object.assign((window.turnsheet = window.turnsheet || {}), { swatch, button, boards: { width, sized, scaler } });
})();
