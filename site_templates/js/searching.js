// @ts-check
// The theme's search worker with words reduced to their stems and letters without accents: "encheres", "акциями".
// It runs in a worker; its address names the theme's worker behind "#".

/** @typedef {new (word: string, metadata: object) => { toString: () => string }} TokenClass */
/** @typedef {(token: { toString: () => string }) => { toString: () => string } | undefined} Step */
/** @typedef {{ stemmer: Step, stopWordFilter: Step }} Language */

const runs = /** @type {any} */ (self);
const theme = decodeURIComponent(location.hash.slice(1));
/** Grave, acute, circumflex, diaeresis, cedilla; a breve makes another letter in Russian. */
const ACCENTS = /[\u0300-\u0302\u0308\u0327]/g;
/** What lunr reads as an instruction, not as a word. */
const OPERATOR = /[*+~^:"-]/;
const SHORTEST = 3;
/** The theme's kinds of messages. */
const SET_UP = 0;
const QUERY = 2;

/** @param {string} word */
const plain = (word) => word.normalize("NFD").replace(ACCENTS, "").normalize("NFC");

/**
 * The part of a word that its other forms share; the theme looks for all that begins with it.
 * @param {string} word
 * @param {Language} language
 */
function stem(word, language) {
  const stemmed = String(language.stemmer(new runs.lunr.Token(word, {})));
  let same = 0;
  while (same < stemmed.length && stemmed[same] === word[same]) same += 1;
  return same < SHORTEST ? word : word.slice(0, same);
}

/**
 * A query as the theme is asked it: without words that say nothing, if any others are left.
 * @param {string} query
 * @param {Language} language
 */
function widened(query, language) {
  const words = query.toLowerCase().split(/[\s’']+|(?<=\p{L})-(?=\p{L})/u);
  const telling = words.filter(
    (word) => OPERATOR.test(word) || language.stopWordFilter(new runs.lunr.Token(word, {})),
  );
  return (telling.length ? telling : words)
    .map((word) => (OPERATOR.test(word) ? plain(word) : stem(plain(word), language)))
    .join(" ");
}

let language = "en";
/** Queries of ours, which the theme's worker answers. */
const rewritten = new WeakSet();

// Before the theme's own listener.
addEventListener("message", (event) => {
  const { type, data } = event.data;
  if (type === SET_UP) language = data.config.lang[0];
  if (type !== QUERY || rewritten.has(event)) return;
  event.stopImmediatePropagation();
  const query = widened(data, language === "en" ? runs.lunr : runs.lunr[language]);
  const asked = new MessageEvent("message", { data: { type, data: query } });
  rewritten.add(asked);
  dispatchEvent(asked);
});

const load = runs.importScripts.bind(self);
/** @param {string[]} addresses As seen from the theme's worker. */
runs.importScripts = (...addresses) => load(...addresses.map((address) => new URL(address, theme).href));
runs.importScripts(theme);

const Token = /** @type {TokenClass} */ (runs.lunr.Token);
runs.lunr.Token = class extends Token {
  /**
   * @param {string} word
   * @param {object} metadata
   */
  constructor(word, metadata) {
    super(plain(word), metadata);
  }
};
