"""A search by evolution: it comes nearer to what wins, goes on where it broke off, and says what it found."""

import dataclasses
import json
from statistics import fmean

import pytest

import games
from referee.faults import Exit, Mistake
from referee.simulation.figures import strengths_of, with_figures
from referee.simulation.one_match import Job, Played, play, rules_of
from referee.simulation.search_log import open_search
from referee.simulation.search_table import summary
from referee.simulation.searching import BrokenOff, Vector, described, search, settings, vector

JOB = Job("chicago-express", "s", 60, 3)
SHIPPED = games.load("chicago-express").snapshot()


def nearest_to_nine(jobs):
    """Play no match: whose bid_permille is nearer to 900 wins the larger share."""
    for job in jobs:
        off = abs(dict(job.figures)["bid_permille"] - 900)
        yield Played(job.number, "", 1, True, True, "", {"MONEY": 1 / (1 + off / 300)})


def searched(path, generations, players=nearest_to_nine, job=JOB):
    pytest.importorskip("cmaes")
    varied = vector(job, frozenset({"beam", "opening_usd"}))
    log = open_search(path, described(job, varied, 2))
    return log, list(search(job, varied, generations, 2, players, log))


def test_generations_come_nearer_to_what_wins(tmp_path):
    log, run = searched(tmp_path / "s.jsonl", 25)
    first, *_, last = (fmean(map(fmean, one.shares)) for one in run)
    strong = strengths_of(SHIPPED)["strong"]["bid_permille"]
    reply = dict(zip(log.search.names, log.fresh[25].figures, strict=True))["bid_permille"]
    assert last > first
    assert abs(reply - 900) < abs(strong - 900) / 2
    assert len(log.fresh[25].shares) == 2 * len(run[-1].figures)


def test_matches_take_seats_and_values_of_an_option_in_turn_and_both_ways(tmp_path):
    paces = (("pace", "move"), ("pace", "round"))
    job = Job("chicago-express", "s", 60, options=paces)
    assert [(one.seats, one.options) for one in settings(job)] == [
        (seats, (pace,)) for pace in paces for seats in range(2, 7)
    ]
    played = []

    def counted(jobs):
        played.extend(jobs)
        return nearest_to_nine(jobs)

    log = open_search(tmp_path / "s.jsonl", described(job, vector(job, frozenset()), 20))
    list(search(job, vector(job, frozenset()), 1, 20, counted, log))
    one_of_each = {(job.seats, job.options, job.number % 2) for job in played[:20]}
    assert len(one_of_each) == 20
    assert log.search.options == {"pace": "move, round"}


def test_what_was_broken_off_goes_on_to_the_same_end(tmp_path):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    searched(whole, 3)
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    searched(part, 3)
    assert part.read_bytes() == whole.read_bytes()
    played = []

    def counted(jobs):
        played.extend(jobs)
        return nearest_to_nine(jobs)

    searched(whole, 3, counted)
    assert played == []


def test_a_file_of_another_search_is_refused_and_stays(tmp_path):
    path = tmp_path / "s.jsonl"
    searched(path, 1)
    before = path.read_bytes()
    with pytest.raises(Mistake, match="it was begun with another seed"):
        searched(path, 1, job=Job("chicago-express", "other", 60, 3))
    path.with_name("x.txt").write_text("notes\n")
    with pytest.raises(Mistake, match="stays as it is"):
        searched(path.with_name("x.txt"), 1)
    assert path.read_bytes() == before


def test_a_broken_match_stops_the_search_and_is_no_lost_one(tmp_path):
    """A search that took a bug for weakness would learn to avoid it."""
    path, whole = tmp_path / "s.jsonl", tmp_path / "whole.jsonl"
    searched(path, 1)

    def broken(jobs):
        for job in jobs:
            fault = "turn 2: KeyError" if job.number == 4 else ""
            yield Played(job.number, "5eed", 1, not fault, True, "", {"MONEY": 1.0}, fault)

    with pytest.raises(BrokenOff, match=r"Match 4 \(seed 5eed\) broke off: turn 2: KeyError") as stopped:
        searched(path, 2, broken)
    assert stopped.value.exit_code == Exit.OUR_BUG
    searched(path, 2)
    searched(whole, 2)
    kept = [sorted(one.read_bytes().splitlines()) for one in (path, whole)]
    assert set(kept[1]) <= set(kept[0])


def test_a_figure_stays_between_nothing_and_twice_the_largest():
    varied = Vector({"a": 10, "b": -5, "c": 7}, {"a": 20, "b": 5})
    assert varied.at([0, 0]) == [10, -5]
    assert varied.at([-9, -9]) == [0, -10]
    assert varied.at([9, 9]) == [40, 10]
    assert varied.whole([1, 2]) == (("a", 1), ("b", 2), ("c", 7))


@pytest.mark.parametrize(
    "name", ["continental-rails", "chicago-express", "continental-divide", "us-telegraph"]
)
def test_who_is_tried_plays_with_the_figures_given(name):
    shipped = games.load(name).snapshot()
    strong = strengths_of(shipped)["strong"]
    key = next(iter(strong))
    tried = strengths_of(with_figures(shipped, "normal", {**strong, key: strong[key] + 1}))
    columns = {strength for strength in tried if strength.startswith("normal")}
    assert {
        strength: tried[strength].items() >= strong.items() - {(key, strong[key])} for strength in columns
    } == (dict.fromkeys(columns, True))
    assert {tried[strength][key] - strong[key] for strength in columns} == {1}
    assert tried["strong"] == strong
    assert rules_of(Job(name, "s", 1)) is games.load(name)


@pytest.mark.parametrize(
    "name", ["continental-rails", "chicago-express", "continental-divide", "us-telegraph"]
)
def test_who_is_tried_plays_a_turn_beside_strong_seats(name):
    """One that looks ahead asks how others answer, and these must not ask again."""
    strong = strengths_of(games.load(name).snapshot())["strong"]
    job = Job(name, "s", 1, strengths=("normal", "strong"), figures=tuple(strong.items()))
    assert play(job).fault == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "turns"),
    [
        ("continental-rails", 0, 1),
        ("chicago-express", 3, 4),
        ("continental-divide", 3, 4),
        ("us-telegraph", 2, 2),
    ],
)
def test_any_figure_that_a_search_tries_is_played_with(name, seats, turns):
    """Each as far as it may go, the others as strong has them."""
    job = Job(name, "s", turns, seats, strengths=("normal", "strong"))
    varied = vector(job, frozenset())
    strong = [varied.strong[figure] for figure in varied.scales]
    ends = [
        [*strong[:at], varied.at([far] * len(strong))[at], *strong[at + 1 :]]
        for at in range(len(strong))
        for far in (-9, 9)
    ]
    faults = {play(dataclasses.replace(job, figures=varied.whole(figures))).fault for figures in ends}
    assert faults == {""}


def test_an_unknown_figure_is_named(turnsheet):
    call = ("simulate", "chicago-express", "--search", "s.jsonl", "--hold", "beam,width")
    code, _, err = turnsheet(*call)
    assert (code, "--hold width: there is no such figure." in err, "opening_usd" in err) == (2, True, True)


def test_the_command_searches_and_says_how_it_went(turnsheet, tmp_path):
    pytest.importorskip("openskill")
    call = ("simulate", "chicago-express", "--search", str(tmp_path / "s.jsonl"), "--generations", "1")
    call += ("-n", "1", "--seats", "3", "-j", "1", "--turns", "1")
    code, out, _ = turnsheet(*call, "--json")
    told = json.loads(out)
    assert (code, [one["generation"] for one in told["generations"]]) == (0, [1])
    assert told["reply"].keys() == told["strong"].keys()
    assert "fresh matches" in turnsheet(*call)[1]


def test_a_generation_that_loses_is_rated_below_strong(tmp_path):
    pytest.importorskip("openskill")

    def lost(jobs):
        return [Played(job.number, "", 1, True, True, "", {"MONEY": 0.2}) for job in jobs]

    log, _ = searched(tmp_path / "s.jsonl", 2, lost)
    assert all(one["rating"] < -1 for one in summary(log, 2)["generations"])


def test_two_measurements_at_once_are_refused(turnsheet):
    code, _, err = turnsheet("simulate", "chicago-express", "--search", "s", "--challenger", "idle")
    assert (code, "leave all but one out" in err) == (2, True)
