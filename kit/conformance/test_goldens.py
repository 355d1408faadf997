"""Stored turns of a game, replayed byte for byte; the first phase that differs is named."""

import pytest

import games
from engine.dice import Dice
from engine.turn import digest
from kit.conformance.goldens import difference, goldens, position, replay, scenario_of, write_expected

FOLDERS = [(name, folder) for name in games.names() for folder in goldens(games.load(name))]
LARGEST_BYTES = 30 * 1024
each_golden = pytest.mark.parametrize(("name", "folder"), FOLDERS, ids=[f"{n}/{f.name}" for n, f in FOLDERS])


@each_golden
def test_it_replays_byte_for_byte(name, folder, pytestconfig):
    lines = replay(name, folder)
    if pytestconfig.getoption("--update-golden", default=False):
        write_expected(folder, lines)
    told = difference(folder, lines)
    assert told == "", f"{name}, {folder.name}: {told}; python -m kit.conformance.goldens {name} renews it"


@each_golden
def test_it_says_what_it_pins_and_stays_small(name, folder):
    scenario = scenario_of(folder)
    for key in ("pins", "source", "seed"):
        assert scenario[key].strip(), (name, folder.name, key)
    assert [path.name for path in folder.rglob("*") if path.stat().st_size > LARGEST_BYTES] == []
    stored = {path.name for path in (folder / "expected").iterdir()}
    assert stored == ({"turns.txt"} if "turns" in scenario else {"events.jsonl", "digests.txt"})


@each_golden
def test_something_happens_in_it(name, folder):
    game = games.load(name)
    before = digest(game.state_to_json(position(game, folder, scenario_of(folder))))
    *_, last = replay(name, folder).values()
    assert not last[-1].endswith(before), (name, folder.name)


def test_a_game_has_a_golden_for_each_phase_and_a_match(game):
    scenarios = [scenario_of(folder) for folder in goldens(game)]
    phases = {phase.number for phase in game.turn_list(game.new_match({}, [], Dice(b"goldens", 0)))}
    # A match plays every phase of each of its turns.
    pinned = {number for scenario in scenarios for number in scenario.get("phases", phases)}
    assert phases <= pinned, f"{game.meta.name}: no golden of phases {sorted(phases - pinned)}"
    assert any("turns" in scenario for scenario in scenarios), f"{game.meta.name}: no golden match"
