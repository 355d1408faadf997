"""The players' share in the dice: asked on the first form, committed to in turn 1, opened at the end."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta

import msgspec
import pytest

from engine.dice import Draw, drawn
from engine.lucky_words import mixed_seed, word_digest
from ingest import identify, read_form
from referee.faults import Exit, Mistake
from referee.match.chain import chain
from referee.match.keys import from_text
from referee.match.letters import order_form
from referee.match.match import open_match
from referee.publication.own_orders import own_orders
from referee.turns.amending import Correction, correct
from referee.turns.creating import NewMatch, create
from referee.turns.undoing import undo
from referee.workspace.folders import Workspace
from tests.referee.conftest import SEATS
from tests.referee.helpers import NAME, START, Desk, differences, filled
from tests.referee.toy_game import ToyGame

pytestmark = pytest.mark.slow
LUCK = ("LUCK", "lucky_word")


def form_with(desk, seat, word, usd=0):
    """Return the form of a seat for turn 1 with a lucky word, and a gift where there is a sum."""
    match = desk.match.before(1) if desk.match.last else desk.match
    values = {LUCK: word} if word is not None else {}
    values |= {("G1", "to"): f"P{3 - seat}", ("G1", "usd"): usd} if usd else {}
    return filled(match, match.folder.turn(0).form(seat).read_bytes(), values)


def first_turn(desk, words):
    """Play turn 1 with a lucky word (or None) for each seat named."""
    desk.publish()
    for seat, word in words.items():
        desk.hand_in(f"seat-{seat}.xlsx", form_with(desk, seat, word, usd=10 + seat), minutes=seat)
    desk.publish(turn=1)


def draws(desk, turn):
    rows = csv.DictReader(io.StringIO((desk.match.folder.turn(turn).path / "dice.csv").read_text()))
    return [
        Draw(turn, row["label"], int(row["n"]), int(row["low"]), int(row["high"]), int(row["value"]))
        for row in rows
    ]


def read(desk, seat, data):
    match = desk.match
    code, grid, _ = identify(data, "form.xlsx", match.secrets.form_key)
    return read_form(grid, order_form(match, match.state, seat), match.game.catalogue, code=code)


def test_only_the_first_form_asks_for_a_word(desk):
    assert desk.match.settings.lucky_words
    assert read(desk, 1, desk.match.folder.turn(0).form(1).read_bytes()).places[LUCK].cell
    first_turn(desk, {1: "Rosebud"})
    assert LUCK not in read(desk, 1, desk.match.folder.turn(1).form(1).read_bytes()).places


def test_the_words_mix_the_dice_of_turn_1_and_of_every_turn_after_it(desk):
    first_turn(desk, {1: "Rosebud", 2: " Cafe\u0301  noir "})
    desk.publish(turn=2)
    words = {1: word_digest("Rosebud"), 2: word_digest("Café noir")}
    seed, referee = mixed_seed(desk.match.secrets.seed, words), desk.match.secrets.seed
    for turn in (1, 2):
        assert draws(desk, turn)
        for draw in draws(desk, turn):
            assert draw.value == drawn(seed, draw)
    wide = [Draw(turn, "wide", 0, 0, 10**6, 0) for turn in (1, 2)]
    assert [drawn(seed, draw) for draw in wide] != [drawn(referee, draw) for draw in wide]
    assert differences(desk) == []


def test_the_computers_choices_in_turn_1_come_from_the_mixed_seed(desk, monkeypatch):
    asked = []

    def noted(self, state, seat, dice, strength=""):
        asked.append(dice.between("probe", 0, 10**9))
        return []

    monkeypatch.setattr(ToyGame, "computer_orders", noted)
    monkeypatch.setattr("referee.turns.orders.shared", lambda work, items, _: list(map(work, items)))
    first_turn(desk, {1: "Rosebud"})
    seed = mixed_seed(desk.match.secrets.seed, {1: word_digest("Rosebud")})
    assert asked == [drawn(seed, Draw(1, "computer/03/probe", 0, 0, 10**9, 0))]


def test_receipts_confirm_the_word_or_that_there_is_none(desk):
    first_turn(desk, {1: "Rosebud", 2: None})
    receipts = desk.receipts(turn=1)
    assert "Lucky word: “Rosebud”" in receipts["0001-seat-01.txt"]
    assert "Mot porte-bonheur\u00a0: aucun" in receipts["0002-seat-02.txt"]
    page = desk.match.folder.turn(1).received / "receipts" / "0001-seat-01.html"
    assert "Rosebud" in page.read_text(encoding="utf-8")


def test_every_seat_has_a_commitment_and_no_byte_of_the_site_holds_a_word(desk):
    first_turn(desk, {1: "Rosebud", 2: None})
    entry = chain(desk.match.folder, desk.match.secrets.public_key)[1]
    assert sorted(entry.words) == ["1", "2", "3"]
    assert len({*entry.words.values()}) == 3
    hidden = (b"Rosebud", word_digest("Rosebud").encode())
    for path in desk.workspace.site.rglob("*"):
        assert not (path.is_file() and any(word in path.read_bytes() for word in hidden)), path


def test_a_word_does_not_disturb_the_orders_beside_it(desk):
    first_turn(desk, {1: "x" * 100, 2: "=1+1"})
    (first, second) = desk.index(1).entries
    assert json.loads(first.orders)[0]["usd"] == 11
    assert first.word == "x" * 40
    assert json.loads(second.orders)[0]["usd"] == 12
    assert second.word == ""
    assert differences(desk) == []


def test_a_later_form_replaces_the_word_with_its_orders(desk):
    desk.publish()
    desk.hand_in("one.xlsx", form_with(desk, 1, "first thought"), minutes=1)
    desk.hand_in("two.xlsx", form_with(desk, 1, "second thought"), minutes=2)
    desk.publish(turn=1)
    assert json.loads(desk.match.folder.turn(1).lucky_words.read_bytes()) == {"1": "second thought"}


def test_after_an_undo_the_word_of_the_form_that_counts_then_is_taken(desk, tmp_path):
    first_turn(desk, {1: "Rosebud", 2: "chance"})
    before = draws(desk, 1)
    undo(desk.workspace, NAME, "a form was read twice", desk.now)
    desk.publish(turn=1)
    assert draws(desk, 1) == before
    undo(desk.workspace, NAME, "the right form came by post", desk.now)
    path = tmp_path / "amended.xlsx"
    path.write_bytes(form_with(desk, 1, "Xanadu", usd=5))
    desk.now += timedelta(hours=3)
    correct(desk.match, Correction((path,)), "the right form came by post", desk.now)
    desk.publish(turn=1, late_ok=True)
    assert json.loads(desk.match.folder.turn(1).lucky_words.read_bytes()) == {"1": "Xanadu", "2": "chance"}
    assert differences(desk) == []


@pytest.fixture
def ended(desk):
    first_turn(desk, {1: "Rosebud", 2: "chance"})
    for turn in (2, 3, 4):
        desk.publish(turn=turn)
    return desk


def test_the_end_discloses_what_anyone_needs_to_throw_the_dice_again(ended):
    site = ended.workspace.site / NAME
    disclosed = json.loads((site / "verification" / "disclosure.json").read_bytes())
    assert disclosed["words"] == {"1": word_digest("Rosebud"), "2": word_digest("chance")}
    assert differences(ended) == []
    assert differences(ended, site) == []
    dice = site / "verification" / "dice.csv"
    rows = dice.read_text().splitlines()
    assert len(rows) > 8


def test_other_words_in_the_disclosure_are_named(ended):
    path = ended.workspace.site / NAME / "verification" / "disclosure.json"
    disclosed = json.loads(path.read_bytes())
    for words in ({**disclosed["words"], "1": word_digest("luckier")}, {"2": disclosed["words"]["2"]}, {}):
        path.write_text(json.dumps({**disclosed, "words": words}))
        found = differences(ended, ended.workspace.site / NAME)
        assert any("the word of seat 1 is not what was committed to" in said for said in found), words


def test_a_word_changed_on_disk_is_named_and_so_is_every_draw_after_it(ended):
    path = ended.match.folder.turn(1).lucky_words
    path.write_bytes(path.read_bytes().replace(b"chance", b"choice"))
    found = differences(ended)
    assert found[0] == (
        "turn 1, lucky_words.json: the word of seat 2 is not what was committed to when turn 1 was closed"
    )
    assert any("dice" in said for said in found)


def test_a_player_finds_the_proof_of_the_word_on_the_desk(desk):
    first_turn(desk, {1: "Rosebud", 2: None})
    said = [str(page) for seat in (1, 2) for page in own_orders(desk.match, 1, seat)]
    assert "Rosebud" in said[0]
    assert "NO_LUCKY_WORD" in said[1]
    desk.publish(turn=2)
    assert "LUCKY" not in str(own_orders(desk.match, 2, 1))


def made(tmp_path, **wanted):
    place = Workspace(tmp_path / "made")
    create(place, NewMatch("toy", NAME, **{"seats": SEATS, "options": {}, **wanted}), START, from_text("x"))
    return Desk(place)


def test_a_match_of_computers_alone_asks_for_nothing(tmp_path):
    seats = tuple(msgspec.structs.replace(seat, human=False) for seat in SEATS)
    assert not made(tmp_path, seats=seats).match.settings.lucky_words


def test_a_referee_may_leave_the_words_out(tmp_path, plain_pages):
    desk = made(tmp_path, lucky_words=False)
    desk.publish()
    desk.gift(1, 2, 10)
    desk.publish(turn=1)
    match = desk.match
    assert not match.folder.turn(1).lucky_words.exists()
    entries = [json.loads(match.folder.turn(n).manifest.read_bytes())["statement"] for n in (0, 1)]
    assert not any("words" in key for entry in entries for key in entry)
    assert all(draw.value == drawn(match.secrets.seed, draw) for draw in draws(desk, 1))
    assert differences(desk) == []


@pytest.mark.parametrize("was", [True, False])
def test_nobody_gives_or_takes_the_share_of_a_match_that_has_begun(tmp_path, was):
    desk = made(tmp_path, lucky_words=was)
    path = desk.workspace.match(NAME).settings
    words = {True: "lucky_words = true", False: "lucky_words = false"}
    path.write_text(path.read_text().replace(words[was], words[not was]))
    with pytest.raises(Mistake, match=words[was]):
        open_match(desk.workspace, NAME)


def test_a_match_made_before_there_were_words_goes_on_without_them(tmp_path, plain_pages):
    desk = made(tmp_path, lucky_words=False)
    path = desk.workspace.match(NAME).settings
    path.write_text(path.read_text().replace("lucky_words = false\n", ""))
    desk.publish()
    desk.gift(1, 2, 10)
    desk.publish(turn=1)
    assert differences(desk) == []


def test_a_match_with_the_option_whose_turn_1_commits_to_no_words_is_named(desk, monkeypatch):
    monkeypatch.setattr("referee.fairness.manifests.word_commitments", lambda *_: {})
    first_turn(desk, {1: "Rosebud"})
    said = differences(desk, desk.workspace.site / NAME)
    what = "entry 1 commits to lucky words, or to none, as entry 0 does not announce it"
    assert said == [f"turn 1, verification/chain.json: {what}"]


def test_the_command_offers_both(tmp_path, turnsheet):
    for word, option in (("true", "--lucky-words"), ("false", "--no-lucky-words"), ("true", None)):
        name = f"M{word}{bool(option)}"
        code, _, _ = turnsheet("new", "toy", name, "-w", tmp_path, *([option] if option else []))
        assert code == Exit.GOOD
        assert f"lucky_words = {word}" in (tmp_path / "matches" / name / "match.toml").read_text()
