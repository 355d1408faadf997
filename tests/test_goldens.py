"""Stored turns of every game, replayed byte for byte; the first phase that differs is named.

Found by scan of games/*/golden/*/scenario.toml, which says in plain words what it pins and where that
comes from. `pytest tests/test_goldens.py --update-golden` writes what is expected afresh; such a change
goes into a commit of its own that says which rule made it right.

scenario.toml    turn, seed, pins, source; `phases` (those alone are played; without it the whole turn);
                 `others` (what seats without a file do: empty, computer); `options` of the match;
                 `changes` (path in the state's JSON = value), `none` (paths whose value is none) and
                 `transfers` (postings) made beforehand;
                 or `turns`: a whole match of computer seats
state_in.json    the position; without it `setup` says how it comes about: "new_match"
orders/seat_NN.json
expected/        events.jsonl and digests.txt, or turns.txt for a match
"""

from __future__ import annotations

import json
import shutil
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

import games
from engine.dice import Dice
from engine.ledger import Ledger
from engine.turn import canonical_json, digest, resolve

HOME = Path(games.__file__).parent
FOLDERS = sorted(path.parent for path in HOME.glob("*/golden/*/scenario.toml"))
LARGEST_BYTES = 30 * 1024


def name_of(folder):
    return f"{folder.parent.parent.name}/{folder.name}"


class Only:
    """A game of which only some phases are played: the others may change without touching this golden."""

    def __init__(self, game, phases):
        self._game = game
        self._phases = phases

    def __getattr__(self, name):
        return getattr(self._game, name)

    def turn_list(self, state):
        return tuple(phase for phase in self._game.turn_list(state) if phase.number in self._phases)


def scenario_of(folder):
    return tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8"))


def position(game, folder, scenario):
    """The state the turn starts from, with the changes of the scenario."""
    stored = folder / "state_in.json"
    if stored.exists():
        data = stored.read_bytes()
    else:
        assert scenario["setup"] == "new_match"
        seed = scenario["seed"].encode()
        data = game.state_to_json(game.new_match(scenario.get("options", {}), [], Dice(seed, 0)))
    plain = json.loads(data)
    changes = {**scenario.get("changes", {}), **dict.fromkeys(scenario.get("none", []))}
    for path, value in changes.items():
        change(plain, path.split("."), value)
    state = game.state_from_json(canonical_json(plain))
    assert game.turn_number(state) == scenario["turn"]
    ledger = Ledger(game.balances(state))
    for move in scenario.get("transfers", []):
        ledger.move(move["unit"], move["from"], move["to"], move["amount"], "golden", "setup")
    return state


def change(plain, path, value):
    """Set one value by its path: names of fields, keys of tables, places in lists."""
    for part in path[:-1]:
        plain = plain[int(part) if isinstance(plain, list) else part]
    plain[int(path[-1]) if isinstance(plain, list) else path[-1]] = value


def orders_for(game, folder, scenario, state):
    seed, found = scenario["seed"].encode(), {}
    for seat in game.seats_to_move(state):
        file = folder / "orders" / f"seat_{seat:02}.json"
        if file.exists():
            orders = game.orders_from_json(file.read_bytes())
        elif scenario["others"] == "computer":
            orders = by_computer(game, state, seat, seed)
        else:
            assert scenario["others"] == "empty"
            orders = game.orders_from_json(b"{}")
        found[seat] = game.check(state, seat, orders)[0]
    return found


def by_computer(game, state, seat, seed):
    dice = Dice(seed, game.turn_number(state))
    return game.computer_orders(state, seat, dice.scoped(f"computer/{seat:02}"))


def plain_facts(event):
    """Facts as plain data; a message among them stands with its code and its own facts."""
    return msgspec.to_builtins(dict(event.facts), str_keys=True)


def as_lines(events):
    """Codes and facts, never prose: a new wording breaks no golden."""
    return [
        canonical_json(
            {"phase": e.phase, "code": e.code, "rule": e.rule, "seats": e.seats, "facts": plain_facts(e)}
        ).decode()
        for e in events
    ]


def replay_turn(game, folder, scenario):
    """Play the stored turn; return the files that ought to stand in expected/."""
    state = position(game, folder, scenario)
    orders = orders_for(game, folder, scenario, state)
    phases = scenario.get("phases", [phase.number for phase in game.turn_list(state)])
    result = resolve(Only(game, phases), state, orders, scenario["seed"].encode())
    digests = [f"{number}:{value}" for number, value in result.digests]
    return {"events.jsonl": as_lines(result.events), "digests.txt": digests}


def replay_match(game, folder, scenario):
    """Play a match of computer seats; a line a turn: number, events, digests of events and of the state."""
    seed = scenario["seed"].encode()
    state = position(game, folder, scenario)
    lines = []
    for _ in range(scenario["turns"]):
        assert not game.is_over(state), f"the match ended after {len(lines)} turns: take another seed"
        number = game.turn_number(state)
        seats = game.seats_to_move(state)
        given = {seat: game.check(state, seat, by_computer(game, state, seat, seed))[0] for seat in seats}
        result = resolve(game, state, given, seed, digests=False)
        state = result.state
        told = digest("\n".join(as_lines(result.events)).encode())
        lines.append(f"{number} {len(result.events)} {told[:32]} {digest(game.state_to_json(state))}")
    return {"turns.txt": lines}


@cache
def replay(folder):
    scenario = scenario_of(folder)
    game = games.load(folder.parent.parent.name)
    return (replay_match if "turns" in scenario else replay_turn)(game, folder, scenario)


def difference(folder, found):
    """Say where a replay first leaves what is stored, "" where it does not."""
    said = []
    for name, lines in found.items():
        stored = (folder / "expected" / name).read_text(encoding="utf-8").splitlines()
        if stored != lines:
            pairs = zip([*stored, *[""] * len(lines)], [*lines, *[""] * len(stored)], strict=False)
            said.append(first_difference(name, next((old, new) for old, new in pairs if old != new)))
    return "\n".join(reversed(said))


def first_difference(name, pair):
    old, new = pair
    label = {"digests.txt": "phase", "turns.txt": "turn"}.get(name)
    if label:
        return f"the first {label} that differs is {(old or new).replace(':', ' ').split()[0]}"
    return f"{name} differs first here:\n  stored {old}\n  now    {new}"


def write_expected(folder, found):
    (folder / "expected").mkdir(exist_ok=True)
    for name, lines in found.items():
        (folder / "expected" / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_golden_replays_byte_for_byte(folder, pytestconfig):
    found = replay(folder)
    if pytestconfig.getoption("--update-golden"):
        write_expected(folder, found)
    assert difference(folder, found) == "", f"{name_of(folder)}: {difference(folder, found)}"


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_golden_says_what_it_pins_and_stays_small(folder):
    scenario = scenario_of(folder)
    for key in ("pins", "source", "seed"):
        assert scenario[key].strip()
    assert [path.name for path in folder.rglob("*") if path.stat().st_size > LARGEST_BYTES] == []
    stored = {path.name for path in (folder / "expected").iterdir()}
    assert stored == ({"turns.txt"} if "turns" in scenario else {"events.jsonl", "digests.txt"})


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_something_happens_in_every_golden(folder):
    scenario = scenario_of(folder)
    game = games.load(folder.parent.parent.name)
    before = digest(game.state_to_json(position(game, folder, scenario)))
    *_, last = replay(folder).values()
    assert not last[-1].endswith(before)


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_golden_for_each_phase_and_a_match(name):
    game = games.load(name)
    mine = [scenario_of(folder) for folder in FOLDERS if games.load(folder.parent.parent.name) is game]
    start = game.new_match({}, [], Dice(b"goldens", 0))
    phases = {phase.number for phase in game.turn_list(start)}
    pinned = {number for scenario in mine for number in scenario.get("phases", phases)}
    assert phases <= pinned, f"{name}: no golden of phases {sorted(phases - pinned)}"
    assert any("turns" in scenario for scenario in mine), f"{name}: no golden match"


def test_a_difference_names_its_phase_and_line(tmp_path):
    source = next(folder for folder in FOLDERS if "phases" in scenario_of(folder))
    copy = tmp_path / source.name
    shutil.copytree(source, copy)
    found = replay(source)
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
