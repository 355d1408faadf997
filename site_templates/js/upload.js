// The upload desk on an opened desk: hands a form in, and sets the receipt letter by letter. It hears from
// desk.js who came and who left ("turnsheet:opened", "turnsheet:locked"), and asks door.json, which every
// site has, whether there is an upload desk at all.
"use strict";
(() => {
  const desk = document.getElementById("desk"), box = document.getElementById("desk-upload");
  if (!desk || !box) return;
  const part = (name) => document.getElementById("upload-" + name);
  const { make } = window.turnsheet.papers;
  const sentences = Object.fromEntries([...box.querySelectorAll("[data-upload]")].map((one) => [one.dataset.upload, one.textContent]));
  const MOST = 1_000_000;
  let place = null, token = null, visit = null, busy = false;

  function say(text, kind) {
    part("status").textContent = text || "";
    part("status").dataset.kind = kind || "";
  }

  // As publish/uploading.py: what the seat shows; it opens nothing.
  async function proof(key) {
    const settings = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode("turnsheet upload 1") };
    const found = new Uint8Array(await crypto.subtle.deriveBits(settings, key, 256));
    return btoa(String.fromCharCode(...found)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  async function ask(options) {
    const headers = { Authorization: "Turnsheet " + token, ...options.headers };
    const answer = await fetch(`${place}?lang=${desk.dataset.lang}`, { cache: "no-store", credentials: "omit", ...options, headers });
    // A server in front of the desk answers with a page of its own.
    const said = await answer.json().catch(() => ({}));
    if (answer.ok) return said;
    throw new Error(said.error || (answer.status === 413 ? sentences.large : sentences.away));
  }

  const told = (error) => error instanceof TypeError ? sentences.away : error.message;

  async function opened(event) {
    close();
    // Who locks the desk while the answers are on their way finds no box that hands in for him.
    const mine = visit = {};
    const door = await fetch(box.dataset.door, { cache: "no-cache" }).then((answer) => answer.ok ? answer.json() : {}).catch(() => ({}));
    const shown = door.upload && await proof(event.detail.key);
    if (!shown || visit !== mine) return;
    [place, token] = [new URL(door.upload, location.href).href, shown];
    box.hidden = false;
    await refresh();
  }

  async function refresh() {
    const mine = visit;
    try {
      const now = await ask({ method: "GET" });
      if (visit !== mine) return;
      part("state").textContent = now.said;
      part("state").dataset.kind = now.counts ? "in" : "";
      part("drop").hidden = now.over;
    } catch (error) {
      if (visit === mine) part("state").textContent = told(error);
    }
  }

  function close() {
    place = token = visit = null;
    box.hidden = true;
    part("receipt").replaceChildren();
    part("state").textContent = "";
    say("");
  }

  // A folder, a file that its program holds or a cloud does not hand out: the browser's own words are English.
  const content = (file) => file.arrayBuffer().catch(() => { throw new Error(sentences.unread); });

  async function send(file) {
    if (!file || !token || busy) return;
    part("receipt").replaceChildren();
    if (file.size > MOST) return say(sentences.large, "wrong");
    busy = true;
    part("drop").dataset.busy = "";
    say(sentences.sending.replace("%", file.name));
    const mine = visit;
    try {
      const headers = { "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(file.name) };
      const answer = await ask({ method: "POST", body: await content(file), headers });
      if (mine === visit) show(answer);
      if (mine === visit) await refresh();
    } catch (error) {
      if (mine === visit) say(told(error), "wrong");
    } finally {
      busy = false;
      delete part("drop").dataset.busy;
      part("file").value = "";
    }
  }

  // ---- the receipt

  function show({ receipt, files }) {
    say("");
    // What is to be worked on comes before what is to be kept.
    const ordered = [...files].sort((a, b) => a.kind.startsWith("text/html") - b.kind.startsWith("text/html"));
    part("receipt").replaceChildren(...sheet(receipt), ...ordered.map(offer));
    part("receipt").focus({ preventScroll: true });
    part("receipt").scrollIntoView({ block: "start" });
  }

  function sheet(receipt) {
    const grade = make("div", "ts-upload__grade", make("b", "", receipt.verdict), make("span", "", receipt.standing));
    grade.dataset.grade = receipt.grade;
    const found = [make("h3", "", receipt.title), grade];
    if (receipt.remarks.length) found.push(make("h3", "", receipt.remarks_title), remarks(receipt));
    else found.push(make("p", "", receipt.remarks_title));
    if (receipt.orders.length) found.push(make("h3", "", receipt.orders_title), make("ol", "ts-upload__orders", ...receipt.orders.map((order) => make("li", "", order))));
    if (receipt.costs.length) found.push(make("h3", "", receipt.costs_title), costs(receipt.costs));
    found.push(make("p", "", receipt.closing), make("ul", "ts-upload__facts", ...receipt.facts.map((fact) => make("li", "", fact))));
    return found;
  }

  function costs(rows) {
    const lines = rows.map(([label, amount]) => make("tr", "", make("th", "", label), make("td", "n", amount)));
    return make("div", "ts-scroll", make("table", "ts-table ts-upload__costs", make("tbody", "", ...lines)));
  }

  function remarks(receipt) {
    return make("ul", "ts-upload__remarks", ...receipt.remarks.map((one) => {
      const where = [one.where, one.label].filter(Boolean).join(" · ");
      const head = make("div", "ts-upload__where", make("b", "", one.outcome), ...(where ? [make("span", "", where)] : []));
      const item = make("li", "", head, make("p", "", one.text), ...(one.mend ? [make("p", "ts-upload__mend", one.mend)] : []));
      item.dataset.kind = one.kind;
      if (one.rule) item.append(make("p", "ts-upload__rule", one.rule));
      return item;
    }));
  }

  function offer(file) {
    const book = !file.kind.startsWith("text/html");
    const button = make("button", book ? "ts-button" : "ts-button ts-button--plain", book ? sentences.workbook : sentences.keep);
    button.type = "button";
    button.addEventListener("click", () => {
      const data = Uint8Array.from(atob(file.data), (sign) => sign.charCodeAt(0));
      const link = make("a", "");
      link.href = URL.createObjectURL(new Blob([data], { type: file.kind }));
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    });
    return button;
  }

  // ---- dropping

  function over(event) {
    if (!token || ![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    part("drop").dataset.over = "";
  }

  function dropped(event) {
    delete part("drop").dataset.over;
    if (!token || !event.dataTransfer.files.length) return;
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  }

  desk.addEventListener("turnsheet:opened", opened);
  desk.addEventListener("turnsheet:locked", close);
  part("file").addEventListener("change", (event) => send(event.target.files[0]));
  // Anywhere on the page: a file that misses its box must not replace the page.
  addEventListener("dragover", over);
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) delete part("drop").dataset.over; });
  addEventListener("drop", dropped);
})();
