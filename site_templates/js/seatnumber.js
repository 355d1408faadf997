// @ts-check
// Which seat of a match this browser remembers, and for which turn its form was taken: two numbers. The key
// lies elsewhere, see memory.js.

/** @param {URL} match The address of the match. */
const entry = ({ pathname }) => `turnsheet-seat:${pathname}`;

/**
 * @param {URL} match
 * @returns {{ seat: number, handedIn: number } | null} The turn is 0 where the upload desk told of no form.
 */
export function rememberedSeat(match) {
  try {
    const [seat, handedIn = 0] = (localStorage.getItem(entry(match)) ?? "").split(" ").map(Number);
    return seat ? { seat, handedIn } : null;
  } catch {
    // Some browsers refuse to remember anything.
    return null;
  }
}

/**
 * @param {URL} match
 * @param {number | null} seat None is remembered any more where it is null.
 */
export function rememberSeat(match, seat) {
  if (rememberedSeat(match)?.seat !== seat) keep(match, seat ? String(seat) : null);
}

/**
 * @param {URL} match
 * @param {number} seat Nothing is kept of another than the remembered one.
 * @param {number} turn The turn that its form counts for; 0 for none.
 */
export function rememberHandedIn(match, seat, turn) {
  if (rememberedSeat(match)?.seat === seat) keep(match, `${seat} ${turn}`);
}

/**
 * @param {URL} match
 * @param {string | null} text
 */
function keep(match, text) {
  try {
    if (text) localStorage.setItem(entry(match), text);
    else localStorage.removeItem(entry(match));
  } catch {
    // The desk says itself that this browser remembers nothing.
  }
}
