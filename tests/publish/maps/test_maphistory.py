import gzip
import json
import random
from dataclasses import replace

import pytest

from engine.period import Period
from engine.report import MapGroup, MapRoute, NetworkMap, Page, Report, Section
from publish.common.files import compact_json, data_of_script
from publish.generator.build import build_edition
from publish.maps.network_figure import map_figure
from publish.maps.network_history import NAME, Moment, decoded, encoded, moment, write_history
from tests.publish.maps.test_figures import words
from tests.publish.samples import WHEN, edition, network, report

LANGUAGES = ("en", "fr")


def played(turn, drawing=None):
    pages = report(turn=turn).pages
    if drawing is not None:
        pages = (
            *(page for page in pages if page.slug != "map"),
            Page("map", "Map", (Section("", (drawing,)),)),
        )
    told = Report("CR42", turn, None, "T", Period(years=f"{1839 + 2 * turn}"), pages)
    return edition(turn=turn, report=told, period=told.period)


def stored(folder):
    return data_of_script((folder / "CR42" / NAME).read_bytes())


def shuffled(turn):
    """A turn in which routes changed hands, were doubled, came and went."""
    rng = random.Random(turn)
    owners = ("bo", "free", "sale", "held")
    routes = tuple(
        replace(route, group=rng.choice(owners), double=rng.random() < 0.5)
        for route in network().routes
        if rng.random() < 0.8
    )
    return replace(network(), routes=routes)


def test_the_slider_shows_of_each_turn_what_its_map_shows(tmp_path):
    drawings = {turn: shuffled(turn) for turn in range(1, 9)}
    for turn, drawing in drawings.items():
        write_history(played(turn, drawing), tmp_path, tmp_path, WHEN)
    turns = decoded(stored(tmp_path))
    assert list(turns) == list(drawings)
    for turn, drawing in drawings.items():
        figure = map_figure(drawing, words, "en")
        lines = [trace for trace in figure["data"] if trace.get("meta", {}).get("kind") == "lines"]
        double = {
            code
            for trace in figure["data"]
            if trace.get("meta", {}).get("kind") == "double"
            for code in trace["meta"]["codes"]
        }
        drawn = {
            code: (trace["legendgroup"], *(trace["line"][name] for name in ("color", "dash", "width")))
            for trace in lines
            for code in trace["meta"]["codes"]
        }
        shown = turns[turn].maps["net"]
        assert {code: owner[:4] for code, (owner, _) in shown.items()} == drawn, turn
        assert {code for code, (_, twice) in shown.items() if twice} == double, turn
        assert turns[turn].period.label == f"{1839 + 2 * turn}"


def test_publishing_a_turn_appends_it_and_publishing_it_again_changes_nothing(sample, tmp_path):
    assert [turn for turn, _, _ in stored(sample.site)["maps"]["net"]["turns"]] == [6, 7]
    before = (sample.site / "CR42" / NAME).read_bytes()
    assert write_history(edition(), sample.site, sample.site, WHEN) == []
    write_history(edition(), tmp_path, sample.site, WHEN)
    assert (tmp_path / "CR42" / NAME).read_bytes() == before


def test_the_second_turn_stores_only_what_changed(sample):
    net = stored(sample.site)["maps"]["net"]
    assert [len(changes) // 2 for _, _, changes in net["turns"]] == [4, 3]


def test_a_stage_goes_on_from_what_is_published_and_forgets_what_was_undone(tmp_path):
    published, stage = tmp_path / "published", tmp_path / "stage"
    for turn in (5, 6, 7):
        write_history(played(turn), published, published, WHEN)
    write_history(played(6), stage, published, WHEN)
    assert list(decoded(stored(stage))) == [5, 6]
    # An early turn that had to be built again does not cost the later ones.
    again = tmp_path / "again"
    write_history(played(5), again, published, WHEN)
    write_history(played(7), again, published, WHEN)
    assert (again / "CR42" / NAME).read_bytes() == (published / "CR42" / NAME).read_bytes()


def test_names_stand_once_unless_languages_differ():
    owners = [("a", "@c1", "solid", 3.0, ("Same", "Same")), ("b", "@c2", "solid", 3.0, ("Free", "Libre"))]
    drawn = {"X": (owners[0], False), "Y": (owners[1], True)}
    data = encoded({1: Moment(Period(years="1841"), {"net": drawn})}, LANGUAGES)
    assert [group[4] for group in data["maps"]["net"]["groups"]] == ["Same", ["Free", "Libre"]]
    assert decoded(json.loads(compact_json(data)))[1].maps["net"] == drawn


def test_an_owner_that_changed_its_name_is_told_apart_by_turn():
    first, second = (
        replace(network(), groups=(MapGroup("bo", name, "owned", 3), *network().groups[1:]))
        for name in ("Old", "New")
    )
    shown = [moment(played(turn, one)).maps["net"]["B&A"][0][4][0] for turn, one in ((1, first), (2, second))]
    assert shown == ["Old", "New"]


def test_a_report_without_a_map_has_no_history(tmp_path):
    told = replace(report(), pages=report().pages[:2])
    assert write_history(edition(report=told), tmp_path, tmp_path, WHEN) == []
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("changes", [45])
def test_25_turns_of_416_routes_and_60_owners_stay_below_25_kilobytes(changes):
    rng = random.Random(1)
    names = [f"{chr(65 + n % 26)}{n}" for n in range(60)]
    groups = tuple(
        MapGroup(name, f"{name} The {name} Railroad Company", "owned", n) for n, name in enumerate(names)
    )
    routes = [MapRoute(f"R{n:03}", "bos", "alb", rng.choice(names)) for n in range(416)]
    turns = {}
    for turn in range(1, 26):
        for place in rng.sample(range(416), changes):
            routes[place] = replace(routes[place], group=rng.choice(names), double=rng.random() < 0.3)
        drawing = NetworkMap(
            "network", "T", "C", network().projection, network().cities, tuple(routes), groups
        )
        turns[turn] = moment(played(turn, drawing))
    data = compact_json(encoded(turns, LANGUAGES))
    assert decoded(json.loads(data)) == turns
    assert len(gzip.compress(data)) <= 25_000


@pytest.mark.slow
def test_the_history_is_written_before_the_pages_that_read_it(tmp_path):
    changed = build_edition(edition(languages=("en",)), tmp_path / "work", tmp_path / "site").changed
    names = [path.name for path in changed]
    assert names.index(NAME) < next(n for n, path in enumerate(changed) if "/en/" in path.as_posix())
