import json
from dataclasses import replace
from itertools import accumulate, pairwise
from xml.etree import ElementTree

import pytest

from engine.messages import Catalogue
from engine.report import MapGroup, MapRoute, Page, Section
from publish.common import palette
from publish.common.markup import clean
from publish.common.texts import site_texts
from publish.maps.geometry import albers, bowed
from publish.maps.network_figure import map_figure
from publish.maps.network_plan import plan_map
from publish.maps.network_svg import map_svg
from publish.pages.charts import chart_figure
from publish.pages.report_pages import all_pages
from tests.publish.samples import HOSTILE, USA, chart, edition, network, report


def words(text):
    return clean(Catalogue({"en": (), "fr": ()}).joined(site_texts()).text(text, "en"))


def test_albers_puts_the_middle_in_the_middle():
    place = albers(USA)
    assert place(-96.0, 37.5) == (0, 0)
    west, east = place(-122.4, 37.8), place(-74.0, 40.7)
    # Great circle San Francisco to New York is 4,130 km; the projection stretches by less than 2 %.
    distance = ((west[0] - east[0]) ** 2 + (west[1] - east[1]) ** 2) ** 0.5
    assert distance == pytest.approx(4130, rel=0.02)


def test_a_line_moves_aside_without_turning():
    assert bowed((0, 0), (100, 0), 10) == ((0, 0), (20, 10), (80, 10), (100, 0))
    assert bowed((0, 0), (100, 0), 0) == ((0, 0), (100, 0))


def test_one_trace_for_each_legend_entry():
    data = map_figure(network(), words, "en")["data"]
    named = [trace for trace in data if trace.get("name")]
    assert [trace["name"] for trace in named] == ["Baltimore &amp; Ohio", "Rights-of-way", "For sale", "Held"]
    assert named[0]["x"].count(None) == 1
    assert data[0]["hoverinfo"] == "skip"


def test_hover_tells_the_facts_and_no_markup():
    data = map_figure(network(), words, "en")["data"]
    texts = [text for trace in data for text in (*trace.get("text", ()), *trace["meta"].get("facts", ()))]
    assert any("201 miles" in text and "Built in 1851" in text for text in texts)
    assert not any("<script" in text or "<a " in text or "<img" in text for text in texts)


def test_two_routes_of_one_pair_run_apart():
    plan = plan_map(network())
    assert plan.segments["NYC"] != plan.segments["HUD"]
    assert plan.segments["NYC"][1:3] != plan.segments["HUD"][1:3]
    assert {plan.segments["NYC"][0], plan.segments["NYC"][-1]} == {plan.places["nyc"], plan.places["alb"]}


def test_an_outline_walked_step_by_step_comes_to_its_places():
    outline = map_figure(network(), words, "en")["data"][0]
    (lines, *_) = plan_map(network()).outlines.values()
    walked = [list(accumulate(step for step in outline[axis] if step is not None)) for axis in "xy"]
    assert list(zip(*walked, strict=True)) == [point for line in lines for point in line]
    assert outline["x"].count(None) == len(lines) - 1


def test_a_route_to_an_unknown_city_is_our_mistake():
    lost = replace(network(), routes=(MapRoute("X", "bos", "atlantis", "bo"),))
    with pytest.raises(KeyError):
        map_figure(lost, words, "en")


def test_the_static_drawing_is_sound_and_holds_every_city():
    root = ElementTree.fromstring(
        str(map_svg(network(), words)).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
    )
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Boston", "New York", "Albany"} <= set(texts)
    paths = {
        node.get("data-code"): node.get("class") for node in root.iter("{http://www.w3.org/2000/svg}path")
    }
    assert {paths["B&A"], paths["HUD"], paths["NYNH"], paths[HOSTILE[7]]} == {
        "ts-c3",
        "ts-free",
        "ts-sale",
        "ts-ink",
    }
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))


def test_charts_keep_gaps_and_names():
    figure = chart_figure(chart(), ["B&O", "PRR", *HOSTILE[:2]], "Year", "fr")
    assert figure["data"][1]["y"][1] is None
    assert figure["data"][2]["name"].startswith("&lt;script")
    assert figure["layout"]["separators"][0] == ","
    bars = chart_figure(replace(chart(), kind="bar"), ["a", "b", "c", "d"], "", "en")
    assert {trace["type"] for trace in bars["data"]} == {"bar"}


def test_seventy_owners_look_different_and_neighbours_differ_twice():
    looks = [(palette.colour(n), palette.dash(n)) for n in range(70)]
    assert len(set(looks)) == 70
    assert all(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(looks))


def _luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_can_be_told_from_the_paper(scheme):
    colours = palette.schemes()[scheme]
    for name in ("ink", "soft", "accent", "gain"):
        for ground in ("paper", "sheet", "note"):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
    for number in range(palette.COLOURS):
        assert contrast(colours[f"c{number}"], colours["sheet"]) >= 3, number
    assert set(palette.schemes()["light"]) == set(palette.schemes()["dark"])


def test_every_token_of_a_figure_is_a_colour():
    text = json.dumps([map_figure(network(), words, "en"), chart_figure(chart(), list("abcd"), "", "en")])
    used = {part.split('"')[0] for part in text.split('"@')[1:]}
    assert used
    assert used <= set(palette.schemes()["light"])


def test_a_group_without_routes_is_not_in_the_legend():
    more = replace(network(), groups=(*network().groups, MapGroup("none", "Nobody", "owned", 9)))
    assert "Nobody" not in json.dumps(map_figure(more, words, "en"))


@pytest.mark.parametrize(("turn", "hint"), [(1, ""), (7, "Double track is drawn as a split line.")])
def test_the_caption_explains_only_what_the_map_shows(turn, hint):
    cities = tuple(replace(city, starred=False) for city in network(turn).cities)
    others = tuple(page for page in report().pages if page.slug != "map")
    page = Page("map", "The map", (Section("", (replace(network(turn), cities=cities),)),))
    body = all_pages(edition(report=replace(report(), pages=(*others, page))), "en")
    caption = body["turns/007/map/index.html"].body.partition("<figcaption>")[2].partition("</fig")[0]
    assert caption.strip() == f"Who owns what. {hint}".strip()
