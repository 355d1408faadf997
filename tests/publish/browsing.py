"""What all tests with a browser share: how it is started, which pages there are, how to wait and point."""

import shutil
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

PASSPHRASE = "copper lantern river maple tiger otter quill"
PLAIN_HOST = "railways.example"
CHROMIUM = shutil.which("chromium")
# A busy machine takes longer than the five seconds Playwright grants.
expect.set_options(timeout=30_000)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A host that is this machine and that no browser takes for it: plain http as players meet it.
    f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1",
]
WIDTHS = (1280, 390)
PAGES = (
    "",
    "turns/007/",
    "turns/007/railroads/",
    "turns/007/map/",
    "turns/007/board/",
    "railroad/bo/",
    "turns/006/",
    "archive/",
    "rules/",
    "rules/basics/",
    "desk/",
)

# Without its own look at the style sheets, which it would fetch: a page from a disk may not.
AXE = {"resultTypes": ["violations"], "preload": False}


needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (make system)")


def in_chromium(group):
    """Return the marks of tests with a browser; those of a group share one worker, and so one site."""
    return [pytest.mark.slow, pytest.mark.xdist_group(group), needs_chromium]


MARKS = in_chromium("publish-browser")


@contextmanager
def chromium():
    """Yield Debian's Chromium; one at a time in a process, so fixtures keep it for a module at most."""
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


def until(page, expression):
    """Wait until an expression holds; the page's own policy forbids Playwright's waiting, which evaluates."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {expression}")


# Where a share of a line lies on the page. The drawing that stands in the page keeps up with Plotly's.
ON_LINE = """([code, share]) => {
  const line = document.querySelector(`.ts-map [data-code="${CSS.escape(code)}"]`);
  const shown = line.ownerSVGElement.closest(".ts-canvas").getBoundingClientRect();
  const [left, top, width, height] = line.ownerSVGElement.getAttribute("viewBox").split(" ").map(Number);
  const { x, y } = line.getPointAtLength(line.getTotalLength() * share);
  const across = (x - left) / width, down = (y - top) / height;
  return [shown.left + 1 + across * (shown.width - 2), shown.top + 1 + down * (shown.height - 2)];
}"""


def hover(page, code, share=0.5):
    """Move the mouse onto a route and return what the map says."""
    spot = page.evaluate(ON_LINE, [code, share])
    page.mouse.move(spot[0] - 30, spot[1])
    page.mouse.move(*spot, steps=4)
    tip = page.locator(".ts-tip")
    expect(tip).to_be_visible()
    return tip.inner_text()


def hover_hex(page, name):
    """Move the mouse onto a hex and return what the board says."""
    spot = page.evaluate(
        """(name) => {
          const plot = document.querySelector(".js-plotly-plot"), box = plot.getBoundingClientRect();
          const layout = plot._fullLayout;
          for (const trace of plot.data) {
            const at = (trace.text || []).findIndex((text) => text.startsWith(`<b>${name}</b>`));
            if (at >= 0 && trace.marker.opacity === 0) return [
              box.left + layout.xaxis._offset + layout.xaxis.l2p(trace.x[at]),
              box.top + layout.yaxis._offset + layout.yaxis.l2p(trace.y[at])];
          }
        }""",
        name,
    )
    page.mouse.move(spot[0] - 30, spot[1])
    page.mouse.move(*spot, steps=4)
    # Plotly looks under the pointer at most every 50 ms; a click that comes before that look finds nothing.
    page.evaluate("new Promise((done) => setTimeout(done, 100))")
    label = page.locator(".hoverlayer .hovertext")
    expect(label).to_be_visible()
    return label.text_content()


def unlock(page, words=PASSPHRASE):
    page.fill("#desk-passphrase", words)
    page.click("#desk-form button[type=submit]")


def scroll_to_figures(page):
    """Bring every map and board into sight one after the other: each is drawn only then."""
    for box in page.locator(".ts-plot:not(.ts-plot--chart) [data-figure]").all():
        box.scroll_into_view_if_needed()
        # A narrow page leaves its map as it stands there until Plotly is asked for.
        explore = box.locator("..").locator(".ts-explore")
        expect(explore.or_(box.locator(".js-plotly-plot")).first).to_be_attached()
        if page.viewport_size["width"] < 960 and explore.is_visible():
            # Without a mouse, which would stay there and be over what is looked at later.
            explore.evaluate("key => key.click()")
        expect(box.locator(".js-plotly-plot")).to_be_attached()


# Half faded, a text has no contrast: the theme's bars fade when a page is scrolled or changes its colours.
STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished))"""


def faults(page):
    """Return what axe finds wrong with a page as it is seen now, a line for each rule."""
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(50)
    page.evaluate(STILL)
    return [
        f"{found['impact']} {found['id']}: " + "; ".join(node["html"][:120] for node in found["nodes"][:2])
        for found in Axe().run(page, options=AXE).response["violations"]
    ]
