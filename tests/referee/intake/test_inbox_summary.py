"""What `publish` tells the referee of the inbox: no refused form is missed, whoever else is in."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta

from referee.intake.statuses import status_of
from referee.match.keys import from_text
from referee.pipeline import Run, look_ahead
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace.settings import Seat
from tests.referee.helpers import START
from tests.referee.test_publish import set_deadlines

REASON = "The file old.xlsx is empty (0 bytes)."


def test_a_refused_file_is_told_though_all_orders_are_in(desk):
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 100)
    desk.hand_in("old.xlsx", b"")
    refused, resolved, *_ = desk.publish()
    number = desk.index(turn=1).find(hashlib.sha256(b"").hexdigest()).number
    assert refused.startswith(f"old.xlsx was refused: {REASON} ")
    assert refused.endswith(f" (receipt {number}, for you to send on: {number:04}-unknown.html under turns/)")
    assert resolved == "turn 1 resolved: all orders are in."


def test_a_form_of_another_match_names_the_inbox_it_belongs_to(desk):
    create(desk.workspace, NewMatch("toy", "ABC", (Seat(1, human=True),), {}), START, from_text("other"))
    other = desk.workspace.match("ABC")
    desk.hand_in("form.xlsx", other.turn(0).form(1).read_bytes())
    said = "form.xlsx was refused: it is a form of the match ABC. Save it into matches/ABC/inbox/."
    assert desk.publish()[0] == said


def test_the_terminal_quotes_refusals_in_english_whatever_the_first_language_of_the_match(desk):
    text = desk.match.folder.settings.read_text()
    french = re.sub(r"languages = \[[^]]*\]", 'languages = ["fr", "en"]', text)
    assert french != text
    desk.match.folder.settings.write_text(french)
    desk.hand_in("old.xlsx", b"")
    assert desk.publish()[0].startswith(f"old.xlsx was refused: {REASON} ")
    assert desk.match.settings.languages[0] == "fr"
    [listed] = status_of(desk.match, desk.index())["not_counted"]
    assert listed["remarks"][0].startswith(REASON)


def test_it_is_told_once(desk):
    desk.hand_in("old.xlsx", b"")
    assert REASON in desk.publish()[0]
    assert REASON not in " ".join(desk.publish())


def test_a_dry_run_says_why_a_file_would_be_refused(desk):
    desk.hand_in("old.xlsx", b"")
    lines = look_ahead(Run(desk.workspace, Wish(), desk.now), "TOY1")
    assert lines[0].startswith(f"would take in old.xlsx: red, {REASON}")


def test_a_form_with_remarks_names_its_seat_and_receipt(desk):
    desk.gift(1, 2, 9_999)
    assert desk.publish()[0] == "seat-1-0.xlsx (seat 1) was read with 1 remark (receipt 1)."


def test_who_sent_no_form_and_what_was_played_instead(desk):
    desk.gift(1, 2, 100)
    assert desk.publish(now=True)[:2] == [
        "turn 1 resolved: you said --now.",
        "seat 2: no form counted, it held what it has.",
    ]


def test_a_folder_in_the_inbox_is_named(desk):
    inbox = desk.match.folder.inbox
    (inbox / "empty").mkdir(parents=True)
    (inbox / "Anna" / "turn 1").mkdir(parents=True)
    (inbox / "Anna" / "turn 1" / "orders.xlsx").write_bytes(desk.form(1, {}))
    said = "the folder inbox/Anna was not looked into: put the forms in it into inbox/ itself."
    assert desk.publish()[0] == said
    assert look_ahead(Run(desk.workspace, Wish(), desk.now), "TOY1")[0] == said
    assert "inbox/empty" not in " ".join(desk.publish())


def test_a_flood_of_refused_files_does_not_bury_the_rest(desk):
    for number in range(20):
        desk.hand_in(f"junk{number}.xlsx", bytes([number]) * 3)
    *refused, more, waiting, _ = desk.publish()
    assert [line.partition(" was ")[2][:7] for line in refused] == ["refused"] * 12
    assert more.startswith("8 more files were refused: `turnsheet status` lists them")
    assert waiting.startswith("turn 1 is open: ")


def test_a_clock_that_was_set_back_is_told(desk):
    assert "clock" not in " ".join(desk.publish())
    desk.now -= timedelta(days=400)
    set_deadlines(desk, 'zone = "Europe/Paris"')
    assert desk.publish()[0] == (
        "this computer's clock says 2025-09-28 22:00 Europe/Paris, but turn 0 was made on "
        "2026-11-01 21:00 Europe/Paris: see whether it is right, deadlines and arrivals go by it."
    )
