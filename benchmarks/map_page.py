"""`python -m benchmarks.map_page SITE MATCH TURN`: what a map page costs a reader, in Chromium.

Wide without brakes, and as a phone on slow 4G with a processor four times slower; cache empty, files gzipped.
"""

from __future__ import annotations

import gzip
import mimetypes
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000}
CPU = 4
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


class _Gzipped(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        data = gzip.compress(path.read_bytes(), 6) if path.is_file() else b""
        self.send_response(200 if data else 404)
        self.send_header("Content-Type", mimetypes.guess_type(path)[0] or "application/octet-stream")
        self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def _served(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Gzipped, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


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


def main() -> None:
    """Measure a map page as the page's own drawing and as Plotly's."""
    site, match, turn = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    with _served(site) as root, sync_playwright() as play:
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
    main()
