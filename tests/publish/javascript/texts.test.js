// Texts and addresses: escaping, deadlines, links of a page from a disk.
import assert from "node:assert/strict";
import test from "node:test";
import { timeLeft } from "../../../site_templates/js/countdown.js";
import { escaped, unescaped } from "../../../site_templates/js/escaping.js";
import { formSentence } from "../../../site_templates/js/formsin.js";
import { landing, spoken } from "../../../site_templates/js/landing.js";
import { ownTime } from "../../../site_templates/js/ownclock.js";

test("a name is escaped once, and comes back as it was", () => {
  for (const name of ["B&O", "<b>A</b>", "&lt;", "a &amp; b", "&amp;lt;"]) {
    assert.doesNotMatch(escaped(name), /[<>]/);
    assert.equal(unescaped(escaped(name)), name);
  }
  assert.equal(escaped("<&>"), "&lt;&amp;&gt;");
});

test("time until a deadline is rounded down, in the largest unit of which two are left", () => {
  const minute = 60;
  const hour = 60 * minute;
  const day = 24 * hour;
  assert.equal(timeLeft(2 * day, "en"), "in 2 days");
  assert.equal(timeLeft(2 * day - 1, "en"), "in 47 hours");
  assert.equal(timeLeft(2 * hour - 1, "en"), "in 119 minutes");
  assert.equal(timeLeft(59, "en"), "in 0 minutes");
  assert.equal(timeLeft(3 * day + hour, "fr"), "dans 3 jours");
});

test("the first of a month on the reader's own clock is written as on the clock of the match", () => {
  const own = (/** @type {string} */ day, /** @type {string} */ language) =>
    ownTime(new Date(day), "Pacific/Kiritimati", "{day}", language);
  assert.equal(own("2026-06-01T09:00:00Z", "fr"), "1er juin 2026");
  assert.equal(own("2026-06-11T09:00:00Z", "fr"), "11 juin 2026");
  assert.equal(own("2026-06-01T09:00:00Z", "en"), "1 June 2026");
});

test("a match's address leads to the first language asked for that is there, otherwise to its first", () => {
  assert.equal(spoken(["en", "fr"], ["de-DE", "FR-ca", "en"]), "fr");
  assert.equal(spoken(["en", "fr"], ["ru"]), "en");
  assert.equal(spoken(["fr", "ru"], []), "fr");
});

test("on a disk a link to a folder names its page; on a server links stay as they are", () => {
  const disk = "file:///disk/site/M/en/index.html";
  assert.equal(landing("turns/007/", disk), "file:///disk/site/M/en/turns/007/index.html");
  assert.equal(landing("turns/007/map/#city", disk), "file:///disk/site/M/en/turns/007/map/index.html#city");
  assert.equal(landing("a.css", disk), "file:///disk/site/M/en/a.css");
  assert.equal(landing("https://example.org/", disk), "https://example.org/");
  assert.equal(landing("turns/007/", "https://example.org/M/en/"), "turns/007/");
});

test("a remembered seat is told whether its form is in, and how long there is", () => {
  const deadline = "1853-04-04T18:00:00Z";
  const seats = { 1: "in", 2: "waiting", 3: "late", 4: "computer", 5: "excused" };
  const sentences = {
    in: "{turn} in",
    late: "{turn} late",
    waiting: "{turn} out, {left}",
    undated: "{turn} out",
    passed: "{turn} passed",
  };
  const told = (seat, { at = "1853-04-01T12:00:00Z", handedIn = 0, ...changes } = {}) => {
    const forms = { turn: 21, deadline, seats, ...changes };
    return formSentence(forms, { seat, handedIn }, sentences, Date.parse(at), "en");
  };
  assert.equal(told(1), "21 in");
  assert.equal(told(2), "21 out, in 3 days");
  assert.equal(told(3), "21 late");
  assert.equal(told(5), "21 out, in 3 days");
  assert.equal(told(2, { deadline: null }), "21 out");
  assert.equal(told(2, { at: deadline }), "21 passed");
  assert.equal(told(2, { handedIn: 21 }), "21 in");
  assert.equal(told(2, { handedIn: 20 }), "21 out, in 3 days");
  for (const nobody of [4, 6]) assert.equal(told(nobody), "");
});
