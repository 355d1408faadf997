// @ts-check
// The upload desk on an opened desk: hands a form in, and shows the receipt. It asks door.json, which every
// site has, whether there is an upload desk at all.
import { partsOf, sayIn, sentencesIn } from "./parts.js";
import { receiptNodes } from "./receipt.js";
import { uploadToken } from "./seal.js";

/** @import { Receipt, ReceiptFile } from "./receipt.js" */

const MOST_BYTES = 1_000_000;

/**
 * @param {HTMLElement} desk
 * @param {(turn: number) => void} onCounted Hears the turn for which a form of the seat counts; 0 for none.
 * @returns {{ open(key: CryptoKey): Promise<void>, close(): void, look(): void, send(file: File): Promise<void>, ready(): boolean } | null} Null where the page has no box for it.
 */
export function startUpload(desk, onCounted) {
  const element = document.getElementById("desk-upload");
  if (!element) return null;
  const box = element;
  const part = partsOf("upload");
  const say = sayIn(part("status"));
  const fileField = /** @type {HTMLInputElement} */ (part("file"));
  const sentences = sentencesIn(box, "data-upload");
  /** Where and as whom this visit hands in. @type {{ place: string, token: string } | null} */
  let visit = null;
  let busy = false;

  /**
   * @param {{ place: string, token: string }} mine
   * @param {RequestInit & { headers?: Record<string, string> }} options
   */
  async function ask({ place, token }, options) {
    const headers = { Authorization: `Turnsheet ${token}`, ...options.headers };
    const address = `${place}?lang=${desk.dataset.lang}`;
    const answer = await fetch(address, { cache: "no-store", credentials: "omit", ...options, headers });
    // A server in front of the desk answers with a page of its own.
    const content = await answer.json().catch(() => ({}));
    if (answer.ok) return content;
    throw new Error(content.error || (answer.status === 413 ? sentences.large : sentences.away));
  }

  // The browser's own words for a network that is not there are English.
  const sentenceOf = (/** @type {unknown} */ error) =>
    error instanceof Error && !(error instanceof TypeError) ? error.message : sentences.away;

  /** @param {CryptoKey} key */
  async function open(key) {
    close();
    // Who locks the desk while the answers are on their way finds no box that hands in for him.
    const mine = { place: "", token: "" };
    visit = mine;
    const answer = await fetch(box.dataset.door ?? "", { cache: "no-cache" }).catch(() => null);
    const door = answer?.ok ? await answer.json().catch(() => ({})) : {};
    const token = door.upload && (await uploadToken(key));
    if (!token || visit !== mine) return;
    Object.assign(mine, { place: new URL(door.upload, location.href).href, token });
    box.hidden = false;
    await refresh(mine);
  }

  /** @param {{ place: string, token: string }} mine */
  async function refresh(mine) {
    try {
      const state = await ask(mine, { method: "GET" });
      if (visit !== mine) return;
      part("state").textContent = state.said;
      part("state").dataset.kind = state.counts ? "in" : "";
      part("drop").hidden = state.over;
      onCounted(state.counts ? state.turn : 0);
    } catch (error) {
      if (visit === mine) part("state").textContent = sentenceOf(error);
    }
  }

  /** Asks again what counts. */
  function look() {
    if (visit?.token) refresh(visit);
  }

  function close() {
    visit = null;
    box.hidden = true;
    part("receipt").replaceChildren();
    part("state").textContent = "";
    say();
  }

  // A folder, a file that its program holds or a cloud does not hand out.
  const contentOf = (/** @type {File} */ file) =>
    file.arrayBuffer().catch(() => {
      throw new Error(sentences.unread);
    });

  /** @param {File | undefined} file */
  async function send(file) {
    const mine = visit;
    if (!file || !mine?.token || busy) return;
    part("receipt").replaceChildren();
    if (file.size > MOST_BYTES) return say(sentences.large, "wrong");
    busy = true;
    part("drop").dataset.busy = "";
    say(sentences.sending.replace("%", file.name));
    try {
      const headers = {
        "Content-Type": "application/octet-stream",
        "X-File-Name": encodeURIComponent(file.name),
      };
      const answer = await ask(mine, { method: "POST", body: await contentOf(file), headers });
      if (mine === visit) show(answer.receipt, answer.files);
      if (mine === visit) await refresh(mine);
    } catch (error) {
      if (mine === visit) say(sentenceOf(error), "wrong");
    } finally {
      busy = false;
      delete part("drop").dataset.busy;
      fileField.value = "";
    }
  }

  /**
   * @param {Receipt} receipt
   * @param {ReceiptFile[]} files
   */
  function show(receipt, files) {
    say();
    part("receipt").replaceChildren(...receiptNodes(receipt, files, sentences));
    part("receipt").focus({ preventScroll: true });
    part("receipt").scrollIntoView({ block: "start" });
  }

  /** @param {DragEvent} event */
  function over(event) {
    if (!visit?.token || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    part("drop").dataset.over = "";
  }

  /** @param {DragEvent} event */
  function dropped(event) {
    delete part("drop").dataset.over;
    if (!visit?.token || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  }

  fileField.addEventListener("change", () => send(fileField.files?.[0]));
  // Anywhere on the page: a file that misses its box must not replace the page.
  addEventListener("dragover", over);
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) delete part("drop").dataset.over;
  });
  addEventListener("drop", dropped);
  return { open, close, look, send, ready: () => Boolean(visit?.token) };
}
