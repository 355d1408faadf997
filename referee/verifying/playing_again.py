"""Plays a recorded turn again from its orders and the seed, into another folder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from engine.dice import Dice
from engine.game import SeatSetup
from engine.record import HowPlayed, Record
from engine.turn import resolve
from referee import serialise
from referee.match import turn_files
from referee.match.code_version import code_version
from referee.match.keys import SeatSecret
from referee.match.lucky_words import dice_seed
from referee.match.match import Match
from referee.match.orders_played import how_played
from referee.match.sending import Sending, sending_then
from referee.match.turn_files import TurnRecord
from referee.turns.orders import Played, by_computer
from referee.turns.playing import write_turn
from referee.workspace.settings import Letters, Seat
from referee.workspace.turn_folder import TurnFolder


def play_again(now: Match, turn: int, again: TurnFolder, record: TurnRecord) -> None:
    """Write to a folder what comes out of a turn that was played, from its orders and the seed."""
    match, folder = _as_then(now, turn), now.folder.turn(turn)
    sending = sending_then(folder.read_setup())
    if turn == 0:
        _set_up(match, again, sending)
        return
    seed = dice_seed(match, turn, folder)
    played = _played(match, folder, record, seed)
    orders = {seat: seat_orders.orders for seat, seat_orders in played.items()}
    write_turn(match, again, resolve(match.game, match.state, orders, seed), played, sending)


def _as_then(match: Match, turn: int) -> Match:
    """Return the match as it was when a turn was played: its seats and epochs of then."""
    setup = match.folder.turn(turn).read_setup()
    seats = tuple(
        msgspec.convert({key: value for key, value in seat.items() if key != "epoch"}, Seat)
        for seat in setup["seats"]
    )
    keys = tuple(SeatSecret(seat["number"], seat["epoch"], "", b"", b"", b"") for seat in setup["seats"])
    secrets = msgspec.structs.replace(match.secrets, seats=keys, former=())
    settings = msgspec.structs.replace(
        match.settings,
        options=setup["options"],
        languages=tuple(setup["languages"]),
        lucky_words=bool(setup.get("lucky_words")),
        open_at_end=bool(setup.get("open_at_end")),
        letters=Letters(*setup.get("letters", ())),
    )
    return replace(match, seats=seats, secrets=secrets, settings=settings).before(turn)


def _set_up(match: Match, again: TurnFolder, sending: Sending) -> None:
    dice = Dice(match.secrets.seed, 0)
    seats = [SeatSetup(seat.number, seat.tycoon, seat.human) for seat in match.seats]
    state: Any = match.game.new_match(match.settings.options, seats, dice)
    turn_files.write_common(match, again, state, Record(), sending)
    turn_files.write_history(again, (), (), dice.log)


def _played(match: Match, folder: TurnFolder, record: TurnRecord, seed: bytes) -> dict[int, Played]:
    """Return what every seat played with; the computer of the version that played is asked again."""
    asks_again = record.code == code_version(match.settings.game)
    return {
        seat: by_computer(match, match.seat(seat), how, seed)
        if asks_again and how.by_computer
        else _recorded(match, folder, seat, how)
        for seat, how in sorted(how_played(folder).items())
    }


def _recorded(match: Match, folder: TurnFolder, seat: int, how: HowPlayed) -> Played:
    orders = match.game.orders_from_json(folder.orders(seat).read_bytes())
    findings = serialise.load(folder.findings(seat).read_bytes())
    given = folder.given(seat)
    return Played(how, orders, findings, serialise.load(given.read_bytes()) if given.is_file() else ())
