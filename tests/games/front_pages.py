"""Simulated matches turn by turn, and what holds for every front page of a board game."""

import re
from dataclasses import replace

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.languages import LANGUAGES, USUAL
from engine.record import Record
from engine.report import HexMap, Lead, Race, Table, Teasers
from engine.turn import resolve
from games.common.stories import LONGEST, kinds, repetition

HEX = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b|\b\d{1,2}[A-Z]\b")
"""The label of a hex, which is no word of a headline."""


def played(name, seats, pace, key):
    """Yield position and record after each turn of a match that computers play, the set-up first."""
    game, seed = games.load(name), str(key).encode()
    setups = [SeatSetup(number) for number in range(1, seats + 1)]
    state, record = game.new_match({"pace": pace} if pace else {}, setups, Dice(seed, 0)), Record()
    while True:
        yield state, record
        if game.is_over(state):
            return
        orders = {seat: _orders(game, state, seat, seed) for seat in game.seats_to_move(state)}
        made = resolve(game, state, orders, seed, digests=False)
        state, record = made.state, Record(made.events, made.postings, orders=orders)


def editions(edition_type, name, seats, pace, key):
    """Return the editions of a match for the public, one per turn."""
    return [edition_type(state, "M1", record, None) for state, record in played(name, seats, pace, key)]


def facts(stories, edition):
    """Return what a finder has to tell of an edition: facts by kind of story."""
    return {story.kind: story.facts for story in stories.stories(edition)}


def _orders(game, state, seat, seed):
    dice = Dice(seed, state.turn).scoped(f"computer/{seat:02}")
    return game.check(state, seat, game.computer_orders(state, seat, dice))[0]


def hold(name, stories, codes, editions):
    """Assert what holds for all front pages of a match; return the kinds that led.

    Parameters
    ----------
    name : str
        The game.
    stories : module
        Its finder: PACKAGE, stories, front.
    codes : collection of str
        What players write on forms and a headline never says.
    editions : iterable
        Its turns, in order.
    """
    catalogue, led, before = games.load(name).catalogue, [], ""
    known = {kind.kind for kind in kinds(stories.PACKAGE)}
    for edition in editions:
        edition = replace(edition, record=replace(edition.record, led=before))
        front = stories.front(edition)
        assert front.story.kind not in led[-1:]
        led.append(front.story.kind)
        before = front.led
        assert before.split() == led[-repetition().turns :]
        stories_told = list(stories.stories(edition))
        assert {story.kind for story in stories_told} <= known
        for language in LANGUAGES:
            head = catalogue.text(front.headline, language)
            # In the usual languages the shorter wording is taken where the longer does not fit (decision 52).
            assert len(head) <= (LONGEST if language in USUAL else LONGEST + 20), head
            assert not head.endswith(".")
            assert not HEX.search(head), head
            assert not {*codes} & set(re.findall(r"[\w&]+", head)), head
            for text in (front.kicker, front.standfirst, *front.paragraphs):
                assert catalogue.text(text, language)
            for story in stories_told:
                assert all(catalogue.text(story.text(part), language) for part in parts_of(story.kind))
    return led


def parts_of(kind):
    """Return the texts of a kind of story: the opening always leads, what one plays for never does."""
    return {"OPENING": ("HEAD", "STAND"), "AIM": ("LINE",)}.get(kind, ("HEAD", "STAND", "LINE"))


def opening_of(report):
    """Return lead, picture's board and the titles' race of a report whose turn is not the first."""
    (lead, *_), (teasers, *_) = (section.blocks for section in report.pages[0].sections[:2])
    assert isinstance(lead, Lead)
    assert isinstance(teasers, Teasers)
    assert len(teasers.items) == 3
    race = teasers.items[0].block
    assert isinstance(race, Race)
    board = next(block for block in report.blocks() if isinstance(block, HexMap))
    assert board.id == lead.picture.map
    labels = {cell.label for cell in board.cells}
    assert {code for code, _ in lead.picture.routes} | {
        at for run in lead.picture.tracks for at in run
    } <= labels
    return lead, board, race


def stakes_are(pages):
    """Check that who holds what is as the books say: of (edition, page, codes, accounts) each."""
    squares = 0
    for edition, page, codes, acc in pages:
        blocks = (block for section in page.sections for block in section.blocks)
        (shown,) = (block for block in blocks if isinstance(block, Table) and block.id == "stakes")
        for code, (_, stakes, _) in zip(codes, shown.rows, strict=True):
            held = {seat: acc.shares(edition.state, seat, code) for seat in edition.state.seats}
            assert {number: count for _, number, count in stakes.held} == {s: n for s, n in held.items() if n}
            assert all(edition.name(number) == name for name, number, _ in stakes.held)
            assert stakes.unsold == acc.unsold(edition.state, code)
            squares += sum(held.values())
    assert squares > 0
