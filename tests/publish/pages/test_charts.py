"""Charts as drawings: what they say above, what is coloured and named, gaps, bars, panics."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.formats import dollars, number
from engine.report import Chart, Series
from publish.common import palette
from publish.common.chart_svg import HEIGHT, chart_svg, focus_of
from publish.common.markup import TEMPLATES, clean
from publish.common.ranking_svg import ranking_svg
from publish.pages.charts import chart_figure, finding
from tests.publish.maps.test_figures import contrast, words
from tests.publish.samples import HOSTILE

LINES = (
    Series("Ann", (1, 4, 9), 1),
    Series("Bob", (2, 6, None), 2),
    Series("Cy", (3, 2, 5), 3),
    Series("Di", (0, 0, 7), 4),
)
CHART = Chart("worth", "Worth", "", ("0", "1", "2"), LINES, unit="usd")


def amount(value, kind):
    return dollars(value, "en") if kind == "usd" else number(value, "en")


def drawn(chart):
    return str(chart_svg(chart, words, amount))


def names(drawing):
    return re.findall(r'class="ts-name (?:ts-hue )?ts-(c\d+|grey)"[^>]*>([^<]*)', drawing)


FIVE = replace(CHART, series=(*LINES, Series("Ed", (0, 0, 1))))


def test_the_three_that_end_highest_are_coloured_and_named_at_their_ends():
    assert focus_of(FIVE) == (0, 3, 2)
    assert sorted(names(drawn(FIVE))) == [("c1", "Ann"), ("c3", "Cy"), ("c4", "Di")]
    assert "$9" in drawn(FIVE)
    assert drawn(FIVE).count("ts-grey") == 1


def test_a_fourth_line_is_named_too_where_it_is_the_only_other():
    four = replace(CHART, series=(*LINES[:1], *LINES[2:], Series("Ed", (0, 0, 1))))
    assert sorted(names(drawn(four))) == [("c1", "Ann"), ("c3", "Cy"), ("c4", "Di"), ("grey", "Ed")]
    raced = replace(four, focus=(2, 0, 1), ends=("$3", "$9", "$4"))
    assert sorted(names(drawn(raced))) == sorted(names(drawn(four)))
    tall = replace(
        four, series=tuple(replace(s, name=f"{s.name} Longfellow of Nowhere") for s in four.series)
    )
    places = sorted(int(y) for y in re.findall(r'<text[^>]* x="292" y="(\d+)"', drawn(tall)))
    assert places[-1] < HEIGHT
    assert len({*places}) == len(places) == 12


def test_a_chart_may_name_its_own():
    assert sorted(names(drawn(replace(CHART, focus=(2,), ends=("third",))))) == [("c3", "Cy")]


def hues(drawing, tag="path"):
    """Return the colours that a drawing has, by the order of its parts."""
    return re.findall(rf'<{tag} class="(?:ts-name |ts-bars )?ts-hue ts-(c\d+)"', str(drawing))


def test_a_seat_has_one_colour_in_all_charts_whatever_its_rank():
    seats = tuple(Series(f"Seat {n}", (n, n, n), n) for n in range(1, 6))
    race = replace(CHART, series=seats)
    wealth = replace(race, series=tuple(replace(s, values=(9, 9, 9 - s.group)) for s in seats))
    assert [focus_of(race), focus_of(wealth)] == [(4, 3, 2), (0, 1, 2)]
    assert {*hues(drawn(race))} == {*hues(ranking_svg(race, words, amount))} == {"c5", "c4", "c3"}
    assert {*hues(drawn(wealth))} == {*hues(drawn(wealth), "circle")} == {"c1", "c2", "c3"}
    assert hues(drawn(replace(wealth, kind="bar"))) == ["c1", "c2", "c3"]
    explored = chart_figure(wealth, list("abcde"), "", "en")["data"]
    assert [line["line"]["color"] for line in explored] == ["@c1", "@c2", "@c3", "@c4", "@c5"]


def test_of_two_in_focus_that_share_a_colour_the_lower_has_the_next_as_in_plotly():
    seats = tuple(Series(f"Seat {n}", (n, n, n), n) for n in (1, 5, 17, 26))
    shared = replace(CHART, series=seats)
    found = re.findall(r'class="ts-hue ts-(c\d+)" stroke-dasharray="([\d,]+)"', drawn(shared))
    explored = chart_figure(shared, list("abcd"), "", "en")["data"]
    lines = [(one["line"]["color"].strip("@"), one["line"]["dash"].replace("px", "")) for one in explored]
    assert sorted(found) == sorted(lines[1:])
    assert [colour for colour, _ in lines] == ["c1", "c6", "c5", "c2"]


def test_two_of_one_colour_differ_in_their_dashes_in_plotly():
    seats = tuple(Series(f"Seat {n}", (n, n, n), n) for n in (1, 13, 14, 15, 16))
    first, second, *_ = chart_figure(replace(CHART, series=seats), list("abcde"), "", "en")["data"]
    assert first["line"]["color"] == second["line"]["color"]
    assert first["line"]["dash"] != second["line"]["dash"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_in_a_colour_can_be_read(scheme):
    css = (TEMPLATES / "css/front.css").read_text("utf-8")
    share = int(re.search(r"color-mix\(in srgb, var\(--ts-hue\) (\d+)%, var\(--ts-ink\)\)", css)[1])
    colours = palette.schemes()[scheme]
    for owner in range(palette.COLOURS):
        pairs = zip(parts(colours[f"c{owner}"]), parts(colours["ink"]), strict=True)
        mixed = "#" + "".join(f"{(a * share + b * (100 - share)) // 100:02x}" for a, b in pairs)
        assert min(contrast(mixed, colours[ground]) for ground in ("paper", "sheet")) >= 4.5, owner


def parts(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


@pytest.mark.parametrize("kind", ["line", "bar"])
def test_what_is_alone_has_the_same_colour_both_ways(kind):
    alone = replace(CHART, kind=kind, series=(Series("Ann", (1, 2), 7),))
    (line,) = chart_figure(alone, ["Ann"], "", "en")["data"]
    assert hues(drawn(alone)) == [line["marker"]["color"].removeprefix("@")] == ["c7"]
    assert "stroke-dasharray" not in drawn(alone)


@pytest.mark.parametrize(
    ("chart", "said"),
    [
        (CHART, "Ann is first with $9"),
        (replace(CHART, series=LINES[:1]), "Worth: from $1 to $9"),
        (replace(CHART, series=(LINES[0], LINES[3])), "Ann: $9 · Di: $7"),
        (replace(CHART, series=(LINES[2], LINES[0], LINES[3])), "Ann: $9 · Di: $7 · Cy: $5"),
        (replace(CHART, series=(*LINES, Series("Ed", (0, 0, 9)))), "Worth"),
        (replace(CHART, series=(Series("Ann", (3, 3, 3)),)), "Worth"),
        (replace(CHART, series=()), "Worth"),
        (replace(CHART, finding="Ann slips"), "Ann slips"),
    ],
)
def test_its_heading_says_what_came_of_it(chart, said):
    assert words(finding(chart, amount)) == said


def test_a_line_stops_where_a_figure_is_missing():
    gap = replace(CHART, series=(Series("Ann", (1, None, 9)),))
    assert re.search(r'class="ts-hue ts-c0" d="M0 \d+M284 \d+"', drawn(gap))


def test_bars_stand_beside_the_figures_of_the_axis_and_missing_ones_have_none():
    bars = drawn(replace(CHART, kind="bar", series=(Series("Ann", (1, None, 9)),)))
    places = [int(x) for x in re.findall(r"M(\d+) \d+V", bars)]
    assert len(places) == 2
    assert min(places) >= 48


@pytest.mark.parametrize("count", range(1, 11))
def test_names_of_bars_do_not_run_into_each_other(count):
    codes = tuple(f"CB&{n:X}" for n in range(count))
    bars = drawn(replace(CHART, kind="bar", x=codes, series=(Series("Ann", tuple(range(1, count + 1))),)))
    written = re.findall(r'<text x="(\d+)" y="(\d+)" text-anchor="middle">CB&amp;', bars)
    assert len(written) == count
    for line in {y for _, y in written}:
        assert all(int(b) - int(a) >= 34 for a, b in pairwise(x for x, y in written if y == line))
        assert int(line) < HEIGHT


def test_panics_are_shaded_and_named():
    panic = drawn(replace(CHART, shaded=((1, 2, "Panic"),)))
    assert re.search(r'<rect class="ts-shade" x="142" y="18" width="142"', panic)
    assert ">Panic</text>" in panic
    beside = drawn(
        replace(CHART, shaded=((0, 0, "Panic"), (1, 1, "Panic"), (2, 2, "A panic of all the banks")))
    )
    assert beside.count(">Panic</text>") == 2
    assert "A panic of all the banks" not in beside


def test_what_is_shaded_stays_so_where_plotly_takes_over():
    chart = replace(CHART, shaded=((1, 2, "Panic"), (0, 0, "<b>")))
    layout = chart_figure(chart, list("abcd"), "", "en", ["Panic", "<b>"])["layout"]
    panic, turn = layout["shapes"]
    assert (panic["x0"], panic["x1"], panic["fillcolor"]) == (1, 2, "@note")
    assert turn["x0"] < 0 < turn["x1"]
    assert [shape["label"]["text"] for shape in layout["shapes"]] == ["Panic", "&lt;b&gt;"]


def test_names_of_players_are_no_markup():
    bad = drawn(replace(CHART, series=tuple(Series(name, (1, 2, 3)) for name in HOSTILE[:3])))
    assert not re.search(r"<(script|img|a)\b", bad)
    assert clean(HOSTILE[0])[:5].replace("<", "&lt;") in bad


def test_the_first_rank_is_at_the_top():
    ranks = Chart("r", "Rank", "", ("0", "1"), (Series("One", (9, 1)),), kind="rank")
    drawn = str(chart_svg(ranks, str, lambda value, kind: str(value)))
    start, end = re.search(r'ts-hue ts-c0" d="M0 (\d+)l\d+ ?(-?\d+)', drawn).groups()
    assert int(end) < 0 < int(start)
    assert ">1</text>" in drawn
    assert chart_figure(ranks, ["One"], "", "en")["layout"]["yaxis"]["autorange"] == "reversed"


def test_figures_of_the_axis_are_written_over_the_lines_and_the_grid_lies_below_them():
    drawing = drawn(CHART)
    lines = drawing.index('<g class="ts-lines">')
    assert max(found.start() for found in re.finditer('class="ts-grid"', drawing)) < lines
    assert drawing.index('<text x="0"') > drawing.index("</g>", lines)


@pytest.mark.parametrize("count", range(12, 61))
def test_the_last_place_is_written_and_keeps_its_distance(count):
    labels = tuple(str(1839 + 2 * n) for n in range(count))
    line = Series("Worth", tuple(range(count)))
    svg = str(chart_svg(Chart("worth", "Worth", "", labels, (line,)), str, lambda value, unit: str(value)))
    written = re.findall(rf'<text x="(\d+)" y="{HEIGHT - 8}"[^>]*>(\d+)<', svg)
    places = [int(x) for x, _ in written]
    assert written[-1][1] == labels[-1]
    assert min(b - a for a, b in pairwise(places)) >= (places[1] - places[0]) * 3 // 4 - 1


def test_what_the_axis_counts_stands_clear_of_the_lowest_label():
    lines = (Series("Ann", (0, 100)), Series("Bob", (50, 0)), Series("Cy", (50, 0)))
    drawing = drawn(replace(CHART, x=("0", "1"), series=lines, x_label="Turn"))
    (axis,) = re.findall(r'y="(\d+)">Turn<', drawing)
    ends = re.findall(r'y="(\d+)">', drawing.partition('<g class="ts-ends">')[2])
    assert len(ends) == 6
    assert int(axis) - max(map(int, ends)) >= 14


def test_the_highest_line_of_the_grid_has_its_figure_too():
    chart = replace(CHART, series=(Series("Ann", (0, 10, 40)),), unit="number")
    for one in (chart, replace(chart, shaded=((0, 1, "Panic"),))):
        drawing = drawn(one)
        figures = re.findall(r'<text x="0" y="(\d+)">(\d+)</text>', drawing)
        assert [figure for _, figure in figures] == ["10", "20", "30", "40"]
        # It is not where the name of what is shaded is.
        assert figures[-1][0] not in re.findall(r'y="(\d+)" text-anchor="middle">Panic', drawing)


def test_what_the_axis_counts_does_not_read_as_one_with_its_last_figure():
    drawing = drawn(replace(CHART, x=("0", "10", "20"), x_label="Turn"))
    last = int(re.search(r'<text x="(\d+)" y="\d+" text-anchor="end">20<', drawing)[1])
    assert int(re.search(r'<text x="(\d+)" y="\d+">Turn<', drawing)[1]) >= last + 20
