// Judges and fills in forms as the desk does. Input: JSON, a list of { form, values, workbook, edits }; output: what
// the simple check says of each row, the forecast, and the filled workbook in base64.
import fs from "node:fs";
import { rowCheck } from "../../../site_templates/js/formcheck.js";
import { forecast } from "../../../site_templates/js/formsums.js";
import { filledWorkbook } from "../../../site_templates/js/workbook.js";

async function judged({ form, values, workbook, edits }) {
  const checks = {};
  for (const section of form.sections) {
    for (const row of section.rows) checks[row.id] = rowCheck(form, section, row, values, "en");
  }
  const answers = new Map(Object.entries(edits).map(([row, cells]) => [row, new Map(cells)]));
  const filled = await filledWorkbook(new Uint8Array(Buffer.from(workbook, "base64")), answers);
  const cash = forecast(form, values).map(([, usd]) => usd);
  return { checks, cash, workbook: Buffer.from(filled).toString("base64") };
}

const asked = JSON.parse(fs.readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(await Promise.all(asked.map(judged))));
