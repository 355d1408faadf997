// The locked desk: finds out which seat a passphrase or personal link opens, fetches that seat's papers and
// sets them letter by letter. What was decrypted is data: it never becomes markup.
"use strict";
(() => {
  const desk = document.getElementById("desk");
  if (!desk) return;
  const part = (name) => document.getElementById("desk-" + name);
  const shared = window.turnsheet;   // charts and tables come later than this script: look them up when used
  const { seal } = shared;
  const { folder, pages, match, lang, plotly } = desk.dataset;
  const sentences = Object.fromEntries([...desk.querySelectorAll("[data-say]")].map((one) => [one.dataset.say, one.textContent]));
  let session = null;

  function say(key, kind) {
    part("status").textContent = key ? sentences[key] : "";
    part("status").dataset.kind = kind || "";
  }

  // ---- making elements: texts only, ever

  function make(tag, className, ...inside) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...inside);
    return made;
  }

  const places = { own: new Set(), turn: 0 };

  function address(cell) {
    if (places.own.has(cell.page)) return "#" + (cell.anchor ? "desk-row-" + cell.anchor.slice(1) : "desk-page-" + cell.page);
    if (!/^[a-z0-9_/-]+$/.test(cell.page)) return null;
    const outside = ["rules", "archive"].includes(cell.page.split("/")[0]);
    const slug = cell.page === "index" ? "" : cell.page + "/";
    return (outside ? "../" + slug : `${pages}${String(places.turn).padStart(3, "0")}/${slug}`) + cell.anchor;
  }

  function content(cell) {
    const way = cell.page && address(cell);
    if (!way) return cell.text;
    const link = make("a", "", cell.text);
    link.setAttribute("href", way);
    return link;
  }

  function table(view) {
    const made = make("table", "ts-table");
    made.dataset.sortable = "";
    if (view.caption) made.append(make("caption", "", view.caption));
    const heads = view.columns.map((column) => {
      const head = make("th", column.numeric ? "n" : "", column.label);
      head.scope = "col";
      if (column.help) head.title = column.help;
      return head;
    });
    made.append(make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...view.rows.map((row) => line(view, row))));
    if (!view.rows.length) made.tBodies[0].append(make("tr", "", make("td", "ts-empty", view.empty)));
    const box = make("div", "ts-scroll", made);
    box.tabIndex = 0;
    return box;
  }

  function line(view, row) {
    const made = make("tr", "", ...row.cells.map((cell, index) => {
      const found = make(index ? "td" : "th", view.columns[index].numeric ? "n" : cell.text.length > 36 ? "w" : "", content(cell));
      if (cell.number !== undefined) found.dataset.v = cell.number;
      return found;
    }));
    if (row.id) made.id = "desk-row-" + encodeURIComponent(row.id);
    return made;
  }

  function details(view) {
    return make("details", "ts-details", make("summary", "", sentences.table), table(view));
  }

  function plotted(block) {
    const box = make("div", "ts-canvas");
    const hint = sentences["hint_" + block.type];
    const caption = hint ? `${block.caption} ${hint}` : block.caption;
    const made = make("figure", "ts-plot ts-plot--" + block.type, make("h3", "", block.title), box, make("figcaption", "", caption), details(block.table));
    const words = { all: sentences.all, none: sentences.nothing };
    session.drawings.push(() => shared.figures.load(plotly).then((library) => shared.figures.show(box, block.figure, library, words, address))
      .catch(() => box.replaceChildren(make("p", "", sentences.failed))));
    return made;
  }

  const makers = {
    paragraph: (block) => block.tone === "quote" ? make("blockquote", "ts-quote", make("p", "", block.text))
      : block.tone === "note" || block.tone === "warning" ? make("div", "ts-note ts-note--" + block.tone, make("p", "", block.text))
        : make("p", "ts-text", block.text),
    news: (block) => make("section", "ts-news", make("h3", "", block.title), make("ul", "", ...block.items.map((item) => make("li", "", item)))),
    columns: (block) => make("div", "ts-columns", ...block.blocks.map(draw)),
    figures: (block) => make("dl", "ts-figures", ...block.items.map((item) => make("div", "ts-figure", make("dt", "", item.label),
      make("dd", "ts-figure__value", content(item)), ...(item.note ? [make("dd", "ts-figure__note", item.note)] : [])))),
    table: (block) => make("section", "ts-block", ...(block.title ? [make("h3", "", block.title)] : []), table(block)),
    chart: plotted,
    map: plotted,
    hex: plotted,
  };
  const draw = (block) => makers[block.type](block);

  function report(view) {
    const found = [make("h2", "", `${view.title}, ${view.period}`)];
    for (const page of view.pages) {
      const head = make("h2", "", page.title);
      head.id = "desk-page-" + page.slug;
      found.push(head, ...(page.lead ? [make("p", "ts-lead", page.lead)] : []));
      for (const section of page.sections) found.push(...(section.title ? [make("h3", "", section.title)] : []), ...section.blocks.map(draw));
    }
    return found;
  }

  // ---- fetching and opening

  async function fetched(name) {
    const answer = await fetch(folder + name, { cache: "no-cache" });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error("fetch");
    return answer;
  }

  async function paper(turn, kind) {
    let broken = false;
    for (const seat of session.seats) {
      const wanted = { match, turn, kind };
      const answer = await fetched(await seal.objectName(seat, wanted));
      if (!answer) continue;
      try {
        return await seal.unseal(seat, wanted, new Uint8Array(await answer.arrayBuffer()));
      } catch (error) {
        broken = true;
      }
    }
    if (broken) throw new Error("damaged");
    return null;
  }

  function offer(form) {
    const button = part("download");
    button.hidden = !form;
    if (!form) return;
    button.textContent = sentences.download;
    button.onclick = () => {
      const address = URL.createObjectURL(new Blob([form.payload], { type: form.meta.type || "application/octet-stream" }));
      const link = make("a", "");
      link.href = address;
      link.download = form.meta.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    };
  }

  async function show(turn) {
    const mine = session;
    part("report").replaceChildren();
    offer(null);
    say("opening");
    try {
      const [found, form] = await Promise.all([paper(turn, "report"), paper(turn, "form")]);
      if (session !== mine || mine.turn !== turn) return;
      offer(form);
      if (!found) return say("missing", "wrong");
      mine.drawings = [];
      const said = JSON.parse(new TextDecoder().decode(found.payload));
      const view = said.languages[lang] || Object.values(said.languages)[0];
      places.own = new Set(view.pages.map((page) => page.slug));
      places.turn = turn;
      part("report").replaceChildren(...report(view));
      shared.tables(part("report"));
      say("");
      for (const start of mine.drawings) await start();
    } catch (error) {
      if (session !== mine) return;
      part("report").replaceChildren();
      say(error.message === "damaged" ? "damaged" : error instanceof TypeError || error.message === "fetch" ? "unreachable" : "damaged", "wrong");
    }
  }

  async function open(slot, secretFrom) {
    say("opening");
    let ring, turns;
    try {
      const answers = await Promise.all([fetched("keyring.json"), fetched("turns.json")]);
      if (answers.includes(null)) return say("none", "wrong");
      [ring, turns] = await Promise.all(answers.map((answer) => answer.json()));
    } catch (error) {
      return say("unreachable", "wrong");
    }
    const seats = await seal.openRing(ring, slot, await secretFrom(ring.kdf));
    if (!seats.length) return say(slot === "link" ? "wrong_link" : "wrong", "wrong");
    session = { seats, turns, turn: turns.latest, drawings: [] };
    unlocked(turns);
    await show(turns.latest);
  }

  function unlocked(turns) {
    const chooser = part("turn");
    chooser.replaceChildren();
    for (let turn = turns.latest; turn >= turns.first; turn--) {
      const option = make("option", "", sentences.turn_name.replace("%", turn));
      option.value = turn;
      chooser.append(option);
    }
    part("form").hidden = true;
    part("bar").hidden = false;
  }

  function lock() {
    for (const seat of session ? session.seats : []) seat.key.fill(0);
    session = null;
    part("report").replaceChildren();
    offer(null);
    part("bar").hidden = true;
    part("form").hidden = false;
    say("locked");
    part("passphrase").focus();
  }

  async function submit(event) {
    event.preventDefault();
    const field = part("passphrase");
    const button = part("form").querySelector("button");
    button.disabled = true;
    await open("passphrase", (kdf) => seal.passphraseKey(field.value, kdf));
    button.disabled = false;
    if (session) field.value = "";
    else field.select();
  }

  function start() {
    if (!window.isSecureContext || !window.crypto || !crypto.subtle) return say("insecure", "wrong");
    part("form").hidden = false;
    part("form").addEventListener("submit", submit);
    part("lock").addEventListener("click", lock);
    part("show").addEventListener("change", (event) => { part("passphrase").type = event.target.checked ? "text" : "password"; });
    part("turn").addEventListener("change", (event) => { session.turn = Number(event.target.value); show(session.turn); });
    if (!location.hash.startsWith("#k=")) return;
    const token = seal.token(location.hash);
    history.replaceState(null, "", location.pathname + location.search);
    if (token) open("link", async () => token);
    else say("wrong_link", "wrong");
  }

  start();
})();
