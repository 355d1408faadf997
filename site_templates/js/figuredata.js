// @ts-check
// Fetches the data of figures, and plotly.js once and only where there is a figure.

/** @import { Plotly } from "./types.js" */

/** @type {WeakMap<Element, unknown>} */
const byScript = new WeakMap();
/** @type {Promise<Plotly> | null} */
let library = null;

/**
 * Takes what a data script hands over: a page opened from a disk may load scripts and nothing else.
 * @param {unknown} data
 */
export function arrived(data) {
  if (document.currentScript) byScript.set(document.currentScript, data);
}

/**
 * @param {string} address
 * @returns {Promise<HTMLScriptElement>}
 */
function run(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve(script);
    script.onerror = () => {
      script.remove();
      reject(new Error(address));
    };
    document.head.append(script);
  });
}

/** @param {string} address */
export function loadPlotly(address) {
  library ??= run(address).then(
    () => window.Plotly,
    (error) => {
      library = null;
      throw error;
    },
  );
  return library;
}

/**
 * The data at an address; one that begins with # is the id of an element that holds it.
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function dataAt(address) {
  if (address[0] === "#") return JSON.parse(document.getElementById(address.slice(1))?.textContent ?? "");
  const script = await run(address);
  script.remove();
  return byScript.get(script);
}
