// @ts-check
// Whether a box goes on to the right or below: the style sheet lets it fade out there.

/** @param {HTMLElement} box */
function mark(box) {
  const side = box.scrollLeft + box.clientWidth < box.scrollWidth - 2;
  const low = box.scrollTop + box.clientHeight < box.scrollHeight - 2;
  const more = [side && "right", low && "below"].filter(Boolean).join(" ");
  if (box.dataset.more !== more) box.dataset.more = more;
}

const sizes = new ResizeObserver((changes) => {
  for (const change of changes) mark(/** @type {HTMLElement} */ (change.target));
});

/**
 * Marks a box as often as it is scrolled or changes its size.
 * @param {HTMLElement} box
 */
export function fade(box) {
  mark(box);
  box.addEventListener("scroll", () => mark(box), { passive: true });
  sizes.observe(box);
}
