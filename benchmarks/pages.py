"""`python -m benchmarks.pages SITE MATCH TURN`: what a front page and a map cost a reader, in Chromium.

Wide without brakes, and as a phone on slow 4G with a processor four times slower; cache empty, files gzipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.browsing import CPU, PHONE, SLOW_4G, WIDE, served

STEPS, PAUSE_MS = 8, 800
# When the slider stands the map answers; shifts of the layout add up; the largest part painted so far counts.
WATCH = """
window.usable = null; window.shifted = 0; window.painted = null;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const part of list.getEntries()) window.painted = part.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new MutationObserver(() => {
  if (document.querySelector(".ts-slider input")) window.usable ??= performance.now();
}).observe(document, { subtree: true, childList: true });
"""
STEP = """async () => {
  const slider = document.querySelector(".ts-slider input"), start = performance.now();
  slider.value -= 1;
  slider.dispatchEvent(new Event("input"));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""


@contextmanager
def _opened(
    browser: Browser, address: str, *, slow: bool, first: str = ""
) -> Iterator[tuple[Page, list[int]]]:
    """Open a page with an empty cache; yield it with the bytes of each file fetched so far."""
    context = browser.new_context(**(PHONE if slow else WIDE))
    page = context.new_page()
    page.add_init_script(f"{WATCH} {first}")
    session, sizes = context.new_cdp_session(page), list[int]()
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    page.goto(address)
    yield page, sizes
    context.close()


def _front_page(browser: Browser, address: str, *, slow: bool) -> str:
    """Open a front page; return what was measured, as a row."""
    with _opened(browser, address, slow=slow) as (page, sizes):
        page.wait_for_timeout(PAUSE_MS * STEPS)
        painted, shifted = page.evaluate("[window.painted, window.shifted]")
        return f"{sum(sizes) / 1024:5.0f} KB  painted {painted / 1000:4.1f} s  shift {shifted:.3f}"


def _map(browser: Browser, address: str, *, slow: bool, plotly: bool) -> str:
    """Open a map and take some steps of its slider; return what was measured, as a row."""
    first = "" if plotly else "window.requestIdleCallback = () => {};"
    with _opened(browser, address, slow=slow, first=first) as (page, sizes):
        page.wait_for_selector(".ts-slider input", timeout=120_000)
        page.wait_for_timeout(3_000)
        usable, shifted = page.evaluate("[window.usable, window.shifted]")
        steps = []
        for _ in range(STEPS):
            steps.append(page.evaluate(STEP))
            page.wait_for_timeout(PAUSE_MS)
        row = f"{sum(sizes) / 1024:5.0f} KB  usable  {usable / 1000:4.1f} s  shift {shifted:.3f}"
        return f"{row}  step {sorted(steps)[len(steps) // 2]:4.0f} ms"


def main(site: Path, match: str, turn: str) -> None:
    """Measure a front page, and a map as the page's own drawing and as Plotly's."""
    with served(site) as (root, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        address = f"{root}{match}/en/turns/{turn}/"
        for name, slow in (("wide", False), ("phone", True)):
            print(f"front page, {name:14}{_front_page(browser, address, slow=slow)}", flush=True)
        for name, slow, plotly in (
            ("wide", False, False),
            ("wide, Plotly", False, True),
            ("phone", True, False),
        ):
            row = _map(browser, f"{address}map/", slow=slow, plotly=plotly)
            print(f"map, {name:21}{row}", flush=True)
        browser.close()


if __name__ == "__main__":
    typer.run(main)
