// @ts-check
// Fetches the data of figures, and plotly.js once and only where there is a figure.

/** @import { Plotly } from "./types.js" */

/** @type {Promise<Plotly> | null} */
let library = null;

/**
 * Takes what a data script hands over: a page opened from a disk may load scripts and nothing else.
 * @param {unknown} data
 */
export function arrived(data) {
  if (document.currentScript) Object.assign(document.currentScript, { turnsheet: data });
}

/**
 * @param {string} address
 * @returns {Promise<HTMLScriptElement>}
 */
export function run(address) {
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

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * The data at an address, fetched once; one that begins with # is the id of an element that holds it.
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function dataAt(address) {
  if (address[0] === "#") return JSON.parse(document.getElementById(address.slice(1))?.textContent ?? "");
  const data = fetched.get(address) ?? run(address).then(taken);
  fetched.set(address, data);
  data.catch(() => fetched.delete(address));
  return data;
}

/** @param {HTMLScriptElement} script */
function taken(script) {
  script.remove();
  return /** @type {any} */ (script).turnsheet;
}
