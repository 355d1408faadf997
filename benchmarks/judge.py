"""`python -m benchmarks.judge SITE MATCH PASSPHRASE`: what the form on the desk costs a player, in Chromium.

Wide without brakes, and as a phone: slow 4G for all that is fetched, and a processor four times slower for
the page. Chromium slows no worker down: Python itself runs as fast as the machine does. The second visit is a
new page of the same browser, whose files come from the desk's own store and the browser's cache.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

import psutil
import typer
from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.browsing import CPU, PHONE, SLOW_4G, WIDE, Line, served

_PATIENCE_MS = 600_000
_FURTHER = 5
# From the press on "Open" to the first cell that can be filled in; both seen by the page itself.
_OPENED = """() => new Promise((done) => {
  const start = performance.now(), orders = document.getElementById("desk-orders");
  const look = () => !orders.hidden && orders.querySelector("[data-cell]");
  const seen = new MutationObserver(() => look() && (seen.disconnect(), done(performance.now() - start)));
  seen.observe(orders, { subtree: true, childList: true, attributes: true });
  document.querySelector("#desk-form button").click();
})"""


def _receipt(page: Page) -> float:
    """Return the seconds from the press to the receipt."""
    start = time.perf_counter()
    page.locator("#orders-check").click()
    page.locator("#judge-receipt [data-grade]").wait_for(timeout=_PATIENCE_MS)
    return time.perf_counter() - start


def _guess(page: Page) -> float:
    """Return the seconds from the press to the shown guess of as many turns as the page offers by itself."""
    page.locator("#orders-whatif").click()
    start = time.perf_counter()
    page.locator("#whatif-play").click()
    page.locator(".ts-whatif__guess").wait_for(timeout=_PATIENCE_MS)
    return time.perf_counter() - start


def _megabytes() -> float:
    """Return the megabytes of our browser's pages; what processes share is divided among them."""
    ended = psutil.STATUS_ZOMBIE
    browser = [one for one in psutil.Process().children(recursive=True) if one.status() != ended]
    renderers = [one for one in browser if "--type=renderer" in one.cmdline()]
    return float(sum(one.memory_full_info().pss for one in renderers)) / 1e6


def _visit(context: BrowserContext, address: str, words: str, line: Line, *, slow: bool) -> str:
    """Open the desk, have an empty form judged and a few more, play turns; return what was measured."""
    page, sent = context.new_page(), line.sent
    if slow:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    page.goto(address)
    page.fill("#desk-passphrase", words)
    usable = page.evaluate(_OPENED) / 1000
    page.locator("#desk-orders summary").click()
    before, shell = _megabytes(), (line.sent - sent) / 1e6
    first = _receipt(page)
    further = sorted(_receipt(page) for _ in range(_FURTHER))[_FURTHER // 2]
    guess = _guess(page)
    memory = _megabytes() - before
    page.locator("#desk-kept:not([hidden])").wait_for()
    fetched = (line.sent - sent) / 1e6 - shell
    page.close()
    return (
        f"form {usable:5.2f} s  first receipt {first:6.2f} s  further {further:5.2f} s  "
        f"what if {guess:5.2f} s  desk {shell:5.2f} MB  judge {fetched:5.2f} MB  memory {memory:4.0f} MB"
    )


def main(site: Path, match: str, words: str) -> None:
    """Measure two visits of a desk, wide and as a phone."""
    profiles: list[tuple[str, dict[str, Any], bool]] = [("wide", WIDE, False), ("phone", PHONE, True)]
    with served(site) as (root, line), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, profile, slow in profiles:
            context = browser.new_context(**profile)
            line.rate = SLOW_4G["downloadThroughput"] if slow else 0
            for visit in ("first", "second"):
                print(f"{name:6} {visit:7}", end="", flush=True)
                print(_visit(context, f"{root}{match}/en/desk/", words, line, slow=slow), flush=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    typer.run(main)
