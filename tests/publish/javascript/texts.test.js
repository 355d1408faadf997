// Texts and addresses: escaping, deadlines, links of a page from a disk.
import assert from "node:assert/strict";
import test from "node:test";
import { timeLeft } from "../../../site_templates/js/countdown.js";
import { escaped, unescaped } from "../../../site_templates/js/escaping.js";
import { landing } from "../../../site_templates/js/landing.js";

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

test("on a disk a link to a folder names its page; on a server links stay as they are", () => {
  const disk = "file:///disk/site/M/en/index.html";
  assert.equal(landing("turns/007/", disk), "file:///disk/site/M/en/turns/007/index.html");
  assert.equal(landing("turns/007/map/#city", disk), "file:///disk/site/M/en/turns/007/map/index.html#city");
  assert.equal(landing("a.css", disk), "file:///disk/site/M/en/a.css");
  assert.equal(landing("https://example.org/", disk), "https://example.org/");
  assert.equal(landing("turns/007/", "https://example.org/M/en/"), "turns/007/");
});
