import gzip
import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from engine.hexes import FLAT, POINTY
from engine.messages import Catalogue
from engine.report import HexBorder, HexMark, MapGroup
from publish import desk_payload
from publish.common import palette
from publish.common.files import compact_json
from publish.common.markup import clean
from publish.common.texts import site_texts
from publish.maps.board_figure import hex_figure
from publish.maps.board_letters import label, name_lines, signs
from publish.maps.board_lines import by_shape, lines_of
from publish.maps.board_opening import opening
from publish.maps.board_plan import Board
from publish.maps.board_shapes import MARKS, SIGNS, STYLES, spots
from publish.maps.board_svg import board_legend, hex_svg
from tests.publish.maps.test_figures import contrast
from tests.publish.samples import board, edition, personal

SVG = "{http://www.w3.org/2000/svg}"


def words(text):
    return clean(Catalogue({"en": (), "fr": ()}).joined(site_texts()).text(text, "en"))


def traces(figure, **wanted):
    return [
        trace for trace in figure["data"] if all(trace.get(key) == value for key, value in wanted.items())
    ]


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_every_hex_has_its_label_inside_itself(orientation):
    plan = Board(board(orientation), words)
    labels, _ = plan.written()
    assert {one.text for one in labels} == set(plan.cells)
    left, top, width, height = plan.frame
    for one in labels:
        x, y = plan.places[one.text]
        assert one.at[0] == x
        assert y - 87 < one.at[1] - one.tall / 2 < one.at[1] + one.tall / 2 < y
        assert left < x < left + width
        assert top < y < top + height


def test_a_board_opens_where_something_stands_or_in_the_midst_of_its_beginnings():
    whole = board()
    places = Board(whole, words).places
    held = {label for _, run in whole.tracks for label in run}
    held |= {cell.label for cell in whole.cells if any(mark.group for mark in cell.marks)}
    assert opening(whole, places) in {places[label] for label in held}
    assert hex_figure(whole, words, "en")["opening"] == opening(whole, places)
    far = [
        replace(cell, marks=(HexMark("token", "red"),) if cell.label == "G6" else ()) for cell in whole.cells
    ]
    assert opening(replace(whole, cells=tuple(far), tracks=()), places) == places["G6"]
    bare = replace(whole, cells=tuple(replace(cell, marks=()) for cell in whole.cells), tracks=())
    starts = [places[cell.label] for cell in whole.cells if cell.terrain == "start"]
    assert len(starts) == 2
    assert opening(bare, places) == tuple(sum(axis) // 2 for axis in zip(*starts, strict=True))
    nowhere = tuple(replace(cell, terrain="plain") for cell in bare.cells)
    assert opening(replace(bare, cells=nowhere), places) is None


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_neighbours_share_corners_and_others_do_not_touch(orientation):
    figure = hex_figure(board(orientation), words, "en")
    grounds = [trace for trace in figure["data"] if "form" in trace.get("meta", {})]
    corners = [
        point for trace in grounds for point in zip(trace["x"], trace["y"], strict=True) if None not in point
    ]
    # 42 hexes of six corners and the way back to the first; rounding moves a shared corner by 1 at most.
    assert len(corners) == 42 * 7
    near = {(round(x / 3), round(y / 3)) for x, y in corners}
    assert len(near) < 42 * 6 * 0.75
    assert len({trace["fillcolor"] for trace in grounds}) == len(STYLES)


def test_ground_is_told_by_a_sign_besides_its_colour():
    assert all(SIGNS.values())
    assert len({str(sign) for sign in SIGNS.values()}) == len(SIGNS) == len(STYLES) - 1
    figure = hex_figure(board(), words, "en")
    for trace in figure["data"]:
        if "form" in trace.get("meta", {}):
            signs = traces(figure, legendgroup=trace["legendgroup"])
            assert len(signs) == (1 if trace["name"] == "Plain" else 2)


def test_letters_without_a_mark_are_not_written_across_the_sign_of_their_ground():
    plain = board()
    (lettered,) = (cell for cell in plain.cells if any(mark.kind == "label" for mark in cell.marks))

    def strokes(shown):
        found = next(found for found in Board(shown, words).grounds() if found[0].id == lettered.terrain)
        return found[2]

    bare = tuple(replace(cell, marks=()) if cell == lettered else cell for cell in plain.cells)
    drawn = SIGNS[lettered.terrain]
    assert len(strokes(replace(plain, cells=bare))) - len(strokes(plain)) == len(drawn) > 0
    alone = replace(plain, cells=(lettered,), tracks=(), borders=())
    (ground,) = (trace for trace in hex_figure(alone, words, "en")["data"] if "form" in trace.get("meta", {}))
    # The legend shows what the board shows.
    assert ground["meta"]["form"]["sign"] == ()


def test_owners_whose_names_begin_alike_still_have_one_letter_each():
    names = ("James Gamble", "Jeptha Wade", "Jay", "Jeptha Wade", "<Q>")
    groups = tuple(MapGroup(str(number), name, "owned", number) for number, name in enumerate(names))
    assert list(signs(groups, str).values()) == ["J", "W", "JA", "JE", "Q"]


def test_names_on_a_board_of_pointed_hexes_stay_above_the_labels_of_the_next_row():
    for name in ("Sacramento", "Salt Lake City"):
        for line in name_lines(name, (0, 0), POINTY):
            lowest = line.at[1] + line.tall * 0.36
            highest = 150 + label("H49", (0, 0)).at[1] - label("H49", (0, 0)).tall * 0.36
            assert lowest <= highest


def test_marks_are_told_by_form_colour_and_letters():
    owners = Board(board(), words).owners()
    assert [owner.sign for owner in owners] == ["R", "RU", "A", ""]
    assert len({owner.style.colour for owner in owners}) == 4
    red, blue = owners[:2]
    assert len(red.shapes) == 6
    assert {one.text for one in blue.letters} == {"RU", "RU3"}
    assert [one.text for one in blue.labels] == ["+20"]
    assert len({len(shape) for shape in MARKS.values()}) == len(MARKS)


@pytest.mark.parametrize("count", range(1, 13))
def test_marks_of_one_hex_do_not_cover_each_other(count):
    size, places = spots(count)
    assert len(set(places)) == count
    for n, one in enumerate(places):
        assert abs(one[0]) + size / 2 <= 87
        assert abs(one[1]) + size / 2 <= 60
        for other in places[n + 1 :]:
            assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= size


def test_hover_tells_ground_marks_and_facts_and_no_markup():
    figure = hex_figure(board(), words, "en")
    told = {
        text.split("</b>")[0][3:]: text for trace in traces(figure, mode="markers") for text in trace["text"]
    }
    assert len(told) == 42
    assert "Token: Rutland, 3" in told["A1"]
    assert told["D3 · York"].count("City: Reading, 12") == 1
    assert "Costs 4" in told["A1"]
    assert not any(sign in json.dumps(figure) for sign in ("<script", "<a ", "<img"))


def test_tracks_of_two_owners_run_beside_each_other():
    owners = Board(board(), words).owners()
    shared = [owner.tracks[1] for owner in owners[:2]]
    assert shared[0] != shared[1]
    assert [len(owner.tracks) for owner in owners] == [4, 3, 0, 0]


def test_a_border_runs_along_the_shared_side():
    plan = Board(board(), words)
    ((_, _, sides),) = plan.borders()
    for (start, end), (one, other) in zip(sides, board().borders[0].edges, strict=True):
        assert ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5 == pytest.approx(100, abs=2)
        for axis in (0, 1):
            middle = (plan.places[one][axis] + plan.places[other][axis]) / 2
            assert (start[axis] + end[axis]) / 2 == pytest.approx(middle, abs=1)


def test_what_the_board_lacks_is_our_mistake():
    lost = replace(board(), tracks=(("red", ("A1", "Z9")),))
    apart = replace(board(), borders=(HexBorder("x", "divide", (("A1", "G6"),)),))
    cells = (replace(board().cells[0], marks=(HexMark("token", "green"),)), *board().cells[1:])
    for wrong, fault in ((lost, KeyError), (apart, ValueError), (replace(board(), cells=cells), KeyError)):
        with pytest.raises(fault):
            hex_figure(wrong, words, "en")


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_the_static_board_is_sound_and_says_the_same(orientation):
    drawing = str(hex_svg(board(orientation), words))
    root = ElementTree.fromstring(drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert {"A1", "G6", "Philadelphia", "RU3"} <= set(texts)
    assert not list(root.iter(f"{SVG}script"))
    # In every scheme it has the colours of its page.
    assert {fill for node in root.iter() if (fill := node.get("fill"))} > {"var(--ts-ink)", "var(--ts-sheet)"}
    assert not [fill for node in root.iter() if (fill := node.get("fill", "")).startswith("#")]


def test_the_legend_explains_grounds_borders_and_owners_that_are_on_the_board():
    names = [key["name"] for key in board_legend(board(), words)]
    assert {"The divide", "Swamp", "Rutland"} <= set(names)
    assert "Idle" not in names
    html = json.loads(desk_payload(personal(2), edition().catalogue))["languages"]["fr"]
    _, found = html.split('<figure class="ts-plot ts-plot--hex"')
    legend = re.search(r'<details class="ts-legend".*?</details>', found, re.DOTALL)
    assert legend
    assert legend[0].count('class="ts-key"') == len(names)


def test_the_desk_gets_the_board_as_pages_draw_it_with_its_data():
    html = json.loads(desk_payload(personal(2), edition().catalogue))["languages"]["fr"]
    _, found = html.split('<figure class="ts-plot ts-plot--hex"')
    drawing = re.search(r'<svg class="ts-hex".*?</svg>', found, re.DOTALL)
    assert drawing
    assert drawing[0].count("<text") > 42
    data = re.search(r'<script type="application/json" id="([^"]+)-figures">(.*?)</script>', found)
    assert f'data-figure="#{data[1]}-figures"' in found
    assert json.loads(data[2])["words"]["larger"] == "Agrandir"
    assert found.partition("</table>")[0].count("<tr") == 42 + 1
    assert "<img" not in html


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_can_be_read_on_every_ground(scheme):
    colours = palette.schemes()[scheme]
    for style in STYLES:
        assert contrast(colours["ink"], colours[f"g-{style}"]) >= 7, style
        assert contrast(colours["sign"], colours[f"g-{style}"]) >= 2.5, style


def test_every_token_of_a_board_is_a_colour():
    used = {part.split('"')[0] for part in json.dumps(hex_figure(board(), words, "en")).split('"@')[1:]}
    assert len(used) > 10
    assert used <= set(palette.schemes()["light"])


def test_lines_are_stored_by_shape_and_none_is_lost():
    figure = hex_figure(board(), words, "en")
    stored = by_shape(figure)
    for whole, short in zip(figure["data"], stored["data"], strict=True):
        if whole["mode"] != "lines":
            assert short == whole
            continue
        assert not {"x", "y"} & short.keys()
        copies = []
        for steps, starts in zip(short["shapes"][::2], short["shapes"][1::2], strict=True):
            points = [(0, 0), *zip(steps[::2], steps[1::2], strict=True)]
            for left, top in zip(starts[::2], starts[1::2], strict=True):
                copies.append(tuple(place for x, y in points for place in (left + x, top + y)))
        assert sorted(copies) == sorted(line for line in lines_of(whole) if line)
    sizes = [len(compact_json(one)) for one in (stored, figure)]
    assert sizes[0] < sizes[1]


def test_a_board_of_266_hexes_stays_small():
    big = board(POINTY, 19, 14)
    assert len(big.cells) == 266
    assert len(gzip.compress(compact_json(hex_figure(big, words, "en")))) < 16_000
