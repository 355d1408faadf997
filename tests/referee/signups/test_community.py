"""A simulated community: a fifth of the players stop, and people wait for a seat."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from engine.record import HowPlayed
from referee.match.orders_played import how_played
from referee.workspace.folders import Workspace
from tests.referee import toy_game
from tests.referee.signups.community import Club

QUIT_PERMILLE = 200
TURNS = 12


@pytest.fixture(autouse=True)
def _quick_keys(monkeypatch):
    """Derive keys of passphrases in a moment: half a second each is what a real match takes."""
    monkeypatch.setattr(
        "referee.match.keys.passphrase_key", lambda lock, words: words.encode()[:32].ljust(32)
    )
    monkeypatch.setattr(toy_game, "LAST_TURN", TURNS)


def lifetimes(people, chance):
    """Return player -> the last turn they send a form for."""
    return {
        one: chance.randint(1, TURNS - 1) if chance.randrange(1000) < QUIT_PERMILLE else TURNS
        for one in people
    }


def played_by_people(club, waiting, chance):
    """Play a match from sign-up to its end; return its seat-turns, and those played with a person's form."""
    first, rest = ("Anna", "Bob", "Carl"), ("Dora", "Emil")
    lasts = lifetimes((*first, *rest), chance)
    club.open(people=3, least=2)
    club.begin(*first)
    for player in rest if waiting else ():
        club.sign_up(player, substitute="yes")
    club.advance()
    for turn in range(1, TURNS + 1):
        for player, state in club.states().items():
            if state == "asked":
                club.answer(player, takes=True)
        club.advance()
        seated = [one.player for one in club.people.in_order("seated")]
        club.play(*(one for one in seated if lasts[one] >= turn))
        club.advance()
    assert club.match.is_over
    hows = [how for turn in range(1, TURNS + 1) for how in how_played(club.match.folder.turn(turn)).values()]
    replaced = [one for one in first if club.person(one).state == "left"]
    quitters = [one for one in first if lasts[one] < TURNS - 3]
    forms = sum(how is HowPlayed.FORM for how in hows)
    return SimpleNamespace(
        turns=len(hows),
        forms=forms,
        replaced=replaced,
        quitters=quitters,
    )


@pytest.mark.parametrize(
    "matches",
    [pytest.param(4, marks=pytest.mark.slow), pytest.param(50, marks=pytest.mark.soak)],
)
def test_with_a_waiting_list_people_play_more_of_the_turns(tmp_path, plain_pages, matches, capsys):
    shares = {}
    for waiting in (False, True):
        played = [
            played_by_people(
                Club(Workspace(tmp_path / f"{waiting}" / f"{number}")), waiting, random.Random(f"m{number}")
            )
            for number in range(matches)
        ]
        quitters = sum(len(one.quitters) for one in played)
        replaced = sum(len(set(one.replaced) & set(one.quitters)) for one in played)
        assert quitters > 0
        assert replaced == (quitters if waiting else 0)
        shares[waiting] = sum(one.forms for one in played) / sum(one.turns for one in played)
    assert shares[True] > shares[False]
    with capsys.disabled():
        print(f"\n{matches} matches, {quitters} stopped early: played by people {shares}")
