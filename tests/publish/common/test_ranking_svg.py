"""A young race as bars: best first, all named, the first three coloured with their change."""

import re
from xml.etree import ElementTree

from engine.report import Link, Race, Series, Teaser, Teasers
from publish.common.ranking_svg import LINES_FROM, ranking_svg
from publish.common.texts import site_texts
from publish.common.voice import Voice
from publish.pages.views import block_view

NAMES = ("Ames", "Brice", "Cooke", "Drew", "Erastus Corning of the long name")
ENDS = ("$9 up", "$8 up", "$7 up")


def race(points, newest=(5, 9, 7, 8, -3)):
    lines = tuple(
        Series(name, (*[0] * (points - 1), value), n)
        for n, (name, value) in enumerate(zip(NAMES, newest, strict=True))
    )
    return Race("race", "Worth", tuple(map(str, range(points))), lines, (1, 3, 2), ENDS, kind="usd")


def texts(svg):
    return [text.text for text in ElementTree.fromstring(str(svg)).iter("text")]


def drawn(points):
    return ranking_svg(race(points).chart, str, lambda value, kind: f"{kind} {value}")


def test_all_are_named_best_first_and_the_first_three_say_their_change():
    assert texts(drawn(2)) == [
        *("Brice", "$9 up", "Drew", "$8 up", "Cooke", "$7 up", "Ames", "usd 5"),
        *("Erastus Corning of…", "usd -3"),
    ]


def test_bars_are_as_long_as_figures_and_a_debt_has_none():
    widths = [int(wide) for wide in re.findall(r"h(-?\d+)v", str(drawn(2)))]
    assert widths == [160, 8 * 160 // 9, 7 * 160 // 9, 5 * 160 // 9, 0]


def test_lines_take_over_as_soon_as_they_say_how_it_went():
    voice = Voice(site_texts(), "en", lambda link: {"href": ""})

    def has_bars(points):
        teasers = Teasers((Teaser("Who leads", "", race(points), Link("More", "index")),))
        return "ts-bars" in block_view(voice, teasers)["items"][0]["block"]["svg"]

    assert [has_bars(points) for points in (2, LINES_FROM - 1, LINES_FROM)] == [True, True, False]
