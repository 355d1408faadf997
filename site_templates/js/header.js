// @ts-check
// Builds what of the theme's header works by script alone: the switch of colours and the field of the search. Pages
// carry only its words, once, where they would carry the same 2 KB each.

/** @typedef {Record<"dark" | "light" | "search" | "ask" | "reset" | "begin", string>} Words */

/** @param {string} name */
const icon = (name) => `<svg class="ts-icon ts-cut--${name}"></svg>`;

/** @param {string} text */
const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Words} words */
function colours(words) {
  const shades = [
    ["light", "default", words.dark, "sun"],
    ["dark", "slate", words.light, "moon"],
  ];
  const parts = shades.flatMap(([shade, scheme, switching, sign], at) => [
    `<input class="md-option" data-md-color-media="(prefers-color-scheme: ${shade})"`,
    ` data-md-color-scheme="${scheme}" data-md-color-primary="custom" data-md-color-accent="custom"`,
    ` aria-label="${safe(switching)}" type="radio" name="__palette" id="__palette_${at}">`,
    `<label class="md-header__button md-icon" title="${safe(switching)}" for="__palette_${1 - at}" hidden>`,
    `${icon(sign)}</label>`,
  ]);
  return parts.join("");
}

/** @param {Words} words */
function field(words) {
  const [ask, reset] = [safe(words.ask), safe(words.reset)];
  return [
    '<label class="md-search__overlay" for="__search"></label>',
    '<div class="md-search__inner" role="search"><form class="md-search__form" name="search">',
    `<input type="text" class="md-search__input" name="query" aria-label="${ask}" placeholder="${ask}"`,
    ' autocapitalize="off" autocorrect="off" autocomplete="off" spellcheck="false"',
    ' data-md-component="search-query" required>',
    `<label class="md-search__icon md-icon" for="__search">${icon("search")}${icon("previous")}</label>`,
    `<nav class="md-search__options" aria-label="${safe(words.search)}">`,
    `<button type="reset" class="md-search__icon md-icon" title="${reset}" aria-label="${reset}" tabindex="-1">`,
    `${icon("close")}</button></nav></form>`,
    '<div class="md-search__output"><div class="md-search__scrollwrap" data-md-scrollfix>',
    '<div class="md-search-result" data-md-component="search-result">',
    `<div class="md-search-result__meta">${safe(words.begin)}</div>`,
    '<ol class="md-search-result__list" role="presentation"></ol></div></div></div></div>',
  ].join("");
}

/**
 * Fills the places that pages keep; one that is filled already is another theme's own.
 * @param {string} said The words, in the order of the template, with bars between.
 */
export function buildHeader(said) {
  const [dark, light, search, ask, reset, begin] = said.split("|");
  const words = { dark, light, search, ask, reset, begin };
  for (const [name, build] of /** @type {const} */ ([
    ["palette", colours],
    ["search", field],
  ])) {
    const place = document.querySelector(`.md-header [data-md-component=${name}]`);
    if (place && !place.children.length) place.innerHTML = build(words);
  }
}
