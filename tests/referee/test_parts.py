"""Parts of the office by themselves: texts, plain data, keys, deadlines, harmless lines, cards."""

from __future__ import annotations

import re
import string
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest
import segno
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

import games
import referee
from engine.dice import Dice
from engine.findings import Finding, Outcome, Place
from engine.game import SeatSetup
from engine.messages import LANGUAGES, say
from engine.period import Period
from engine.record import Record
from publish.desks.keyring import link_fragment
from referee import serialise
from referee.match.cards import card_html, card_text, key_fingerprint, write_card, write_cards
from referee.match.deadlines import deadline
from referee.match.keys import by_chance, from_text, new_secrets
from referee.match.rulebook import rulebook
from referee.safe_text import one_line
from referee.texts import TEXTS
from referee.workspace.settings import Deadlines, Seat
from tests.referee.test_publish import set_deadlines


def fields(text):
    """Return the names of the facts a text uses, with how they are set."""
    return {(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name}


def entries(language):
    with (files("referee") / "messages" / f"{language}.po").open("rb") as file:
        found = read_po(file, locale=language)
    return {
        entry.id if isinstance(entry.id, str) else entry.id[0]: entry.string for entry in found if entry.id
    }


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_stands_in_every_language_with_the_same_facts(language):
    english, other = entries(LANGUAGES[0]), entries(language)
    assert english.keys() == other.keys()
    for code in english:
        both = [text if isinstance(text, tuple) else (text,) for text in (english[code], other[code])]
        assert all(all(texts) for texts in both), code
        # A noun inside its fact, {n:n share|shares}, is the language's own.
        facts = [
            {(name, kind.partition(" ")[0]) for text in texts for name, kind in fields(text)}
            for texts in both
        ]
        # The referee's own words are a fact of each language.
        assert facts[0] == facts[1] or code == "REFEREE.NOTES.WORDS", code


def test_every_code_in_the_source_has_a_text_and_every_text_is_used():
    source = "".join(path.read_text() for path in Path(referee.__file__).parent.rglob("*.py"))
    for code in TEXTS.codes("en"):
        stem = code.removesuffix(".fix")
        assert f'"{stem}"' in source or f'f"{stem.rpartition(".")[0]}.{{' in source, code


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    )
)
def test_findings_survive_the_way_to_disk_and_back(value):
    facts = {"value": value, "message": say("X.Y", count=3, inner=say("Z"))}
    finding = Finding("A.B", Outcome.ADJUSTED, "6.1", Place("s", "l", "c", "Orders", "D4", "x"), facts)
    (back,) = serialise.load(serialise.dump([finding]))
    assert serialise.dump([back]) == serialise.dump([finding])
    assert (back.code, back.outcome, back.place) == (finding.code, Outcome.ADJUSTED, finding.place)
    assert back.facts["message"] == facts["message"]


def test_a_real_report_survives_too():
    game = games.load("continental-rails")
    state = game.new_match({}, [SeatSetup(n, human=n == 1) for n in range(1, 16)], Dice(b"seed", 0))
    for viewer in (None, 1):
        report = game.report(state, "CR42", Record(), viewer)
        assert serialise.load(serialise.dump(report)) == report


STORED = """[
{"$":"Place","section":"trades","line":"T1","column":"usd","sheet":"","cell":"","label":""},
{"$":"form.Section","id":"trades","title":"","columns":[],"lines":[{"$":"form.Line","id":"T1","cells":{}}]},
{"$":"Message","code":"TOY.TOO_MUCH.mend","facts":{}},
{"$":"Report","match":"CR42","turn":1,"viewer":1,"title":"","period":"R3.2","pages":[],"facts":{}}]"""


def test_what_earlier_versions_wrote_is_read_and_written_alike():
    place, section, fix, report = serialise.load(STORED.encode())
    assert (place.row, section.rows[0].id, fix.code) == ("T1", "T1", "TOY.TOO_MUCH.fix")
    assert (report.period, report.says_how) == (Period(3, 2), True)
    for part, key in ((place, b'"line":"T1"'), (section, b'"lines":[{"$":"form.Line"'), (report, b'"R3.2"')):
        assert key in serialise.dump(part)


def test_keys_come_by_chance_or_from_a_public_text():
    seats = [Seat(1, human=True), Seat(2)]
    once, twice = (new_secrets("CR42", seats, from_text("demo")) for _ in range(2))
    assert once == twice
    assert len(set(once.seat(1).passphrase.split())) > 3
    assert once.seat(2).passphrase == ""
    keys = [once.seed, once.form_key, once.referee_key, *(seat.key for seat in once.seats)]
    assert len(set(keys)) == 5
    assert {len(key) for key in keys} == {32}
    assert by_chance("seed", 32) != by_chance("seed", 32)
    assert new_secrets("CR43", seats[1:], from_text("other")).seed != once.seed


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (1, datetime(2026, 10, 18, 18, 0, tzinfo=UTC)),
        (2, datetime(2026, 10, 25, 19, 0, tzinfo=UTC)),
        (3, datetime(2026, 11, 9, 11, 30, tzinfo=UTC)),
    ],
)
def test_deadlines_stay_on_the_local_clock(turn, expected):
    plan = Deadlines("Europe/Paris", "2026-10-18 20:00", 7, {"3": "2026-11-09T11:30:00+00:00"})
    assert deadline(plan, turn) == expected


def test_without_a_pace_only_the_first_turn_has_a_deadline():
    plan = Deadlines(first="2026-10-18 20:00")
    assert deadline(plan, 1) is not None
    assert deadline(plan, 2) is None


@given(st.text())
def test_one_line_is_one_line(text):
    shown = one_line(text)
    assert len(shown.splitlines()) <= 1
    assert "\x1b" not in shown


def test_a_card_speaks_the_players_language_and_carries_the_link(desk):
    match = desk.match
    english = card_text(match, match.seat(1), "https://example.org/games/")
    assert match.secrets.seat(1).passphrase in english
    assert "https://example.org/games/TOY1/en/desk/#k=" in english
    assert "Votre phrase secrète" in card_text(match, match.seat(2))
    assert "#k=" not in card_text(match, match.seat(2))


def test_a_card_says_game_first_deadline_and_where_to_send(desk):
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    desk.workspace.settings.write_text('[mail]\naddress = "referee@example.org"\n')
    match = desk.match
    write_cards(match)
    folder = match.folder.secrets / "cards"
    english, french = ((folder / f"seat-0{n}.txt").read_text(encoding="utf-8") for n in (1, 2))
    assert match.texts.text(match.game.meta.title, "en") in english
    assert "mail the file to referee@example.org before the deadline." in english
    assert "First deadline: 8 November 2026, 20:00 (Paris, GMT+01:00); then one every 7 days." in english
    assert "envoyez le fichier à referee@example.org avant l’échéance." in french
    assert french.splitlines()[-1].startswith("Première échéance\N{NO-BREAK SPACE}: 8 novembre 2026, 20")
    page = card_html(match, match.seat(1)).decode()
    assert "<li>Fill in the order form with any spreadsheet program and mail the file to referee@" in page
    assert "<li>First deadline: 8 November 2026" in page


def test_a_card_to_print_carries_words_code_and_fingerprint(desk):
    match = desk.match
    seat = match.seat(1)
    page = card_html(match, seat, "https://example.org/games/").decode()
    words = match.secrets.seat(1).passphrase.split()
    assert re.findall(r"</span>([a-z]+)</li>", page) == words
    link = f"https://example.org/games/TOY1/en/desk/#{link_fragment(match.secrets.seat(1).token)}"
    drawn = segno.make(link, error="m", micro=False)
    assert drawn.svg_inline(omitsize=True, dark="#1b1712", light="#fff", border=4) in page
    # The link itself stands in the code only: a card on a table is read by eyes too.
    assert link not in page
    assert key_fingerprint(match) in page
    assert "default-src 'none'" in page
    assert "<svg" not in card_html(match, seat).decode()
    assert "Votre phrase secrète" in card_html(match, match.seat(2)).decode()


def test_a_seat_the_computer_takes_over_keeps_no_card(desk):
    folder = desk.match.folder.secrets / "cards"
    seat = desk.match.seat(1)
    write_card(desk.match, seat)
    assert (folder / "seat-01.html").stat().st_mode & 0o077 == 0
    write_card(desk.match, structs.replace(seat, human=False))
    assert not list(folder.glob("seat-01.*"))


def test_a_game_that_prints_its_rules_has_chapters(desk, monkeypatch):
    match = desk.match
    assert rulebook(match) == {}

    def chapters(self, state, language):
        return (("rules", f"Rules {language}", f"# Rules\n\nTurn {state['turn']}\n"),)

    monkeypatch.setattr(type(match.game), "rulebook", chapters, raising=False)
    assert rulebook(match)["fr"] == (("rules", "Rules fr", "# Rules\n\nTurn 1\n"),)
    card = card_html(match, match.seat(1), "https://example.org/games/").decode()
    assert "Rules en: https://example.org/games/TOY1/en/rules/rules/</li>" in card
    assert "/rules/" not in card_html(match, match.seat(1)).decode()
