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
TALL = 2400
# Blocks stand at parts of dots, which letters follow: each is looked at from a whole one, many under one
# another in a tall window. The last row of dots may be a part of one too: a rim covers what lies behind it.
STACKED = """(blocks, [tall, from]) => {
  const boxes = [];
  const sizes = blocks.map((block) => block.getBoundingClientRect());
  for (let at = from, top = 0; at < blocks.length; at += 1) {
    const { width, height } = sizes[at];
    if (boxes.length && top + height > tall) break;
    const place = { position: "fixed", top: `${top}px`, left: 0, width: `${width}px`, margin: 0, zIndex: 9 };
    Object.assign(blocks[at].style, place, { background: "Canvas", boxShadow: "0 0 0 2px Canvas" });
    // Cells that stick are painted apart and rounded to whole dots by where the page is.
    for (const cell of blocks[at].querySelectorAll("th")) cell.style.position = "static";
    boxes.push([top, Math.ceil(width), Math.ceil(height)]);
    top += Math.ceil(height) + 4;
  }
  return boxes;
}"""
BACK = """(blocks) => {
  for (const one of blocks.flatMap((block) => [block, ...block.querySelectorAll("th")]))
    one.removeAttribute("style");
}"""
DIFFERING = """async ([one, other, boxes]) => {
  const drawn = async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context;
  };
  const contexts = [await drawn(one), await drawn(other)];
  return boxes.map(([top, width, height]) => {
    const [left, right] = contexts.map((context) => context.getImageData(0, top, width, height).data);
    let count = 0;
    for (let at = 0; at < left.length; at += 4)
      if ([0, 1, 2].some((n) => Math.abs(left[at + n] - right[at + n]) > 48)) count += 1;
    return count / (width * height);
  });
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


def stacks(page, selector):
    """Yield pictures of all such blocks, as they stand still: many in one, with the box of each."""
    page.evaluate(STILL)
    blocks, done = page.locator(selector), 0
    while done < blocks.count():
        boxes = blocks.evaluate_all(STACKED, [TALL, done])
        top, _, height = boxes[-1]
        clip = {"x": 0, "y": 0, "width": page.viewport_size["width"], "height": top + height}
        yield boxes, base64.b64encode(page.screenshot(clip=clip)).decode()
        blocks.evaluate_all(BACK)
        done += len(boxes)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_every_block_looks_the_same_on_page_and_desk(browser, both, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": TALL}, color_scheme=scheme)
    page, desk, scale = context.new_page(), context.new_page(), context.new_page()
    page.goto(both[0])
    desk.goto(both[1])
    expect(desk.locator("#desk-report .ts-plot--hex")).to_be_attached()
    for one in (page, desk):
        scroll_to_figures(one)
        # The bar of a phone would lie across what is photographed.
        one.locator(".ts-near").evaluate("bar => bar.remove()")
    expect(desk.locator("#desk-report meter")).to_have_attribute("max", "8")
    shares = {}
    for selector in BLOCKS:
        public, own = (
            list(stacks(page, f"article {selector}")),
            list(stacks(desk, f"#desk-report {selector}")),
        )
        assert [boxes for boxes, _ in public] == [boxes for boxes, _ in own] != [], selector
        pairs = zip(public, own, strict=True)
        shares[selector] = [
            share
            for (boxes, one), (_, other) in pairs
            for share in scale.evaluate(DIFFERING, [one, other, boxes])
        ]
    context.close()
    assert {name: differing for name, differing in shares.items() if max(differing) > FEW} == {}
