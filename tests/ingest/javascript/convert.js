// node convert.js LIBRARY SOURCE TARGET: load a workbook and save it again, as a club's own script would.
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.cwd(), "package.json"));
const [library, source, target] = process.argv.slice(2);

if (library === "sheetjs") {
  const XLSX = require("xlsx");
  XLSX.writeFile(XLSX.readFile(source), target);
} else if (library === "exceljs") {
  const ExcelJS = require("exceljs");
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(source);
  await book.xlsx.writeFile(target);
} else {
  throw new Error(`unknown library ${library}`);
}
