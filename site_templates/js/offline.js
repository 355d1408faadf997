// @ts-check
// Keeps on the device what a desk needs to open without the network: public bytes, sealed papers included.

/** @import { Judge } from "./judging.js" */

/** A header of every answer that is kept, with the time when it was. */
export const KEPT = "Turnsheet-Kept";
const STATIC = ["link", "script", "css", "img"];

/**
 * A file as it is put away: as the page was given it a moment ago. Nothing where it comes from a store already.
 * @param {string} address
 */
async function asKept(address) {
  const answer = await fetch(address, { cache: "force-cache" });
  if (answer.headers.has(KEPT)) return null;
  // A paper that a seat was not given is missing without the network too.
  if (!answer.ok && answer.status !== 404) throw new Error(`${address}: ${answer.status}`);
  const headers = new Headers(answer.headers);
  headers.set(KEPT, new Date().toISOString());
  // It is unpacked already.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  // One that was redirected may not answer for a page; a new one may.
  return new Response(await answer.blob(), { headers, status: answer.status });
}

/**
 * @param {HTMLElement} desk
 */
export function startOffline(desk) {
  const { offline, plotly = "" } = desk.dataset;
  const workers = navigator.serviceWorker;
  const absolute = (/** @type {string} */ address, from = location.href) => new URL(address, from).href;
  const assets = absolute(plotly.replace(/[^/]*$/, ""));
  const judges = `${assets}judge-`;
  const folder = absolute(".");
  const script = offline && absolute(offline);
  const name = offline && `turnsheet ${folder}`;

  // That of this folder takes leave by itself, before its page is read.
  async function leave() {
    const one = await workers?.getRegistration(judges).catch(() => null);
    if (one?.scope === judges) one.unregister();
  }

  /** @param {Judge} judge */
  const ofJudge = ({ worker, parts }) =>
    Object.keys(parts).map((part) => absolute(part, absolute(worker, assets)));

  function loaded() {
    const site = absolute("..", assets);
    const resources = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
    const files = resources.filter(({ initiatorType }) => STATIC.includes(initiatorType));
    return files.map((file) => file.name).filter((address) => address.startsWith(site));
  }

  /**
   * Keeps the desk as it is, and drops what it needs no more; returns whether it opens without the network now.
   * @param {string[]} papers What the desk fetched for itself, as addresses from its page.
   * @param {Judge | undefined} judge Its worker keeps the parts of it, once it was wanted.
   */
  async function keep(papers, judge) {
    if (!script || !name || !workers || !window.caches) return false;
    /** @type {Map<string, string>} */
    const files = new Map([...loaded(), ...papers.map((one) => absolute(one))].map((one) => [one, one]));
    files.set(folder, location.href.replace(/#.*/, ""));
    try {
      for (const scope of [folder, judges]) await workers.register(script, { scope });
      const answers = await Promise.all([...files.values()].map(asKept));
      await store([...files.keys()], answers, judge ? ofJudge(judge) : []);
      return true;
    } catch {
      // What was kept before is whole still.
      return false;
    }
  }

  /** @type {(addresses: string[], answers: (Response | null)[], ofJudge: string[]) => Promise<void>} */
  async function store(addresses, answers, ofJudge) {
    const cache = await caches.open(name ?? "");
    const needed = new Set([...addresses, ...ofJudge]);
    const old = (await cache.keys()).filter(({ url }) => !needed.has(url));
    try {
      await Promise.all(answers.map((answer, place) => answer && cache.put(addresses[place], answer)));
      await Promise.all(old.map((request) => cache.delete(request)));
    } catch (error) {
      // The device is full: half a desk would be worse than none.
      await caches.delete(name ?? "");
      throw error;
    }
  }

  if (!offline) leave();
  return { name, script, keep };
}
