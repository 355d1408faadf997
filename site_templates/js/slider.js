// The slider over all turns of a map, with its button to play them: one file of the match holds them all.
"use strict";
(() => {
  const shared = window.turnsheet, { button, make } = shared;
  const STEP_MS = 1100;

  function show(state, turns, index, parts, act) {
    const chosen = turns[index], own = chosen.turn === Number(state.box.dataset.turn);
    parts.range.value = index;
    const text = `${state.figure.words.turn.replace("%", chosen.turn)} · ${chosen.period}`;
    parts.output.textContent = text;
    parts.range.setAttribute("aria-valuetext", text);
    parts.way.href = shared.landing(`${state.box.dataset.pages}${String(chosen.turn).padStart(3, "0")}/${state.box.dataset.slug}`);
    parts.way.hidden = own;
    return act(chosen, own);
  }

  function control(state, turns, act) {
    const { words } = state.figure;
    const range = make("input", { type: "range", min: 0, max: turns.length - 1, step: 1 });
    range.setAttribute("aria-label", words.turn.replace("%", "").trim());
    const parts = { range, output: make("output", {}), way: make("a", {}, words.open) };
    const to = (index) => show(state, turns, index, parts, act);
    let timer = null;
    const stop = () => { clearInterval(timer); timer = null; play.textContent = words.play; };
    const play = button(words.play, "ts-key ts-key--all", () => {
      if (timer) return stop();
      let index = Number(range.value) === turns.length - 1 ? 0 : Number(range.value) + 1;
      play.textContent = words.pause;
      to(index);
      timer = setInterval(() => {
        index += 1;
        if (index < turns.length && state.box.isConnected) to(index);
        if (index >= turns.length - 1) stop();
      }, STEP_MS);
    });
    range.addEventListener("input", () => { if (timer) stop(); to(Number(range.value)); });
    const own = turns.findIndex((one) => one.turn === Number(state.box.dataset.turn));
    to(own < 0 ? turns.length - 1 : own);
    return make("div", { className: "ts-slider" }, play, range, parts.output, parts.way);
  }

  // `kind` is maps or boards, `unrolled` makes turns of what is stored for one of them, `act` shows a turn.
  // Nothing comes back where there is no other turn to show.
  async function slider(state, kind, unrolled, act) {
    const { history: address, map } = state.box.dataset;
    if (!address) return null;
    const file = await shared.figures.data(address);
    const stored = (file[kind] || {})[map], language = Math.max(0, file.languages.indexOf(document.documentElement.lang));
    const said = (file.periods || {});   // what the label of a period means, where it does not say so itself
    const turns = stored ? unrolled(stored, language).map((one) => ({ ...one, period: (said[one.turn] || [])[language] || one.period })) : [];
    return turns.length > 1 ? control(state, turns, act) : null;
  }

  shared.slider = slider;
})();
