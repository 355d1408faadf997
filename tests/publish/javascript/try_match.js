// Plays whole matches as the worker of the page to try does. Arguments: the folder a site serves. Input: JSON, a
// list of { setup, language, forms }, where a form is what was typed, as JSON; output: for each match what was
// kept in the end, and how many of its turns were left over.
import fs from "node:fs";
import path from "node:path";

// The line of Pyodide that throws is a megabyte long.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
// Before Python starts: it sets standard input so that a read does not wait.
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
const folder = path.resolve(process.argv[2]);
const { startTable } = await import(path.join(folder, "trying.js"));
const { loadPyodide } = await import(path.join(folder, "pyodide.js"));
const beside = fs.readdirSync(path.dirname(folder)).filter((name) => /^(turnsheet|trying)-/.test(name));
const archives = [...beside.map((name) => `../${name}`), "msgspec.whl"].map(
  (name) => new Uint8Array(fs.readFileSync(path.join(folder, name))),
);
const table = await startTable(loadPyodide, { indexURL: `${folder}/` }, archives);
const ends = asked.map(({ setup, language, forms }) => {
  let shown = JSON.parse(table.begin(JSON.stringify(setup), language));
  for (const form of forms) {
    table.check(form);
    shown = JSON.parse(table.play(form));
    for (const { slug } of shown.pages) table.page(slug);
  }
  const again = JSON.parse(table.resume(shown.save, language));
  return { save: shown.save, over: shown.over, report: shown.report, same: again.report === shown.report };
});
process.stdout.write(JSON.stringify(ends));
