"""Reminders of a missing form, and receipts around a deadline."""

from __future__ import annotations

import email
from datetime import timedelta
from email import policy

import pytest

from referee.intake.receiving import Parcel, hand_in
from referee.match import notices
from referee.match.notices import Notice
from referee.overview import overview
from referee.pipeline import Run, publish_match
from referee.turns.due import Wish
from tests.referee.helpers import NAME
from tests.referee.match.timed import DUE, send


def drafts(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture
def reminded(timed, turnsheet, monkeypatch):
    """Return what calls `remind` an hour before the deadline."""
    timed.now = DUE - timedelta(hours=1)
    monkeypatch.setattr("referee.commands.remind.utc_now", lambda: timed.now)
    return lambda *arguments: turnsheet("remind", *arguments, *timed.there)


def test_reminders_are_drafts_in_the_players_language(timed, reminded):
    timed.workspace.settings.write_text('address = "https://example.org/"\n')
    code, said, _ = reminded(NAME)
    assert (code, "seat 1, ann@example.org" in said) == (0, True)
    found = drafts(timed.match.folder.path / "drafts")
    assert list(found) == ["TOY1-S01-card.eml", "TOY1-T01-S01-reminder.eml", "TOY1-T01-S02-reminder.txt"]
    mail = email.message_from_bytes(found["TOY1-T01-S01-reminder.eml"], policy=policy.default)
    assert (mail["To"], mail["X-Unsent"]) == ("ann@example.org", "1")
    assert mail["Subject"] == "TOY1, turn 1: your order form is missing"
    text = mail.get_content()
    assert "The deadline is 8 November 2026, 20:00 UTC." in text
    assert "https://example.org/TOY1/en/desk/" in text
    assert "Bonjour Éloïse," in found["TOY1-T01-S02-reminder.txt"].decode()


def test_who_is_in_or_excused_is_not_reminded_and_who_was_refused_is_told_why(timed, reminded, tmp_path):
    send(timed, 2, 5, timed.now)
    timed.hand_in("bad.xlsx", timed.form(1, {})[:3000])
    reminded(NAME, "--to", tmp_path / "a")
    assert list(drafts(tmp_path / "a")) == ["TOY1-T01-S01-reminder.eml"]
    notices.add(timed.match.folder, Notice("excuse", 1, "2026-11-02T00:00:00Z", "fair", 1))
    code, said, _ = reminded(NAME, "--to", tmp_path / "b")
    assert (code, "nobody's form is missing" in said) == (0, True)


def test_nobody_is_reminded_of_a_match_that_is_not_on_the_site_unless_it_is_named(timed, reminded):
    out = reminded()[1]
    assert out == f"{NAME}: not on the site yet, so nobody is reminded. Next: `turnsheet publish {NAME}`.\n"
    timed.publish()
    assert "seat 1, ann@example.org" in reminded()[1]


def test_nobody_is_reminded_of_a_deadline_that_has_passed(timed, reminded):
    reminded(NAME)
    timed.now = DUE + timedelta(seconds=1)
    code, said, _ = reminded(NAME, "--to", timed.workspace.path / "late")
    assert (code, said) == (
        0,
        f"{NAME}: the deadline of turn 1 has passed, so nobody is reminded. "
        "`publish` plays the turn, `extend` gives more time.\n",
    )
    folder = timed.match.folder.path / "drafts"
    assert "TOY1-T01-S01-reminder.eml" in drafts(folder)
    # It is not to be sent any more.
    counted = overview(timed.workspace, timed.match, timed.now).drafts
    assert [path.name for path in counted] == ["TOY1-S01-card.eml"]
    # The clock alone plays nothing while a door is shut; the reminder is out of date all the same.
    publish_match(Run(timed.workspace, Wish(), timed.now, shut=("mail",)), NAME)
    assert timed.match.last == 0
    assert list(drafts(folder)) == ["TOY1-S01-card.eml"]


def test_no_receipt_asks_for_a_form_before_a_deadline_that_has_passed(timed):
    early = hand_in(
        timed.workspace, Parcel("a.xlsx", timed.form(1, {}), DUE, "mail"), DUE - timedelta(hours=1), NAME
    )
    assert "until the deadline" in early.receipt.text
    assert "before the deadline" in early.receipt.text
    bad = Parcel("bad.xlsx", timed.form(2, {})[:5000], DUE - timedelta(hours=1), "mail")
    for one in (send(timed, 1, 20, DUE), hand_in(timed.workspace, bad, timed.now, NAME)):
        assert "The deadline has passed. A form that comes now counts only if" in one.receipt.text
        assert "the deadline;" not in one.receipt.text
        assert "before the deadline" not in one.receipt.text
    assert "No form of yours counts for this turn." in one.receipt.text


def test_a_receipt_that_waits_to_be_sent_tells_when_its_turn_has_been_played(timed):
    timed.now = DUE - timedelta(hours=1)
    timed.gift(1, 2, 20, name="a.xlsx")
    timed.publish()
    path = timed.match.folder.path / "drafts" / "TOY1-T01-0001-seat-01-receipt.eml"
    assert "until the deadline" in text_of(path)
    timed.now = DUE + timedelta(hours=1)
    timed.publish()
    assert timed.match.last == 1
    assert "Turn 1 has been played since" in text_of(path)
    assert "deadline" not in text_of(path)
    before = path.read_bytes()
    timed.publish()
    assert path.read_bytes() == before
    path.unlink()
    timed.publish()
    assert not path.exists()


def text_of(path):
    mail = email.message_from_bytes(path.read_bytes(), policy=policy.default)
    return mail.get_body(("plain",)).get_content()
