"""Stored turns of a game and how they are replayed: ``golden/<name>/scenario.toml`` and its files.

scenario.toml    turn, seed, pins, source; `phases` (those alone are played; without it the whole turn);
                 `others` (what seats without a file do: empty, computer); `options` of the match;
                 `changes` (path in the state's JSON = value), `none` (paths whose value is none) and
                 `transfers` (postings) made beforehand;
                 or `turns`: a whole match of computer seats
state_in.json    the position; without it `setup` says how it comes about: "new_match"
orders/seat_NN.json
expected/        events.jsonl and digests.txt, or turns.txt for a match

``python -m kit.conformance.goldens GAME`` writes what is expected afresh; such a change goes into a commit of
its own that says which rule made it right.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import games
from engine.dice import Dice
from engine.game import Game
from engine.ledger import Ledger
from engine.turn import Event, Phase, canonical_json, digest, resolve
from kit.conformance.sources import folder as home

Scenario = Mapping[str, Any]
Lines = dict[str, list[str]]
"""File in expected/ -> its lines."""
AnyGame = Game[Any, Any]


class Only:
    """A game of which only some phases are played: the others may change without touching this golden."""

    def __init__(self, game: AnyGame, phases: Collection[int]) -> None:
        self._game = game
        self._phases = phases

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def turn_list(self, state: Any) -> tuple[Phase[Any, Any], ...]:
        """Return the phases that are played."""
        return tuple(phase for phase in self._game.turn_list(state) if phase.number in self._phases)


def goldens(game: AnyGame) -> list[Path]:
    """Return the folders of a game's goldens."""
    return sorted(path.parent for path in home(game).glob("golden/*/scenario.toml"))


def scenario_of(folder: Path) -> dict[str, Any]:
    """Return what a golden pins."""
    return tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8"))


def position(game: AnyGame, folder: Path, scenario: Scenario) -> Any:
    """Return the state the turn starts from, with the changes of the scenario."""
    stored = folder / "state_in.json"
    if stored.exists():
        data = stored.read_bytes()
    else:
        assert scenario["setup"] == "new_match", folder
        seed = scenario["seed"].encode()
        data = game.state_to_json(game.new_match(scenario.get("options", {}), [], Dice(seed, 0)))
    plain = json.loads(data)
    changes = {**scenario.get("changes", {}), **dict.fromkeys(scenario.get("none", []))}
    for path, value in changes.items():
        change(plain, path.split("."), value)
    state = game.state_from_json(canonical_json(plain))
    assert game.turn_number(state) == scenario["turn"], folder
    ledger = Ledger(game.balances(state))
    for move in scenario.get("transfers", []):
        ledger.move(move["unit"], move["from"], move["to"], move["amount"], "golden", "setup")
    return state


def change(plain: Any, path: list[str], value: Any) -> None:
    """Set one value by its path: names of fields, keys of tables, places in lists."""
    for part in path[:-1]:
        plain = plain[int(part) if isinstance(plain, list) else part]
    plain[int(path[-1]) if isinstance(plain, list) else path[-1]] = value


def _orders(game: AnyGame, folder: Path, scenario: Scenario, state: Any) -> dict[int, Any]:
    orders_of = {}
    for seat in game.seats_to_move(state):
        file = folder / "orders" / f"seat_{seat:02}.json"
        if file.exists():
            orders = game.orders_from_json(file.read_bytes())
        elif scenario["others"] == "computer":
            orders = _by_computer(game, state, seat, scenario["seed"].encode())
        else:
            assert scenario["others"] == "empty", folder
            orders = game.orders_from_json(b"{}")
        orders_of[seat] = game.check(state, seat, orders)[0]
    return orders_of


def _by_computer(game: AnyGame, state: Any, seat: int, seed: bytes) -> Any:
    dice = Dice(seed, game.turn_number(state))
    return game.computer_orders(state, seat, dice.scoped(f"computer/{seat:02}"))


def _as_lines(events: Collection[Event]) -> list[str]:
    """Return codes and facts, never prose: a new wording breaks no golden."""
    return [
        canonical_json(
            {
                "phase": event.phase,
                "code": event.code,
                "rule": event.rule,
                "seats": event.seats,
                # A message among the facts stands with its code and its own facts.
                "facts": msgspec.to_builtins(dict(event.facts), str_keys=True),
            }
        ).decode()
        for event in events
    ]


def _replay_turn(game: AnyGame, folder: Path, scenario: Scenario) -> Lines:
    """Play the stored turn; return the files that ought to stand in expected/."""
    state = position(game, folder, scenario)
    orders = _orders(game, folder, scenario, state)
    phases = scenario.get("phases", [phase.number for phase in game.turn_list(state)])
    result = resolve(Only(game, phases), state, orders, scenario["seed"].encode())
    digests = [f"{number}:{value}" for number, value in result.digests]
    return {"events.jsonl": _as_lines(result.events), "digests.txt": digests}


def _replay_match(game: AnyGame, folder: Path, scenario: Scenario) -> Lines:
    """Play a match of computer seats; a line a turn: number, events, digests of events and of the state."""
    seed = scenario["seed"].encode()
    state = position(game, folder, scenario)
    lines: list[str] = []
    for _ in range(scenario["turns"]):
        assert not game.is_over(state), (
            f"{folder}: the match ended after {len(lines)} turns: take another seed"
        )
        number = game.turn_number(state)
        seats = game.seats_to_move(state)
        given = {seat: game.check(state, seat, _by_computer(game, state, seat, seed))[0] for seat in seats}
        result = resolve(game, state, given, seed, digests=False)
        state = result.state
        told = digest("\n".join(_as_lines(result.events)).encode())
        lines.append(f"{number} {len(result.events)} {told[:32]} {digest(game.state_to_json(state))}")
    return {"turns.txt": lines}


@cache
def replay(name: str, folder: Path) -> Lines:
    """Play a golden of a game; return the files that ought to stand in expected/."""
    scenario = scenario_of(folder)
    return (_replay_match if "turns" in scenario else _replay_turn)(games.load(name), folder, scenario)


def difference(folder: Path, actual: Lines) -> str:
    """Say where a replay first leaves what is stored, "" where it does not."""
    differences = []
    for name, lines in actual.items():
        file = folder / "expected" / name
        stored = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        if stored != lines:
            pairs = zip([*stored, *[""] * len(lines)], [*lines, *[""] * len(stored)], strict=False)
            differences.append(_first_difference(name, *next((old, new) for old, new in pairs if old != new)))
    return "\n".join(reversed(differences))


def _first_difference(name: str, old: str, new: str) -> str:
    label = {"digests.txt": "phase", "turns.txt": "turn"}.get(name)
    if label:
        return f"the first {label} that differs is {(old or new).replace(':', ' ').split()[0]}"
    return f"{name} differs first here:\n  stored {old}\n  now    {new}"


def write_expected(folder: Path, actual: Lines) -> None:
    """Store what a replay came to."""
    (folder / "expected").mkdir(exist_ok=True)
    for name, lines in actual.items():
        (folder / "expected" / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for folder in goldens(games.load(name)):
            write_expected(folder, replay(name, folder))
            print(f"written: {folder / 'expected'}")
