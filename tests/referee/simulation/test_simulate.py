"""`turnsheet simulate`: many matches, kept as they end, gone on with, and not lost for one that is bad."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from concurrent.futures.process import _threads_wakeups

import pytest

from engine.ledger import LedgerError
from referee.simulation.log import Series
from referee.simulation.one_match import Job, play
from referee.simulation.series import simulate, summary, workers
from tests.referee import toy_game


@pytest.fixture
def brittle(monkeypatch):
    """Let the toy game break where a tycoon gives away nine dollars in turn 2."""

    def give(turn):
        if turn.number == 2 and any(o["usd"] == 9 for orders in turn.orders.values() for o in orders):
            raise KeyError("nine")
        real(turn)

    real = toy_game._give
    monkeypatch.setattr(toy_game, "_give", give)


def as_json(turnsheet, *arguments, code=0):
    ended, out, err = turnsheet("simulate", "toy", *arguments, "--json")
    assert ended == code, (ended, out, err)
    return json.loads(out), err


def without_time(found):
    return {**found, "seconds": 0}


def kept(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_same_matches_on_one_core_and_on_two(turnsheet):
    once, twice = (as_json(turnsheet, "-n", 6, "-j", jobs)[0] for jobs in (1, 2))
    assert without_time(once) == without_time(twice)
    assert (once["matches"], once["turns_each"], once["bad"]) == (6, [4] * 6, [])
    other, _ = as_json(turnsheet, "-n", 6, "--seed", "other")
    assert other["digest"] != once["digest"]


def test_matches_are_different_and_one_can_be_played_alone(turnsheet, tmp_path):
    as_json(turnsheet, "-n", 4, "--keep", tmp_path / "four")
    as_json(turnsheet, "-n", 1, "--first", 3, "--keep", tmp_path / "third")
    four, (third,) = kept(tmp_path / "four")[1:], kept(tmp_path / "third")[1:]
    assert [match for match in four if match["number"] == 3] == [third]
    assert len({match["final"] for match in four}) == 4


def test_a_bad_match_is_named_and_the_others_are_played(turnsheet, brittle):
    good, _ = as_json(turnsheet, "-n", 9, "--turns", 1)
    found, _ = as_json(turnsheet, "-n", 9, "-j", 2, code=1)
    assert good["bad"] == []
    assert 0 < len(found["bad"]) < 9
    assert found["ended"] == 9 - len(found["bad"])
    for bad in found["bad"]:
        job = Job("toy", "simulate", 60, number=bad["match"])
        assert bad["seed"] == job.match_seed
        assert bad["fault"].startswith(
            "turn 2: KeyError: 'nine' (tests.referee.simulation.test_simulate, line "
        )
        assert play(job).fault == bad["fault"]


def test_the_referee_reads_which_matches_are_bad(turnsheet, brittle):
    code, out, _ = turnsheet("simulate", "toy", "-n", 9)
    bad = json.loads(turnsheet("simulate", "toy", "-n", 9, "--json")[1])["bad"]
    assert code == 1
    assert f"Match {bad[0]['match']} (seed {bad[0]['seed']}) broke off in turn 2: KeyError" in out
    assert f"{len(bad)} of 9 matches are bad: play one again alone with --first NUMBER -n 1" in out


def test_parquet_without_polars_is_refused_before_the_first_match(turnsheet, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setattr("referee.simulation.workers.play", None)
    code, _, said = turnsheet("simulate", "toy", "--book", tmp_path / "book", "--format", "parquet")
    assert (code, said) == (
        2,
        'Parquet needs Polars. Install it: pip install "turnsheet[export]". JSON Lines need nothing.\n',
    )


def test_a_disk_that_takes_no_tables_is_no_bug_of_the_game(turnsheet, tmp_path):
    (tmp_path / "book").write_text("a file, no folder")
    code, _, said = turnsheet("simulate", "toy", "-n", 1, "--turns", 1, "--book", tmp_path / "book")
    assert code == 2
    assert said.startswith(f"The system refused: Not a directory ({tmp_path / 'book'}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--chances", "chances.csv"), "begins again with the first match"),
        (("--book", "book"), "begins again with the first match"),
        (("--challenger", "all"), "begins again with the first match"),
        (("--strengths", "strong,easy"), "begins again with the first match"),
        (("--search", "search.jsonl"), "the generations played are kept in search.jsonl"),
        (("--keep", "kept.jsonl"), "0 of 10 matches are kept"),
    ],
)
def test_ctrl_c_promises_only_what_is_kept(turnsheet, monkeypatch, tmp_path, words, said):
    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("referee.simulation.series.play_here", stop)
    code, _, err = turnsheet("simulate", "chicago-express", *words)
    assert (code, err.count("\n"), said in err) == (130, 1, True), err


def test_books_out_of_balance_are_a_bad_match(turnsheet, monkeypatch):
    def lose(turn):
        turn.state["books"]["usd"]["bank"] += 1

    monkeypatch.setattr(toy_game, "_give", lose)
    found, _ = as_json(turnsheet, "-n", 1, code=1)
    assert not found["conserved"]
    assert f"turn 1: {LedgerError.__name__}: usd is out of balance by 1" in found["bad"][0]["fault"]
    assert "THE BOOKS DID NOT BALANCE" in turnsheet("simulate", "toy", "-n", 1)[1]


def test_a_series_goes_on_where_it_was_broken_off(turnsheet, tmp_path):
    path = tmp_path / "series.jsonl"
    whole, _ = as_json(turnsheet, "-n", 6)
    as_json(turnsheet, "-n", 3, "--keep", path)
    before = path.read_bytes()
    found, said = as_json(turnsheet, "-n", 6, "--keep", path)
    assert without_time(found) == without_time(whole)
    assert f"Going on: 3 matches were played before ({path})." in said
    assert path.read_bytes().startswith(before)
    assert sorted(match["number"] for match in kept(path)[1:]) == [1, 2, 3, 4, 5, 6]


def test_a_torn_line_is_played_again(turnsheet, tmp_path):
    path = tmp_path / "series.jsonl"
    whole, _ = as_json(turnsheet, "-n", 3, "-j", 1, "--keep", path)
    path.write_bytes(path.read_bytes()[:-20])
    found, said = as_json(turnsheet, "-n", 3, "--keep", path)
    assert without_time(found) == without_time(whole)
    assert "Going on: 2 matches" in said
    again, _ = as_json(turnsheet, "-n", 3, "--keep", path)
    assert without_time(again) == without_time(whole)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (("--seed", "b"), "--seed 'simulate' instead of 'b'"),
        (("--seats", "2"), "--seats 0 instead of 2"),
        (("--turns", "3"), "--turns 300 instead of 3"),
        (("--option", "start=7"), "--option () instead of (('start', '7'),)"),
    ],
)
def test_a_changed_call_is_refused_and_what_is_kept_stays(turnsheet, tmp_path, changed, sentence):
    path = tmp_path / "series.jsonl"
    as_json(turnsheet, "-n", 2, "--keep", path)
    before = path.read_bytes()
    code, out, err = turnsheet("simulate", "toy", "-n", 2, "--keep", path, *changed)
    assert (code, out) == (2, "")
    assert f"{path} keeps matches of another series: {sentence}. Make the same call again" in err
    assert path.read_bytes() == before


def test_other_code_is_refused_where_a_file_was_named(turnsheet, tmp_path):
    path = tmp_path / "series.jsonl"
    as_json(turnsheet, "-n", 2, "--keep", path)
    code = Series.of(Job("toy", "simulate", 300)).code
    path.write_text(path.read_text(encoding="utf-8").replace(code, "0.0+old"), encoding="utf-8")
    assert (
        f"version of the code '0.0+old' instead of '{code}'"
        in turnsheet("simulate", "toy", "-n", 2, "--keep", path)[2]
    )


def test_in_a_folder_each_series_has_its_file(turnsheet, tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    for seed in ("a", "b", "a"):
        as_json(turnsheet, "-n", 2, "--seed", seed, "--keep", folder)
    assert sorted(path.name.partition("-")[0] for path in folder.iterdir()) == ["toy", "toy"]


@pytest.mark.parametrize("text", ["my notes\n", "{}\n", '{"game": "toy"}\n'])
def test_a_file_of_something_else_is_not_touched(turnsheet, tmp_path, text):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    code, _, err = turnsheet("simulate", "toy", "--keep", path)
    assert code == 2
    assert f"{path} is not of `turnsheet simulate` and stays as it is." in err
    assert path.read_text() == text


def test_without_a_file_an_unfinished_series_waits_in_the_users_folder(turnsheet, own_folder):
    whole, _ = as_json(turnsheet, "-n", 5)
    assert list(own_folder.iterdir()) == []
    keep_some(own_folder, 2)
    found, said = as_json(turnsheet, "-n", 5)
    assert without_time(found) == without_time(whole)
    assert "Going on: 2 matches" in said
    assert list(own_folder.iterdir()) == []


def test_without_a_file_other_code_begins_anew(turnsheet, own_folder):
    whole, _ = as_json(turnsheet, "-n", 5)
    keep_some(own_folder, 2, code="0.0+old")
    found, said = as_json(turnsheet, "-n", 5)
    assert without_time(found) == without_time(whole)
    assert "Beginning again: the 2 matches kept were played by another version of the code." in said


def keep_some(folder, matches, **changes):
    """Lay down what a run of the default series leaves that is killed after some matches."""
    import msgspec

    from referee.simulation.log import open_log

    job = Job("toy", "simulate", 300)
    log = open_log(folder, Series.of(job))
    assert len(list(simulate(job, matches, workers(1), log))) == matches
    lines = log.path.read_bytes().splitlines(keepends=True)
    head = {**json.loads(lines[0]), **changes}
    log.path.write_bytes(b"".join([msgspec.json.encode(head) + b"\n", *lines[1:]]))


def test_without_a_place_to_keep_it_a_series_is_played_all_the_same(turnsheet, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    assert as_json(turnsheet, "-n", 2)[0]["matches"] == 2


def test_without_dask_a_sentence_says_how_to_get_it(turnsheet, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = turnsheet("simulate", "toy", "--cluster", "tcp://127.0.0.1:8786")
    assert (code, out) == (2, "")
    assert "--cluster needs Dask. Install it with: pip install 'turnsheet[cluster]'" in err


def test_processes_here_and_a_cluster_exclude_each_other(turnsheet):
    code, _, err = turnsheet("simulate", "toy", "-j", 2, "--cluster", "tcp://127.0.0.1:8786")
    assert (code, "--jobs counts processes of this machine" in err) == (2, True)


def test_a_series_in_any_order_has_one_summary():
    job = Job("toy", "order", 60)
    played = list(simulate(job, 4, workers(1)))
    assert summary(job, played, 1) == summary(job, played[::-1], 1)


def first_then_for_ever(job):
    if job.number > 1:
        time.sleep(3600)
    return play(job)


def test_processes_are_gone_as_soon_as_a_series_is(monkeypatch):
    """Whoever breaks off waits for no match that is being played, and no end is left to the end."""
    monkeypatch.setattr("referee.simulation.workers.play", first_then_for_ever)
    before = multiprocessing.active_children()
    matches = workers(2)([Job("toy", "seed", 4, number=number) for number in (1, 2, 3)])
    assert next(matches).number == 1
    matches.close()
    assert multiprocessing.active_children() == before
    assert list(_threads_wakeups) == []
    assert [match.number for match in workers(2)([Job("toy", "seed", 4)] * 2)] == [1, 1]
    assert multiprocessing.active_children() == before
    assert list(_threads_wakeups) == []
