"""Nothing moves while a page comes up: what scripts add finds its place kept."""

import pytest

from tests.publish.nginx import in_chromium_behind_nginx
from tests.site.demo_match import LAST, NAME

pytestmark = in_chromium_behind_nginx("site")
TURN = f"turns/{LAST:03}/"
PAGES = ("", f"{TURN}tycoons/", f"{TURN}railroads/", f"{TURN}exchange/", f"{TURN}map/", "railroads/b-m/")
PAGES += ("tycoons/seat-1/", "archive/", "desk/")
MOST = 0.02
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("width", [1280, 390])
def test_pages_come_up_without_a_jump(chromium, host, width):
    context = chromium.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()
    page.add_init_script(WATCH)
    shifts = {}
    for path in PAGES:
        page.goto(f"{host}{NAME}/en/{path}")
        page.wait_for_load_state("networkidle")
        shifts[path] = page.evaluate("window.shifted")
    context.close()
    assert {path: shift for path, shift in shifts.items() if shift > MOST} == {}
