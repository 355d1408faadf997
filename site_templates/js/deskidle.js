// @ts-check
// Locks an open desk that nobody has touched for a quarter of an hour.

const IDLE_MS = 15 * 60_000;
const LOOK_MS = 5_000;
let active = 0;

/** Somebody is here. */
export function touch() {
  active = Date.now();
}

/** @param {() => void} lock Told again and again, while nobody is here. */
export function watchIdle(lock) {
  for (const sign of ["pointerdown", "keydown", "wheel", "touchmove"]) {
    addEventListener(sign, touch, { passive: true });
  }
  // The clock, not a timer: a laptop that slept counts its sleep.
  const look = () => {
    if (Date.now() - active > IDLE_MS) lock();
  };
  setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}
