// @ts-check
// The table under a railway map: the routes that the map shows, with the owner of the turn that is shown.
import { make } from "./elements.js";
import { unescaped } from "./escaping.js";
import { landing } from "./landing.js";
import { filterOf } from "./maptraces.js";

/** @import { Railway } from "./types.js" */

// The column that names the owner.
const OWNER = 3;

/**
 * @param {HTMLElement} box
 * @param {Railway} railway
 */
export function updateTable(box, railway) {
  for (const details of box.parentElement?.querySelectorAll("details") ?? []) {
    // Hundreds of rows cost a phone a tenth of a second: folded ones wait until somebody opens them.
    details.ontoggle ??= () => updateTable(box, railway);
    if (!details.open) continue;
    const passes = filterOf(railway);
    for (const row of details.querySelectorAll("tbody tr"))
      updateRow(/** @type {HTMLTableRowElement} */ (row), railway, passes);
  }
}

/**
 * @param {HTMLTableRowElement} row
 * @param {Railway} railway
 * @param {(code: string) => boolean} passes
 */
function updateRow(row, { network, shown }, passes) {
  const code = row.cells[0].textContent;
  const owner = shown.owned.get(code)?.owner;
  row.hidden = owner === undefined || !passes(code);
  if (owner === undefined || (row.dataset.owner ?? network.owned.get(code)?.owner) === owner) return;
  row.dataset.owner = owner;
  const { name = "", link } = shown.owners.get(owner) ?? {};
  const text = unescaped(name);
  row.cells[OWNER].replaceChildren(link?.href ? make("a", { href: landing(link.href) }, text) : text);
}
