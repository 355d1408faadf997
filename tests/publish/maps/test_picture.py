"""The picture of the front page: what the turn added is red, the rest grey, and no label hides another."""

import re
from xml.etree import ElementTree

import pytest

from engine.report import HexCell, HexMap, HexMark, HexTerrain, MapGroup, Picture
from publish.maps.geometry import along
from publish.maps.picture_parts import labels
from publish.maps.picture_svg import picture_svg

NAMES = ("Albany", "", "Chicago", "Detroit")


def board(marks=()):
    cells = tuple(
        HexCell(f"A{n}", n, 0, "plain", name, tuple(marks) if n == 1 else ()) for n, name in enumerate(NAMES)
    )
    groups = (MapGroup("PRR", "Pennsylvania", "owned", 1),)
    tracks = (("PRR", ("A0", "A1", "A2")),)
    terrains = (HexTerrain("plain", "Plain", "plain"),)
    return HexMap("board", "Title", "Caption", "flat", cells, terrains, groups, tracks)


def drawn(picture, marks=()):
    return ElementTree.fromstring(picture_svg(board(marks), picture, str))


def strokes(root, kind):
    return "".join(part.get("d") for part in root.iter("path") if kind in part.get("class").split())


def test_the_track_of_the_turn_is_red_and_older_track_grey():
    root = drawn(Picture("board", "What it shows", "map", (("A2", "Line"),), tracks=(("A1", "A2"),)))
    assert root.get("aria-label") == "What it shows"
    assert strokes(root, "ts-built").count("M") == strokes(root, "ts-new").count("M") == 1
    assert strokes(root, "ts-built") != strokes(root, "ts-new")
    assert strokes(root, "ts-stop").count("M") == 1
    assert {text.text for text in root.iter("text") if text.get("class") == "ts-new"} == {"Line"}


def test_without_anything_new_all_is_grey():
    root = drawn(Picture("board", "Caption", "map"))
    assert strokes(root, "ts-built").count("M") == 2
    assert strokes(root, "ts-new") == strokes(root, "ts-stop") == ""


def test_a_mark_bears_its_owners_letters_and_is_red_when_it_is_new():
    mark = HexMark("token", "PRR")
    assert strokes(drawn(Picture("board", "", "map"), (mark,)), "ts-token")
    root = drawn(Picture("board", "", "map", (("A1", ""),)), (mark,))
    assert strokes(root, "ts-new")
    assert not strokes(root, "ts-token")
    assert [text.text for text in root.iter("text") if text.get("class") == "ts-letter"] == ["P"]


@pytest.mark.parametrize("marks", [(), (HexMark("train", "PRR"),)])
def test_no_code_of_a_hex_is_written(marks):
    written = {text.text for text in drawn(Picture("board", "", "map"), marks).iter("text")}
    assert written == set(NAMES) - {""}


def test_labels_hide_no_other_and_those_of_the_turn_come_first():
    found = dict(labels([([(100, 100)], "New line")], [((101, 101), "City"), ((300, 50), "Far away")], 200))
    assert [label["text"] for label in found["wide"]] == ["New line", "City", "Far away"]
    crowd = [((100, 100), "A very long name indeed")] * 40
    assert len(dict(labels([], crowd, 140))["wide"]) < 8


def test_a_label_keeps_clear_of_the_mark_it_stands_beside():
    near, clear = (
        dict(labels([([(100, 100)], "Saloon")], [], 200, marks, 12 * len(marks)))["wide"][0]
        for marks in ([], [(100, 100)])
    )
    assert clear["x"] - near["x"] == 12


def test_a_label_keeps_off_the_marks_around():
    marks = [(100, 100), (130, 100), (130, 80), (130, 120)]
    (label,) = dict(labels([([(100, 100)], "Saloon")], [], 200, marks, 12))["wide"]
    assert label["anchor"] != "start"


def test_a_label_hides_dots_and_lines_only_where_there_is_no_other_place():
    dot = [(130, 95)]
    (kept,) = dict(labels([], [((100, 100), "Sacramento")], 200, prominent=dot))["wide"]
    assert (kept["anchor"], kept["y"]) == ("start", 113)
    line = list(along([(0, 80), (200, 80), (200, 120), (0, 120), (0, 100), (200, 100)]))
    placed = dict(labels([], [((100, 100), "Sacramento")], 200, prominent=line))
    assert [label["text"] for label in placed["wide"]]


def test_a_label_hides_faint_lines_rather_than_the_turns_own():
    box = [(x, y) for x in range(104, 180, 4) for y in range(88, 100, 4)]
    sheet = [(x, y) for x in range(0, 240, 4) for y in range(40, 180, 4)]
    around = [point for point in sheet if point not in box]
    (kept,) = dict(labels([], [((100, 100), "Reno")], 200, prominent=around, faint=box))["wide"]
    assert (kept["anchor"], kept["y"]) == ("start", 98)


def test_a_label_goes_a_step_farther_rather_than_across_a_line_of_the_turn():
    lines = [along([(104, y), (200, y)]) for y in (93, 108)] + [along([(0, y), (96, y)]) for y in (93, 108)]
    around = [point for line in lines for point in line]
    (kept,) = dict(labels([], [((100, 100), "Cleveland")], 200, prominent=around))["wide"]
    top, bottom = kept["y"] - 13 * 0.8, kept["y"] + 13 * 0.25
    assert not [y for _, y in around if top < y < bottom]


def test_a_line_leads_to_a_label_that_is_far_from_what_it_names():
    near, far = (
        dict(labels([([(300, 100)], "Reno line")], [], 200, prominent=prominent))["wide"][0]
        for prominent in ((), [(x, y) for x in range(200, 400, 4) for y in range(72, 132, 4)])
    )
    assert not near["way"]
    assert far["way"].startswith("M300")


def test_no_line_runs_through_a_label_and_no_label_is_set_over_a_line():
    around = [(x, y) for x in range(200, 400, 4) for y in range(72, 132, 4)]
    near = [((x, y), "City") for x in range(180, 420, 20) for y in range(60, 180, 12)]
    placed = dict(
        labels([([(300, 100)], "First line"), ([(310, 104)], "Second line")], near, 200, prominent=around)
    )["wide"]
    lines = [label["way"] for label in placed if label["way"]]
    assert len(lines) == 2
    assert sum(label["text"] == "City" for label in placed) > 8
    for way in lines:
        assert not [label["text"] for label in placed if any(_covers(label, at) for at in _points(way))]


def _points(way):
    x, y, across, down = map(int, re.findall(r"-?\d+", way))
    return [(x + across * part / 20, y + down * part / 20) for part in range(20)]


def _covers(label, point):
    (x, y), wide = point, len(label["text"]) * 13 * 0.52
    left = label["x"] - {"start": 0, "middle": wide / 2, "end": wide}[label["anchor"]]
    return left < x < left + wide and label["y"] - 10 < y < label["y"] + 3


def test_two_labels_beside_each_other_do_not_read_as_one():
    first, second = dict(labels([([(100, 100)], "Railway")], [((148, 100), "Salt Lake City")], 200))["wide"]
    end = first["x"] + len(first["text"]) * 13 * 0.52
    assert second["y"] != first["y"] or second["x"] > end + 5


def test_a_label_is_beside_another_part_of_its_line_where_the_middle_is_hidden():
    around = [(x, y) for x in range(200, 400, 4) for y in range(60, 150, 4)]
    (label,) = dict(labels([([(300, 100), (100, 100)], "Reno line")], [], 200, prominent=around))["wide"]
    assert label["x"] < 130
