// Firefox over WebDriver BiDi: walks pages, opens the desk, takes the workbook, and says what it saw as JSON.
import { readdir } from "node:fs/promises";
import puppeteer from "puppeteer-core";

const { firefox, pages, desk, passphrase, downloads, judge, profile, attempt, game, fill } = JSON.parse(process.argv[2]);
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: firefox,
  headless: true,
  ...(profile && { userDataDir: profile }),
  extraPrefsFirefox: {
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
    "browser.helperApps.neverAsk.saveToDisk": SHEET,
  },
});
// Firefox takes no orders to be a phone over BiDi, but is as narrow as one, and is tapped.
const said = [], asked = [], refused = [], drawn = {};
const page = await browser.newPage();
if (fill) await page.setViewport({ width: 390, height: 800 });
page.on("console", (message) => ["error", "warn"].includes(message.type()) && said.push(message.text()));
page.on("pageerror", (error) => said.push(error.message));
page.on("request", (request) => asked.push(request.url().slice(0, 200)));
await page.evaluateOnNewDocument(() => {
  window.refusals = [];
  document.addEventListener("securitypolicyviolation", (event) => window.refusals.push(`${event.violatedDirective} ${event.blockedURI}`));
});
const settle = async (address) => refused.push(...(await page.evaluate(() => window.refusals)).map((what) => `${address} ${what}`));
const pause = (time) => new Promise((done) => setTimeout(done, time));

for (const address of pages) {
  await page.goto(address);
  const figures = await page.$$("[data-figure]");
  if (figures.length) {
    await page.evaluate(() => document.querySelector("[data-figure]").scrollIntoView());
    await page.waitForSelector("[data-drawn] .js-plotly-plot, svg.ts-map, svg.ts-race", { timeout: 20000 });
  }
  drawn[address] = (await page.$$("[data-drawn], [data-live] svg.ts-map, svg.ts-race")).length;
  await settle(address);
}

async function download(press, button) {
  await press(button);
  for (let tries = 0; tries < 200; tries++) {
    const names = await readdir(downloads);
    if (names.length && !names.some((name) => name.endsWith(".part"))) break;
    await pause(100);
  }
}

let orders = [], wide = 0, login = null, report = "", grade = "", guessed = [], offline = "", kept = "";
if (desk) {
  await page.goto(desk);
  await page.type("#desk-passphrase", passphrase);
  const start = performance.now();
  await page.click("#desk-form button[type=submit]");
  await page.waitForFunction(() => document.querySelector("#desk-report h2") !== null, { polling: 20 });
  login = Math.round(performance.now() - start);
  report = await page.$eval("#desk-report", (element) => element.textContent);
  if (!fill) await download((button) => page.click(button), "#desk-download");
  if (judge) {
    const press = async (what) => {
      // The page's bar may cover what is at the very top.
      await page.$eval(what, (element) => element.scrollIntoView({ block: "center" }));
      await (fill ? page.tap(what) : page.click(what));
    };
    await press("#desk-orders summary");
    for (const [cell, value] of Object.entries(fill ?? {})) {
      const box = `[data-cell="${cell.replace("\t", "\\9 ")}"]`;
      await press(box);
      await page.type(box, value);
    }
    await press("#orders-check");
    const box = await page.waitForSelector("#judge-receipt [data-grade]", { timeout: 120000 });
    grade = await box.evaluate((mark) => mark.dataset.grade);
    if (fill) {
      orders = await page.$$eval("#judge-receipt .ts-upload__orders li", (lines) => lines.map((line) => line.textContent));
      wide = await page.evaluate(() => document.documentElement.scrollWidth);
      await download(press, "#orders-download");
    }
    await page.select("#whatif-turns", "10");
    await page.click("#orders-whatif");
    await page.waitForSelector("#whatif-result table", { timeout: 120000 });
    guessed = await page.$$eval("#whatif-result tbody th", (cells) => cells.map((cell) => cell.textContent));
  }
  if (profile) {
    // Either it is a copy, or one is kept for the next visit.
    await page.waitForFunction(() => document.querySelector("#desk-kept:not([hidden]), #desk-offline:not([hidden])"));
    offline = await page.$eval("#desk-offline", (element) => element.textContent);
    kept = await page.$eval("#desk-kept", (element) => element.textContent);
  }
  await settle(desk);
}
let save = "";
if (attempt) {
  const patience = { timeout: 120000 };
  await page.goto(attempt);
  await page.select("#try-game", game);
  await page.click("#try-start");
  await page.waitForSelector("#try-table:not([hidden])", patience);
  while (await page.$("#try-form:not([hidden])")) {
    await page.click("#try-play");
    await page.waitForSelector("#try:not([aria-busy])", patience);
  }
  save = await page.evaluate(() => JSON.parse(Object.values(localStorage)[0]).save);
  await settle(attempt);
}
console.log(JSON.stringify({ version: await browser.version(), said, asked, refused, drawn, login, report, grade, guessed, offline, kept, save, orders, wide }));
await browser.close();
