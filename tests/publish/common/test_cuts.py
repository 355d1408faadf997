"""Cuts by kind of event: each that a game may name is drawn, and each drawn is named by some game."""

from urllib.parse import unquote
from xml.etree import ElementTree

from engine.report import CUTS
from games.common.stories import CUT_OF as OF_STORIES
from games.continental_rails.report.news import CUT_OF as OF_NEWS
from games.continental_rails.report.news import groups
from publish.common.cuts import ORNAMENT, cuts, style_sheet
from publish.common.markup import TEMPLATES


def test_every_cut_is_drawn_and_used():
    icons = {path.stem for path in (TEMPLATES / "theme/.icons/ts").iterdir()}
    assert set(cuts()) == {*CUTS, ORNAMENT, *icons}
    assert {*OF_STORIES.values(), *OF_NEWS.values()} == set(CUTS)
    assert set(OF_NEWS) <= set(groups())


def test_each_is_a_picture_without_anything_foreign():
    for rule, (name, svg) in zip(style_sheet().splitlines(), cuts().items(), strict=True):
        assert name in rule or name == ORNAMENT
        root = ElementTree.fromstring(unquote(rule.split(",", 1)[1].removesuffix('")}')))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox") == ElementTree.fromstring(svg).get("viewBox")
        assert {part.tag.rpartition("}")[2] for part in root.iter()} <= {"svg", "g", "path", "circle"}
