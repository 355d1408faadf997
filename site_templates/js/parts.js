// Small parts of drawings: elements, buttons, and the samples in a legend.
"use strict";
(() => {
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
    const { shape } = trace.meta, fill = paint(style.color);
    svg.append(shape.length ? drawing("path", { d: path(shape) + "z", fill, transform: "translate(15 10) scale(.19)" }) : drawing("circle", { cx: 15, cy: 10, r: 9, fill }), letters);
    return svg;
  }

  function button(text, kind, act) {
    const made = make("button", { type: "button", className: kind }, text);
    made.addEventListener("click", act);
    return made;
  }

  function make(tag, facts, ...inside) {
    const made = document.createElement(tag);
    Object.assign(made, facts);
    made.append(...inside);
    return made;
  }

  Object.assign((window.turnsheet = window.turnsheet || {}), { swatch, button, make });
})();
