"""Python for browsers says of every form what the referee's Python says of it."""

import base64
import json
import random
from dataclasses import dataclass, field

import pytest

import games
from engine.languages import LANGUAGES
from engine.snapshot import Snapshot, with_snapshot
from engine.turn import canonical_json
from ingest import CATALOGUE, form_code, identify, issue, with_letters, write_form
from kit.conformance.filled_forms import KEY
from kit.conformance.positions import played
from kit.conformance.sights import blind_answers
from referee import serialise
from referee.judging.browser import foreseen_json
from referee.judging.judged import judge_answers
from referee.judging.paper import Paper
from referee.judging.verdict import verdict_of
from referee.runtime.served import served
from referee.texts import TEXTS
from tests.games.in_node import laid_out, run_in_node

PARTS = 36
"""Parts of the long run, each of about 290 workbooks of a game: 10,000 in all."""
JUNK = [b"", b"%PDF-1.7", b"PK\x03\x04 no archive", b"G1;5\n"]


@dataclass
class Case:
    """A seat's paper, workbooks that come back, and what the referee's Python says of each."""

    paper: bytes
    figures: bytes
    language: str
    files: list[bytes] = field(default_factory=list)
    said: list[list[object]] = field(default_factory=list)

    def plain(self):
        files = [base64.b64encode(data).decode() for data in self.files]
        paper, figures = (base64.b64encode(data).decode() for data in (self.paper, self.figures))
        return {"paper": paper, "figures": figures, "language": self.language, "files": files}


def paper_of(game, form, state, language):
    seen = game.state_to_json(game.seen_by(state, form.seat))
    return canonical_json(
        {
            "match": form.match,
            "turn": form.turn,
            "seat": form.seat,
            "game": game.meta.name,
            "language": language,
            "code": str(form_code(form.match, form.turn, form.seat, KEY)),
            "issued": serialise.to_plain(issue(form, game.catalogue, language)),
            "position": json.loads(seen),
        }
    )


def by_the_referee(game, state, form, data, language):
    """The verdict from the whole position, with the key, as the referee's machine makes it."""
    code, grid, findings = identify(data, "form.xlsx", KEY)
    asked = issue(form, game.catalogue, language)
    judged = judge_answers(game, state, asked, grid, code, language, findings)
    return verdict_of(game.catalogue.joined(CATALOGUE, TEXTS), judged, language)


def mangled(data, rng):
    """A workbook some of whose bytes were lost or changed on the way."""
    at = rng.randrange(len(data))
    return rng.choice([data[:at], data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :]])


def _some(seats, most, part):
    """Seats in turn, others in each part."""
    start = part * most % len(seats)
    return [*seats[start:], *seats[:start]][:most]


def cases(game, seats, forms, figures=None, part=0):
    figures = figures or game.snapshot().to_json()
    for number, (state, _, _) in enumerate(played(game)):
        for seat in _some(game.seats_to_move(state), seats, part):
            language = LANGUAGES[(number + seat) % len(LANGUAGES)]
            rng = random.Random(f"{game.meta.name} {number} {seat} {part}")
            # Every second position asks for letters to other players too.
            form = game.form(state, seat, "M")
            form = with_letters(form, {7: "Zoé", 8: "Bo & Co"}, 2, 30) if number % 2 else form
            one = Case(paper_of(game, form, state, language), figures, language)
            code, judge = form_code("M", form.turn, seat, KEY), Paper(one.paper, one.figures)
            filled = [
                write_form(form, game.catalogue, language, code, answers=blind_answers(form, rng))
                for _ in range(forms)
            ]
            one.files = [*filled, *JUNK, *(mangled(data, rng) for data in filled)]
            for data in one.files:
                receipt, workbook = judge.receipt(data, "form.xlsx", language)
                one.said.append([receipt, len(workbook) > 0])
            for data, (receipt, _) in zip(filled, one.said, strict=False):
                whole = by_the_referee(game, state, form, data, language)
                assert json.loads(receipt)["text"].split("\n") == whole.lines()
            yield one


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    work = tmp_path_factory.mktemp("work")
    return laid_out(tmp_path_factory.mktemp("assets"), lambda: served(work, b"{}"))


def in_node(folder, asked):
    answers = run_in_node("judge_forms.js", folder, [case.plain() for case in asked])
    return [[[receipt, size > 0] for receipt, size in files] for files in answers]


def compare(folder, names, seats, forms, part=0):
    asked = [case for name in names for case in cases(games.load(name), seats, forms, part=part)]
    assert in_node(folder, asked) == [case.said for case in asked]
    return {json.loads(receipt)["grade"] for case in asked for receipt, _ in case.said}


@pytest.mark.slow
def test_a_slice_of_forms_is_judged_alike(folder):
    assert compare(folder, games.names(), 2, 2) >= {"yellow", "red"}


@pytest.mark.slow
def test_the_figures_of_the_match_decide_not_the_packed_ones(folder):
    """An upgrade may have changed a figure since the match began."""
    shipped = games.load("chicago-express")
    figures = shipped.snapshot().to_json().replace(b"auction one share,3", b"auction one share,4")
    asked = list(cases(with_snapshot(shipped, Snapshot.from_json(figures)), 2, 2, figures))
    assert in_node(folder, asked) == [case.said for case in asked]
    packed = [Paper(case.paper, shipped.snapshot().to_json()) for case in asked]
    assert any(
        paper.receipt(data, "form.xlsx", case.language)[0] != receipt
        for paper, case in zip(packed, asked, strict=True)
        for data, (receipt, _) in zip(case.files, case.said, strict=True)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_guess_is_the_same_in_a_browser(folder, name):
    """The same seed, the same turns: what if."""
    game, seed, turns = games.load(name), b"of the guess alone", 10
    state, _, _ = [*played(game)][-1]
    seat = game.seats_to_move(state)[0]
    form = game.form(state, seat, "M")
    code = form_code("M", form.turn, seat, KEY)
    case = Case(paper_of(game, form, state, "fr"), game.snapshot().to_json(), "fr")
    answers = blind_answers(form, random.Random(name))
    case.files = [write_form(form, game.catalogue, "fr", code, answers=answers)]
    paper = Paper(case.paper, case.figures)
    guess = paper.foresight(case.files[0], "form.xlsx", seed, ())
    for _ in range(turns):
        guess.play()
    asked = case.plain() | {"guess": {"seed": base64.b64encode(seed).decode(), "turns": turns}}
    [[[shown, _]]] = run_in_node("judge_forms.js", folder, [asked])
    assert json.loads(shown)["figures"]
    assert shown == foreseen_json(guess, paper, "fr")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", games.names())
def test_many_forms_are_judged_alike(folder, name, part):
    assert compare(folder, [name], 4, 10, part) >= {"yellow", "red"}
