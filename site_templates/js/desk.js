// The locked desk: finds out which seat a passphrase, a personal link or this device's memory opens, fetches
// that seat's papers and lays them out. papers.js sets them, memory.js remembers, seal.js opens.
"use strict";
(() => {
  const desk = document.getElementById("desk");
  if (!desk) return;
  const part = (name) => document.getElementById("desk-" + name);
  const shared = window.turnsheet;
  const { seal, memory, papers } = shared;
  const { folder, pages, match, lang, plotly } = desk.dataset;
  const place = new URL(folder, location.href).href;
  const sentences = Object.fromEntries([...desk.querySelectorAll("[data-say]")].map((one) => [one.dataset.say, one.textContent]));
  const IDLE_MS = 15 * 60_000, LOOK_MS = 5_000;
  let session = null, active = 0;

  function say(key, kind) {
    part("status").textContent = key ? sentences[key] : "";
    part("status").dataset.kind = kind || "";
  }

  // Other scripts of this page, the upload for one, hear who came and who left.
  const announce = (what, detail) => desk.dispatchEvent(new CustomEvent("turnsheet:" + what, { detail }));

  // ---- fetching and opening

  // The bytes of a file, or null where there is none. Only what the network did wrong ends as "fetch".
  async function fetched(name) {
    const missing = new Error("fetch");
    const answer = await fetch(folder + name, { cache: "no-cache" }).catch(() => { throw missing; });
    if (answer.status === 404) return null;
    if (!answer.ok) throw missing;
    return new Uint8Array(await answer.arrayBuffer().catch(() => { throw missing; }));
  }

  function json(bytes) {
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (error) {
      return null;
    }
  }

  async function paper(turn, kind) {
    let broken = false;
    for (const seat of session.seats) {
      const wanted = { match, turn, kind };
      const data = await fetched(await seal.objectName(seat, wanted));
      if (!data) continue;
      try {
        return await seal.unseal(seat, wanted, data);
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
      const link = papers.make("a", "");
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
      // No form goes with the last turn of a match: what is not there is not asked for.
      const wanted = turn === mine.ended ? ["report"] : ["report", "form"];
      const [found, form] = await Promise.all(wanted.map((kind) => paper(turn, kind)));
      if (session !== mine || mine.turn !== turn) return;
      if (!found) return say("missing", "wrong");
      const said = JSON.parse(new TextDecoder().decode(found.payload));
      const setter = papers.setter({ sentences, turn, pages, plotly });
      const report = setter.report(said.languages[lang] || Object.values(said.languages)[0]);
      offer(form);
      part("report").replaceChildren(...report);
      shared.tables(part("report"));
      say("");
      for (const start of setter.drawings) await start();
    } catch (error) {
      if (session !== mine) return;
      part("report").replaceChildren();
      offer(null);
      say(error.message === "fetch" ? "unreachable" : "damaged", "wrong");
    }
  }

  // Keyring and list of turns, or null after saying what is the matter with them.
  async function lists() {
    let answers;
    try {
      answers = await Promise.all([fetched("keyring.json"), fetched("turns.json")]);
    } catch (error) {
      return say("unreachable", "wrong"), null;
    }
    if (answers.includes(null)) return say("none", "wrong"), null;
    const [ring, turns] = answers.map(json);
    const whole = turns && turns.match === match && [turns.first, turns.latest].every(Number.isInteger) && turns.first <= turns.latest;
    if (!whole || !seal.sound(ring, match)) return say("damaged_ring", "wrong"), null;
    // This page was printed with the newest turn on it: a list that ends before it is an old one.
    if (turns.latest < Number(desk.dataset.turn)) return say("stale", "wrong"), null;
    return { ring, turns };
  }

  // `keyFor` makes the key that opens the slot, once the keyring has told how.
  async function open(slot, keyFor, refusal) {
    say("opening");
    const found = await lists();
    if (!found) return;
    let wrapping, seats;
    try {
      wrapping = await keyFor(found.ring);
      seats = await seal.openRing(found.ring, slot, wrapping);
    } catch (error) {
      // A part of the ring is not what it should be: without a word the desk would seem to work for ever.
      return say("damaged_ring", "wrong");
    }
    if (!seats.length) return say(refusal, "wrong");
    session = { seats, slot, wrapping, turn: found.turns.latest, ended: found.turns.over ? found.turns.latest : null };
    unlocked(found.turns);
    announce("opened", { match, seat: seats[0].seat, key: seats[0].key, turn: found.turns.latest });
    await show(found.turns.latest);
  }

  const openByPassphrase = (typed) => open("passphrase", async (ring) => seal.wrappingKey(ring, "passphrase", await seal.passphraseKey(typed, ring.kdf)), "wrong");
  const openByLink = (token) => open("link", (ring) => seal.wrappingKey(ring, "link", token), "wrong_link");
  const openByMemory = (kept) => open(kept.slot, async () => kept.wrapping, "forgotten");

  // ---- the bar

  function unlocked(turns) {
    const chooser = part("turn");
    chooser.replaceChildren();
    for (let turn = turns.latest; turn >= turns.first; turn--) {
      const option = papers.make("option", "", sentences.turn_name.replace("%", turn));
      option.value = turn;
      chooser.append(option);
    }
    part("form").hidden = true;
    part("known").hidden = true;
    part("bar").hidden = false;
    active = Date.now();
  }

  function lock(why) {
    session = null;
    part("report").replaceChildren();
    offer(null);
    part("bar").hidden = true;
    part("form").hidden = false;
    announce("locked", { match });
    say(why);
    recall().then((kept) => { part("known").hidden = !kept; });
    part("passphrase").focus();
  }

  function watch() {
    const here = () => { active = Date.now(); };
    for (const sign of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(sign, here, { passive: true });
    // The clock, not a timer: a laptop that slept counts its sleep.
    const look = () => { if (session && Date.now() - active > IDLE_MS) lock("idle"); };
    setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
  }

  // ---- what this device remembers

  const recall = () => memory.recall(place).catch(() => null);

  async function remember(event) {
    const wanted = event.target.checked;
    try {
      await (wanted ? memory.keep(place, session.slot, session.wrapping) : memory.forget(place));
      say(wanted ? "remembered" : "unremembered");
    } catch (error) {
      event.target.checked = !wanted;
      say("no_memory", "wrong");
    }
  }

  async function forget() {
    await memory.forget(place).catch(() => {});
    part("known").hidden = true;
    part("remember").checked = false;
    say("unremembered");
    part("passphrase").focus();
  }

  async function openKnown() {
    const kept = await recall();
    part("remember").checked = Boolean(kept);
    part("known").hidden = !kept;
    if (kept) await openByMemory(kept);
  }

  // ---- the door

  async function submit(event) {
    event.preventDefault();
    const field = part("passphrase");
    const button = part("form").querySelector("button");
    button.disabled = true;
    await openByPassphrase(field.value);
    button.disabled = false;
    if (session) field.value = "";
    else field.select();
  }

  // Returns whether the address carried a link; it is out of the address bar before it is tried.
  function byAddress() {
    if (!location.hash.startsWith("#k=")) return false;
    const token = seal.token(location.hash);
    history.replaceState(null, "", location.pathname + location.search);
    if (token) openByLink(token);
    else say("wrong_link", "wrong");
    return true;
  }

  function start() {
    if (location.protocol === "file:") return say("on_disk", "wrong");
    if (!window.isSecureContext || !window.crypto || !crypto.subtle) return say("insecure", "wrong");
    if (!window.DecompressionStream) return say("old_browser", "wrong");
    part("form").hidden = false;
    part("form").addEventListener("submit", submit);
    part("lock").addEventListener("click", () => lock("locked"));
    part("show").addEventListener("change", (event) => { part("passphrase").type = event.target.checked ? "text" : "password"; });
    part("turn").addEventListener("change", (event) => { session.turn = Number(event.target.value); show(session.turn); });
    part("remember").addEventListener("change", remember);
    part("reopen").addEventListener("click", openKnown);
    part("forget").addEventListener("click", forget);
    addEventListener("hashchange", byAddress);
    watch();
    if (!byAddress()) openKnown();
  }

  // Not before the scripts below this one have run too: a link opens a desk faster than a slow line brings them,
  // and the papers are laid out with what they offer.
  addEventListener("DOMContentLoaded", start);
})();
