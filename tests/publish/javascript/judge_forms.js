// Judges forms as the desk's worker does. Arguments: the folder a site serves. Input: JSON, a list of { paper,
// figures, language, files }, bytes in base64; output: for each file the receipt, and whether a workbook goes with it.
// With { guess: { seed, turns } } in place of that: what so many turns show, and the seconds they took.
import fs from "node:fs";
import path from "node:path";

// Before Python starts: it sets standard input so that a read does not wait.
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
const folder = path.resolve(process.argv[2]);
const bytes = (base64) => new Uint8Array(Buffer.from(base64, "base64"));
const { startPython } = await import(path.join(folder, "judge.js"));
const { loadPyodide } = await import(path.join(folder, "pyodide.js"));
const code = fs.readdirSync(path.dirname(folder)).find((name) => name.startsWith("turnsheet-"));
const archives = [`../${code}`, "msgspec.whl"].map(
  (name) => new Uint8Array(fs.readFileSync(path.join(folder, name))),
);
const python = await startPython(loadPyodide, { indexURL: `${folder}/` }, archives);
const said = asked.map(({ paper, figures, language, files: workbooks, guess }) => {
  const mine = python.open(bytes(paper), bytes(figures));
  if (guess) return workbooks.map((data) => foreseen(mine, bytes(data), language, guess));
  return workbooks.map((data) => {
    const [receipt, workbook] = python.receipt(mine, bytes(data), "form.xlsx", language);
    return [receipt, workbook.length];
  });
});

function foreseen(mine, data, language, { seed, turns }) {
  const foresight = python.foresight(mine, data, "form.xlsx", bytes(seed), false);
  const start = performance.now();
  for (let turn = 0; turn < turns; turn++) foresight.play().destroy();
  return [python.foreseen(foresight, mine, language), (performance.now() - start) / 1000];
}

process.stdout.write(JSON.stringify(said));
