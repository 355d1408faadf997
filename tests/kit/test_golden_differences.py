"""What a golden that no longer replays says: the phase and the line that differ first."""

import shutil

import games
from kit.conformance.goldens import change, difference, goldens, replay, scenario_of, write_expected

GAME = "continental-rails"


def test_a_difference_names_its_phase_and_line(tmp_path):
    source = next(folder for folder in goldens(games.load(GAME)) if "phases" in scenario_of(folder))
    copy = tmp_path / source.name
    shutil.copytree(source, copy)
    found = replay(GAME, source)
    assert difference(copy, found) == ""
    write_expected(copy, {**found, "events.jsonl": ['{"code":"OTHER"}', *found["events.jsonl"][1:]]})
    assert difference(copy, found).startswith('events.jsonl differs first here:\n  stored {"code":"OTHER"}')
    number = found["digests.txt"][0].split(":")[0]
    write_expected(copy, {**found, "digests.txt": [f"{number}:0", *found["digests.txt"][1:]]})
    assert difference(copy, found) == f"the first phase that differs is {number}"
    write_expected(copy, {**found, "events.jsonl": found["events.jsonl"][:-1]})
    assert f"now    {found['events.jsonl'][-1]}" in difference(copy, found)


def test_a_path_leads_through_tables_and_lists():
    plain = {"a": {"B&O": {"list": [1, 2]}}}
    change(plain, ["a", "B&O", "list", "1"], 5)
    change(plain, ["new"], "x")
    assert plain == {"a": {"B&O": {"list": [1, 5]}}, "new": "x"}
