"""The page with every component: nothing of the templates is missing on it, and axe finds no fault."""

import re

import pytest

from publish.common.markup import TEMPLATES
from publish.pages.report_pages import STATES
from tests.publish import gallery
from tests.publish.browsing import in_chromium
from tests.site.test_walk import PHONE, WIDE, Walker

pytestmark = in_chromium("site")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return gallery.build(tmp_path_factory.mktemp("gallery"))


def test_every_component_is_on_it(page):
    # A subject's face is on its own page.
    subject = page.parent / "railroad" / "bo" / "index.html"
    text = "".join(path.read_text(encoding="utf-8") for path in (page, subject))
    blocks = (TEMPLATES / "pages" / "blocks.html.j2").read_text(encoding="utf-8")
    names = set(re.findall(r'class="(ts-[a-z_-]+)[ "{]', blocks))
    names |= {f"ts-note--{tone}" for tone in ("note", "warning")}
    names |= {f"ts-plot--{kind}" for kind in ("chart", "map", "hex")}
    names |= {f"ts-seat--{state}" for state in STATES}
    assert len(names) > 15
    assert {name for name in names if not re.search(rf"\b{name}(?![\w-])", text)} == set()


@pytest.mark.parametrize(("viewport", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light")])
def test_every_component_can_be_used_by_everybody(chromium, page, viewport, scheme):
    walker = Walker(chromium, page.parents[2].as_uri() + "/")
    walker.as_seen(viewport, scheme)
    walker.go("GALLERY/en/index.html")
    walker.draw()
    walker.page.locator("#long .ts-filter summary").click()
    assert walker.page.locator("#long .ts-filter select").count() == 1
    walker.fits()
    walker.ask_axe()
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""
