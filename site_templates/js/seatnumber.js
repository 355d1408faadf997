// @ts-check
// Which seat of a match this browser remembers: its number alone. The key lies elsewhere, see memory.js.

/** @param {URL} match The address of the match. */
const entry = ({ pathname }) => `turnsheet-seat:${pathname}`;

/**
 * @param {URL} match
 * @returns {number | null}
 */
export function seatNumber(match) {
  try {
    return Number(localStorage.getItem(entry(match))) || null;
  } catch {
    // Some browsers refuse to remember anything.
    return null;
  }
}

/**
 * @param {URL} match
 * @param {number | null} seat None is remembered any more where it is null.
 */
export function setSeatNumber(match, seat) {
  try {
    if (seat) localStorage.setItem(entry(match), String(seat));
    else localStorage.removeItem(entry(match));
  } catch {
    // The desk says itself that this browser remembers nothing.
  }
}
