"""A block looks the same on a page and on a desk: every component, compared dot by dot."""

import base64
import random

import pytest
from playwright.sync_api import expect

from engine.period import Period
from engine.report import Report
from publish import (
    REPORT,
    Header,
    Lock,
    desk_payload,
    keyring,
    keyring_entry,
    link_fragment,
    new_seat_keys,
    seal,
    write_desk,
)
from tests.publish import gallery
from tests.publish.browsing import MARKS, STILL, scroll_to_figures
from tests.publish.samples import WHEN, edition

pytestmark = MARKS
BLOCKS = (
    *(".ts-figures", ".ts-text", ".ts-note--note", ".ts-note--warning", ".ts-quote", ".ts-columns"),
    *(".ts-block", ".ts-plot--chart", ".ts-plot--map", ".ts-plot--hex"),
)
FEW = 0.001
# Blocks stand at parts of dots, which letters follow: each is looked at from the same place. The last row of
# dots may be a part of one too: a rim covers what lies behind it.
ALONE = """(block) => {
  const { width } = block.getBoundingClientRect();
  const place = { position: "fixed", top: 0, left: 0, width: `${width}px`, margin: 0, zIndex: 9 };
  Object.assign(block.style, place, { background: "Canvas", boxShadow: "0 0 0 2px Canvas" });
  // Cells that stick are painted apart and rounded to whole dots by where the page is.
  for (const cell of block.querySelectorAll("th")) cell.style.position = "static";
}"""
BACK = """(block) => {
  for (const one of [block, ...block.querySelectorAll("th")]) one.removeAttribute("style");
}"""
DIFFERING = """async ([one, other]) => {
  const dots = async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return [bitmap.width, bitmap.height, context.getImageData(0, 0, bitmap.width, bitmap.height).data];
  };
  const [[width, height, left], [otherWidth, otherHeight, right]] = [await dots(one), await dots(other)];
  const sizes = [`${width}x${height}`, `${otherWidth}x${otherHeight}`];
  if (sizes[0] !== sizes[1]) return sizes.join(", ");
  let count = 0;
  for (let at = 0; at < left.length; at += 4)
    if ([0, 1, 2].some((n) => Math.abs(left[at + n] - right[at + n]) > 48)) count += 1;
  return count / (width * height);
}"""


@pytest.fixture(scope="module")
def both(host, tmp_path_factory):
    """Return the addresses of the gallery's page and of a desk that was told the same page."""
    root, address = host
    folder = tmp_path_factory.mktemp("gallery")
    gallery.build(folder, opens=False)
    rng = random.Random(5).randbytes
    lock, keys = Lock("GALLERY", rng(16)), new_seat_keys(1, 1, rng)
    told = Report("GALLERY", 7, 1, "Your report", Period(years="1853-1854"), (gallery.page(),))
    name, data = seal(keys, Header("GALLERY", 7, REPORT), {}, desk_payload(told, edition().catalogue))
    ring = keyring(lock, [keyring_entry(lock, keys, rng(32))])
    write_desk(folder / "site", "GALLERY", ring, {name: data}, first=7, latest=7, published=WHEN, over=True)
    (root / "gallery").symlink_to(folder / "site")
    page = f"{address}gallery/GALLERY/en/"
    return page, f"{page}desk/#{link_fragment(keys.token)}"


def seen(page, selector):
    """Return a picture of every such block, as it stands still."""
    page.evaluate(STILL)
    pictures = []
    for block in page.locator(selector).all():
        block.evaluate(ALONE)
        pictures.append(base64.b64encode(block.screenshot()).decode())
        block.evaluate(BACK)
    return pictures


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_every_block_looks_the_same_on_page_and_desk(browser, both, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 1600}, color_scheme=scheme)
    page, desk, scale = context.new_page(), context.new_page(), context.new_page()
    page.goto(both[0])
    desk.goto(both[1])
    expect(desk.locator("#desk-report .ts-plot--hex")).to_be_attached()
    for one in (page, desk):
        scroll_to_figures(one)
        # The bar of a phone would lie across what is photographed.
        one.locator(".ts-near").evaluate("bar => bar.remove()")
    expect(desk.locator("#desk-report meter")).to_have_attribute("max", "8")
    differing = {}
    for selector in BLOCKS:
        public, own = seen(page, f"article {selector}"), seen(desk, f"#desk-report {selector}")
        assert len(public) == len(own) > 0, selector
        for number, pictures in enumerate(zip(public, own, strict=True)):
            differing[f"{selector} {number}"] = scale.evaluate(DIFFERING, list(pictures))
    context.close()
    assert {name: share for name, share in differing.items() if isinstance(share, str) or share > FEW} == {}
    assert len(differing) > len(BLOCKS)
