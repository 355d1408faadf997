"""`python -m benchmarks.map_page SITE MATCH TURN`: what a map page costs a reader, in Chromium.

Wide without brakes, and as a phone on slow 4G with a processor four times slower; cache empty, files gzipped.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import typer
from playwright.sync_api import Browser, sync_playwright

from benchmarks.browsing import CPU, PHONE, SLOW_4G, WIDE, served

STEPS, PAUSE_MS = 8, 800
# When the slider stands the map answers; shifts of the layout add up.
WATCH = """
window.usable = null; window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });
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


def _visit(browser: Browser, address: str, *, slow: bool, plotly: bool) -> str:
    """Open the page and take some steps of its slider; return what was measured, as a row."""
    context = browser.new_context(**(PHONE if slow else WIDE))
    page = context.new_page()
    page.add_init_script(WATCH if plotly else f"{WATCH} window.requestIdleCallback = () => {{}};")
    session, sizes = context.new_cdp_session(page), [0]
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    page.goto(address)
    page.wait_for_selector(".ts-slider input", timeout=120_000)
    page.wait_for_timeout(3_000)
    usable, shifted = page.evaluate("[window.usable, window.shifted]")
    steps = []
    for _ in range(STEPS):
        steps.append(page.evaluate(STEP))
        page.wait_for_timeout(PAUSE_MS)
    kilobytes = sum(sizes) / 1024
    context.close()
    median = sorted(steps)[len(steps) // 2]
    return f"{kilobytes:5.0f} KB  usable {usable / 1000:5.1f} s  shift {shifted:.3f}  step {median:4.0f} ms"


def main(site: Path, match: str, turn: str) -> None:
    """Measure a map page as the page's own drawing and as Plotly's."""
    with served(site) as (root, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        address = f"{root}{match}/en/turns/{turn}/map/"
        for name, slow, plotly in (
            ("wide", False, False),
            ("wide, Plotly", False, True),
            ("phone", True, False),
        ):
            print(f"{name:14}{_visit(browser, address, slow=slow, plotly=plotly)}", flush=True)
        browser.close()


if __name__ == "__main__":
    typer.run(main)
