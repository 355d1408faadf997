"""The picture of a turn for messengers: where the site's address is known, the same bytes twice."""

import re
import struct
from dataclasses import replace

from engine.report import Lead, Picture, Section
from publish.common.lettering import set_capitals, set_line, wrapped
from publish.common.nameplate import nameplate
from publish.pages.report_pages import all_pages
from publish.pages.share_picture import HEIGHT, WIDTH, share_picture
from tests.publish.samples import HOSTILE, board, edition, network, report

PICTURE = Picture("net", "What it shows", "map", (("B&A", "Boston & Albany, 201 miles"),), ("HUD",), ("bos",))
ADDRESS = "https://club.example/rails/CR42/"


def size(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def drawn(headline="A headline of the day", **shown):
    return share_picture("Continental Rails", headline, "Turn 7", str, **shown)


def test_every_kind_of_front_page_gives_a_picture_of_that_size():
    pictures = [
        drawn(),
        drawn(drawing=network(), picture=PICTURE),
        drawn(drawing=board(), picture=replace(PICTURE, map="board", routes=())),
    ]
    assert [size(png) for png in pictures] == [(WIDTH, HEIGHT)] * 3
    assert len(set(pictures)) == 3


def test_the_same_turn_gives_the_same_bytes():
    assert drawn(drawing=network(), picture=PICTURE) == drawn(drawing=network(), picture=PICTURE)
    assert drawn() != drawn("Another headline")


def test_hostile_words_are_letters():
    for name in HOSTILE:
        assert size(share_picture(name, name, name, str)) == (WIDTH, HEIGHT)


def lead_of(**changes):
    front, *others = report().pages
    lead = Section("", (Lead("Kicker", (), PICTURE),), "lead")
    told = replace(report(), pages=(replace(front, sections=(lead, *front.sections)), *others))
    return edition(languages=("en",), report=told, **changes)


def test_pages_name_it_by_the_sites_address():
    files = all_pages(lead_of(address=ADDRESS), "en")
    assert size(files["turns/007/share.png"]) == (WIDTH, HEIGHT)
    for address in ("", "turns/007/", "turns/007/map/", "railroad/bo/"):
        share = files[f"{address}index.html"].share
        told = dict(re.findall(r'property="og:(\S+)" content="(.*?)"', share))
        assert told["image"] == f"{ADDRESS}en/turns/007/share.png"
        assert told["url"] == f"{ADDRESS}en/{address}"
        assert told["title"]
        assert "<script" not in share


def test_without_an_address_there_is_none():
    files = all_pages(lead_of(), "en")
    assert "turns/007/share.png" not in files
    assert files["index.html"].share == ""


def test_a_short_title_is_a_nameplate_and_others_stay_words():
    assert nameplate("Continental Rails II").startswith("<svg")
    assert nameplate("a" * 31) == nameplate("") == nameplate("\N{CJK UNIFIED IDEOGRAPH-4E00}") == ""
    assert "Continental" in all_pages(lead_of(), "en")["index.html"].folio


def test_letters_are_as_wide_as_their_signs():
    assert set_line("ll", 100).width == 2 * set_line("l", 100).width
    assert set_capitals("ab", 100).width < set_line("AB", 100, "black").width
    lines = wrapped("one two three four five", 40, 200)
    assert " ".join(lines) == "one two three four five"
    assert len(lines) > 1
    assert all(set_line(line, 40).width <= 200 for line in lines)
