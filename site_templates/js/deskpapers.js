// @ts-check
// Shows the papers of a turn on the open desk: report, letters, the form to fill in and its workbook.
import { desk, part, refuse, say, sentences, visit } from "./deskpage.js";
import { download } from "./elements.js";
import { FORMAT, paperNodes } from "./paper.js";
import { fetchPaper, Refusal, text } from "./vault.js";

/** @import { Session } from "./deskpage.js" */
/** @import { startOrders } from "./orders.js" */
/** @import { Opened } from "./vault.js" */

/** @typedef {ReturnType<typeof startOrders>} Orders */

const { folder = "", match = "", lang = "", plotly = "" } = desk.dataset;

/** @param {Opened | null} form */
function offerForm(form) {
  const button = /** @type {HTMLButtonElement} */ (part("download"));
  button.hidden = !form;
  button.textContent = sentences.download;
  const { type = "application/octet-stream", name = "" } = form?.meta ?? {};
  button.onclick = form && (() => download(form.payload, type, name));
}

/** Whoever comes for the form gets it, once. */
function takeForm() {
  history.replaceState(null, "", location.pathname + location.search);
  part("download").click();
}

/** @param {Opened} paper */
function reportNodes(paper) {
  const { version, languages } = JSON.parse(text(paper.payload));
  if (version !== FORMAT) throw new Refusal("damaged");
  return paperNodes(languages[lang] ?? Object.values(languages)[0]);
}

/**
 * Sets a report into the page; the form and the way to hand it in stand below where the seat stands, then letters.
 * @param {Node[]} nodes
 * @param {Node[]} [letters]
 */
function setReport(nodes, letters = []) {
  const form = [part("orders"), part("upload")];
  // First out of the report before, whose parts go.
  part("report").before(...form);
  part("report").replaceChildren(...nodes);
  part("report")
    .querySelector(".ts-opening")
    ?.after(...form, ...letters);
  // A paper does not know by which name this site has plotly.js.
  for (const box of part("report").querySelectorAll("[data-figure]")) box.setAttribute("data-plotly", plotly);
}

/** @param {Orders} orders */
export function clearPapers(orders) {
  orders.close();
  setReport([]);
  offerForm(null);
}

/** @type {(session: Session, turn: number, kind: string) => Promise<Opened | null>} */
const fetchOf = ({ seats }, turn, kind) => fetchPaper(folder, seats, { match, turn, kind });

/**
 * Report, screen of the form, letters; null for what the turn has not.
 * @param {Session} session
 * @param {number} turn
 */
function fetchPapers(session, turn) {
  const { latest, screen, letters = Number.POSITIVE_INFINITY } = session.turns;
  const asked = { report: true, screen: turn === latest && screen, letters: turn >= letters };
  const papers = Object.entries(asked).map(([kind, has]) => (has ? fetchOf(session, turn, kind) : null));
  return Promise.all(papers);
}

/**
 * @param {number} turn
 * @param {Orders} orders
 * @param {string | undefined} keep Where this device keeps what judges a form.
 */
export async function showTurn(turn, orders, keep) {
  const mine = visit.session;
  if (!mine) return;
  mine.turn = turn;
  const isShown = () => visit.session === mine && mine.turn === turn;
  clearPapers(orders);
  say("opening");
  try {
    const [report, screen, letters] = await fetchPapers(mine, turn);
    if (!isShown()) return;
    if (!report) return say("missing", "wrong");
    const [nodes, post] = [report, letters].map((paper) => (paper ? reportNodes(paper) : []));
    // The workbook comes last: it weighs most, and nothing is drawn from it. None goes with the last turn of
    // a match: what is not there is not asked for.
    const { judge, over, latest } = mine.turns;
    const form = over && turn === latest ? null : fetchOf(mine, turn, "form");
    if (form && screen) orders.open(mine.seats[0], screen, form, judge && { ...judge, keep });
    setReport(nodes, post);
    say();
    window.turnsheet.enhance(part("report"));
    const workbook = await form;
    if (!isShown()) return;
    offerForm(workbook);
    if (workbook && location.hash === "#desk-download") takeForm();
    if (!workbook) orders.close();
  } catch (error) {
    if (!isShown()) return;
    clearPapers(orders);
    refuse(error);
  }
}
