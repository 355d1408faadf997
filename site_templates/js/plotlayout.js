// @ts-check
// Plotly's layout of a figure, in the colours of the scheme in use.
import { painted } from "./colours.js";
import { arrow } from "./finder.js";
import { mapHeight } from "./windows.js";

/** @import { Drawing, Figure, Paint, Span, Trace } from "./types.js" */

const CLEAR = "rgba(0,0,0,0)";

/**
 * @param {Figure} figure
 * @param {number} width
 */
function heightOf(figure, width) {
  const { kind, ratio } = figure;
  if (kind === "hex") return Math.round(width * ratio);
  if (kind === "map") return mapHeight(figure, width);
  return Math.max(340, Math.min(480, width * 0.55));
}

/**
 * @param {Trace} own
 * @param {Span | undefined} range
 * @param {Paint} paint
 * @returns {Trace}
 */
function axis(own, range, paint) {
  const line = paint("@rule");
  const colours = { gridcolor: paint("@hair"), linecolor: line, zerolinecolor: line };
  return { ...colours, automargin: true, ...own, ...(range ? { range } : {}) };
}

/**
 * @param {Paint} paint
 * @returns {Trace}
 */
function coloursOf(paint) {
  const ink = paint("@ink");
  const edges = { bgcolor: paint("@sheet"), bordercolor: paint("@rule") };
  return {
    paper_bgcolor: CLEAR,
    plot_bgcolor: CLEAR,
    font: { family: getComputedStyle(document.body).getPropertyValue("--ts-sans"), color: ink, size: 12 },
    hoverlabel: { ...edges, align: "left", font: { color: ink } },
    modebar: { bgcolor: CLEAR, color: paint("@soft"), activecolor: paint("@accent"), orientation: "v" },
  };
}

/**
 * @param {Drawing} drawing
 * @param {number} width
 * @param {Paint} paint
 * @returns {Trace}
 */
export function layoutOf({ figure, view, railway }, width, paint) {
  const chart = figure.kind === "chart";
  const { layout } = figure;
  return {
    ...layout,
    ...coloursOf(paint),
    shapes: (layout.shapes ?? []).map((/** @type {Trace} */ shape) => painted(shape, paint)),
    width,
    height: heightOf(figure, width),
    showlegend: false,
    margin: chart ? { l: 16, r: 16, t: 16, b: 12 } : { l: 0, r: 0, t: 0, b: 0 },
    xaxis: axis(layout.xaxis, view?.x, paint),
    yaxis: axis(layout.yaxis, view?.y, paint),
    annotations: railway ? arrow(railway, paint) : [],
    ...(chart ? { dragmode: false } : {}),
  };
}
