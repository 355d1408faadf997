// @ts-check
// Starts Python from the site's own files, in a worker: fetches the parts, compares them with their hashes, unpacks our code.

/** @typedef {Record<string, [sha256: string, bytes: number]>} Parts */
/** @typedef {{ data: Uint8Array<ArrayBuffer>, sha256: string, headers: Headers }} Part */

/** Where archives are unpacked, and our code looks for what goes with it. */
export const SITE = "/lib/python3.14/site-packages";
const START = "pyodide.js";
// As in js/offline.js.
const KEPT = "Turnsheet-Kept";

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Uint8Array[]} archives Our code and the packages it uses.
 */
export async function unpackedPython(loadPyodide, options, archives) {
  const python = await loadPyodide(options);
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: SITE });
  return python;
}

/** @type {(name: string, cache: RequestCache, tell: (bytes: number) => void) => Promise<Part>} */
async function read(name, cache, tell) {
  const response = await fetch(new URL(name, import.meta.url), { cache });
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  const pieces = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    tell(value.length);
  }
  const data = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { data, sha256, headers: new Headers(response.headers) };
}

/** @type {(name: string, sha256: string, store: Cache | null, tell: (bytes: number) => void) => Promise<Uint8Array<ArrayBuffer>>} */
async function fetchPart(name, sha256, store, tell) {
  let part = await read(name, "default", tell);
  // What a cache holds may be damaged: what is served counts.
  if (part.sha256 !== sha256) part = await read(name, "reload", () => {});
  if (part.sha256 !== sha256) throw new Error(`${name} is not what the desk names`);
  // A full device does without.
  if (store && !part.headers.has(KEPT)) await keepPart(store, name, part).catch(() => {});
  return part.data;
}

/** @type {(store: Cache, name: string, part: Part) => Promise<void>} */
function keepPart(store, name, { data, headers }) {
  // With the policy that a worker is sent with; unpacked it is already.
  for (const packing of ["Content-Encoding", "Content-Length"]) headers.delete(packing);
  headers.set(KEPT, new Date().toISOString());
  return store.put(new URL(name, import.meta.url), new Response(data, { headers }));
}

/**
 * Fetches every part and compares it with the hash the desk names; what Pyodide asks for later is given from these.
 * @type {(parts: Parts, store: Cache | null, tell: (share: number) => void) => Promise<Record<string, Uint8Array<ArrayBuffer>>>}
 */
async function fetchParts(parts, store, tell) {
  const names = Object.keys(parts);
  const whole = names.reduce((sum, name) => sum + parts[name][1], 0);
  let loaded = 0;
  const data = await Promise.all(
    names.map((name) =>
      fetchPart(name, parts[name][0], store, (bytes) => {
        loaded += bytes;
        tell(loaded / whole);
      }),
    ),
  );
  return Object.fromEntries(names.map((name, place) => [name, data[place]]));
}

/** @param {Record<string, Uint8Array<ArrayBuffer>>} files */
function serveFrom(files) {
  const network = self.fetch;
  self.fetch = (asked, ...rest) => {
    const name = String(asked instanceof Request ? asked.url : asked).replace(/.*\//, "");
    if (!files[name]) return network(asked, ...rest);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(files[name], { headers: { "Content-Type": type } }));
  };
}

/**
 * @param {Parts} parts All that is fetched.
 * @param {string[]} archives Those of them that are unpacked.
 * @param {(share: number) => void} tell
 * @param {string} [keep] The store of this device that gets them, so that the next start needs no network.
 * @returns {Promise<{ python: any, files: Record<string, Uint8Array<ArrayBuffer>> }>} Python, and the parts as fetched.
 */
export async function fetchedPython(parts, archives, tell, keep) {
  const store = keep ? await caches.open(keep).catch(() => null) : null;
  const files = await fetchParts(parts, store, tell);
  serveFrom(files);
  const { loadPyodide } = await import(new URL(START, import.meta.url).href);
  const options = { indexURL: new URL(".", import.meta.url).href };
  const unpacked = archives.map((name) => files[name]);
  return { python: await unpackedPython(loadPyodide, options, unpacked), files };
}
