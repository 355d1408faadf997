"""A seat whose player has stopped goes to the next in the waiting list."""

from __future__ import annotations

import pytest

from referee.filling.replacing import open_seats
from referee.match.nmr import lent_seats
from referee.overview import overview
from referee.workspace.folders import Workspace
from tests.referee.signups.community import NAME, Club, filled_form

PLAYERS = ("Anna", "Bob", "Carl")


@pytest.fixture
def club(tmp_path, plain_pages):
    """Three people play, Dora waits for a seat and would take over one; Emil would not."""
    club = Club(Workspace(tmp_path / "club"))
    club.open(people=3, least=2)
    club.begin(*PLAYERS)
    club.sign_up("Emil", substitute="no")
    club.sign_up("Dora", substitute="yes", language="fr")
    club.advance()
    return club


def quit_by(club, player):
    """Let two turns pass without a form of one player; return the number of their seat."""
    others = [one for one in PLAYERS if one != player]
    club.play(*others)
    club.advance()
    club.play(*others)
    return club.person(player).seat


def test_a_seat_left_alone_is_offered_and_handed_on(club):
    seat = quit_by(club, "Bob")
    old_form = club.match.folder.turn(2).form(seat).read_bytes()
    assert lent_seats(club.match) == {seat}
    (line,) = [line for line in club.advance() if "offered" in line]
    assert line.startswith(f"{NAME}: seat {seat} (Bob (Tycoon {seat})) is offered to Dora.")
    to, text, _ = club.letters("Dora")["seat"]
    assert to == "dora@example.org"
    assert f"La position {seat} (Tycoon {seat}) de {NAME}" in text
    assert "rang" in text
    assert "points" in text
    assert not any("is offered" in line for line in club.advance())
    club.answer("Dora", takes=True)
    assert any(f"seat {seat} (Bob (Tycoon {seat})) is Dora's now" in line for line in club.advance())
    match = club.match
    assert (match.seat(seat).player, match.seat(seat).mail) == ("Dora", "dora@example.org")
    assert match.secrets.seat(seat).epoch == 2
    assert (club.states()["Dora"], club.states()["Bob"]) == ("seated", "left")
    # The new holder has missed nothing: the match waits for them again.
    assert lent_seats(match) == set()
    assert seat in overview(club.workspace, match, club.now).missing
    # Forms that the former holder was sent count no more.
    club.hand_in(filled_form(match, old_form, seat, seat % 3 + 1), match.folder.inbox)
    lines = club.play("Anna")
    assert any("former" in line and f"seat {seat}" in line for line in lines), lines
    assert "Aucun" not in club.letters("Bob")["given"][1]
    assert open_seats(club.match) == []


def test_the_dossier_says_what_the_new_holder_has_to_know(club):
    seat = quit_by(club, "Carl")
    club.advance()
    club.answer("Dora", takes=True)
    club.advance()
    folder = club.match.folder.path / "drafts"
    (dossier,) = folder.glob(f"*S0{seat}-dossier.eml")
    text = dossier.read_bytes().decode(errors="replace")
    assert "To: dora@example.org" in text
    assert (folder / f"{NAME}-S0{seat}-card.eml").is_file()


def test_who_comes_back_in_time_keeps_the_seat(club):
    seat = quit_by(club, "Bob")
    club.advance()
    club.play(*PLAYERS)
    club.answer("Dora", takes=True)
    lines = club.advance()
    assert any("the seat offered to Dora is taken again" in line for line in lines)
    assert club.match.seat(seat).player == "Bob"
    assert club.states()["Dora"] == "waiting"
    assert "a de nouveau son joueur" in club.letters("Dora")["gone"][1]


def test_who_wants_no_such_seat_is_not_asked(club):
    club.answer("Dora", takes=False)
    quit_by(club, "Bob")
    lines = club.advance()
    assert club.states()["Emil"] == "waiting"
    assert any("1 seat could be taken, and nobody waits for one." in line for line in lines)


def test_an_excused_seat_is_not_given_away(club):
    from referee.match import notices
    from referee.match.notices import Notice

    seat = club.person("Bob").seat
    for turn in (1, 2):
        notices.add(club.match.folder, Notice("excuse", turn, "2026-11-01T20:00:00Z", "holidays", seat))
    quit_by(club, "Bob")
    assert open_seats(club.match) == []


def test_free_seats_of_a_full_game_go_to_the_waiting_list(club):
    from referee.workspace import settings

    seat = club.person("Anna").seat
    from referee.match.seats import Handover, hand_over

    hand_over(club.workspace, club.match, seat, Handover(human=False))
    assert open_seats(club.match) == []
    path = club.match.folder.settings
    chosen = settings.read(path, type(club.match.settings))
    chosen.free_seats = True
    settings.write(path, chosen)
    assert open_seats(club.match) == [seat]
    club.advance()
    assert club.states() == {
        "Anna": "left", "Bob": "seated", "Carl": "seated", "Emil": "waiting", "Dora": "asked",
    }  # fmt: skip
