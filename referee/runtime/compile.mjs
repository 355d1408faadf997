// Compiles Python's library and our archive with the Python of the browser. Arguments: the folder of pyodide,
// msgspec.whl, our archive, compiling.py; both archives are replaced.
import fs from "node:fs";
import path from "node:path";

const [folder, wheel, archive, program] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const read = (name) => new Uint8Array(fs.readFileSync(name));
const library = path.join(folder, "python_stdlib.zip");
const python = await loadPyodide();
const site = "/lib/python3.14/site-packages";
for (const name of [archive, wheel]) python.unpackArchive(read(name), "zip", { extractDir: site });
python.runPython(`
import json, games
from referee.judging import browser
browser.start("${site}")
import ingest.reading.xlsx, ingest.writing, xlsxwriter
for name in games.names():
    games.load(name)
`);
python.runPython(fs.readFileSync(program, "utf8"));
for (const [name, top] of [
  [library, "/lib/python314.zip"],
  [archive, site],
]) {
  const data = python.globals.get("compiled")(python.toPy(read(name)).tobytes(), top);
  fs.writeFileSync(name, data.toJs ? data.toJs() : data);
}
