"""What waits for the referee: `status`, the last line of `publish`, and letters ready to be sent."""

from __future__ import annotations

import email
from datetime import UTC, datetime, timedelta
from email import policy

import pytest

from referee.match import drafts, notices
from referee.match.notices import Notice
from referee.overview import next_step, overview, waiting_lines
from referee.publication import rollback
from referee.workspace import disk
from tests.referee.helpers import NAME
from tests.referee.test_publish import set_deadlines

DUE = datetime(2026, 11, 8, 19, 0, tzinfo=UTC)


@pytest.fixture
def parisian(desk, monkeypatch):
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    desk.now = DUE - timedelta(hours=5)
    for command in ("status", "publish"):
        monkeypatch.setattr(f"referee.commands.{command}.utc_now", lambda: desk.now)
    return desk


def next_of(desk):
    return next_step([overview(desk.workspace, desk.match, desk.now)])


def sent(desk):
    """Delete the letters that lie ready, as the referee does who has sent them."""
    for path in drafts.waiting(desk.match.folder):
        path.unlink()


def test_status_is_the_evening_at_a_glance(parisian, turnsheet):
    parisian.gift(1, 2, 9_999)
    notices.add(parisian.match.folder, Notice("excuse", 1, "2026-11-02T00:00:00Z", "fair", 2))
    _, said, _ = turnsheet("status", NAME, *parisian.there)
    assert "turn 1, due 2026-11-08 20:00 Europe/Paris" in said
    assert "excused" in said
    assert "The computer plays 1 other seat." in said
    assert "Europe/Paris" in said.split("Ann & Co")[2].splitlines()[0]
    assert (
        said.splitlines()[0]
        == f"Next: `turnsheet publish {NAME}` plays turn 1: all orders are in, but for the excused."
    )


def test_next_follows_the_evening(parisian, turnsheet):
    assert next_of(parisian) == f"Next: `turnsheet publish {NAME}` puts {NAME} on the site."
    code, said, _ = turnsheet("publish", *parisian.there)
    assert code == 0
    folder = parisian.match.folder.path / "drafts"
    assert f"{NAME}: 1 letter ready to send (1 seat card among them) in {folder}" in said
    assert said.splitlines()[-1] == (
        f"Next: open and send the letters in {folder}, and delete each when it is sent."
    )
    sent(parisian)
    assert next_of(parisian) == (
        f"Next: `turnsheet publish {NAME}` after 2026-11-08 20:00 Europe/Paris; "
        f"`turnsheet remind {NAME}` writes to whose form is missing."
    )
    parisian.gift(1, 2, 5)
    parisian.now = DUE + timedelta(minutes=1)
    assert next_of(parisian) == f"Next: `turnsheet publish {NAME}` plays turn 1: the deadline has passed."


def test_without_a_deadline_next_waits_for_orders_and_then_for_more(desk):
    desk.publish()
    sent(desk)
    asks = "Next: `turnsheet publish {}` when {} are in, or set a deadline in {}."
    settings = desk.match.folder.settings
    assert next_of(desk) == asks.format(NAME, "orders", settings)
    desk.gift(1, 2, 5)
    assert next_of(desk) == asks.format(NAME, "more orders", settings)


def test_a_late_form_saved_by_hand_is_asked_about_first(parisian):
    parisian.now = DUE + timedelta(hours=3)
    parisian.gift(1, 2, 5, minutes=60)
    assert next_of(parisian).startswith(
        f"Next: `turnsheet publish {NAME} --late-ok` or `--late-out`: it is for you"
    )


def test_a_site_held_by_rollback_and_a_host_left_behind_are_told(parisian, tmp_path):
    parisian.workspace.settings.write_text(f'[deploy]\nkind = "folder"\npath = "{tmp_path / "host"}"\n')
    parisian.publish()
    sent(parisian)
    (parisian.workspace.site / NAME / "new.html").write_text("x")
    disk.write_text(parisian.workspace.held, "held\n")
    assert rollback.held(parisian.workspace)
    one = overview(parisian.workspace, parisian.match, parisian.now)
    assert waiting_lines(one) == [
        "readers see an earlier edition: `rollback` holds the site.",
        "the web host lacks 1 file of the site as it is here.",
    ]
    assert next_step([one]) == (
        f"Next: `turnsheet rollback --end`, then `turnsheet publish {NAME}`: readers see an earlier edition."
    )


def test_a_receipt_lies_ready_for_the_form_that_was_saved_by_hand(parisian):
    sent(parisian)
    parisian.gift(1, 2, 9_999)
    parisian.gift(2, 1, 5)
    parisian.publish()
    (letter,) = drafts.waiting(parisian.match.folder)
    mail = email.message_from_bytes(letter.read_bytes(), policy=policy.default)
    assert (mail["To"], mail["X-Unsent"]) == ("ann@example.org", "1")
    assert mail["Subject"].startswith("Receipt 1 · match TOY1 · turn 1")
    assert [part.get_filename() for part in mail.iter_attachments()] == [
        "TOY1-T01-0001-seat-01.html",
        "TOY1-T01-0001-seat-01.xlsx",
    ]
    assert "Grade: yellow" in mail.get_body(("plain",)).get_content()
    sent(parisian)
    parisian.publish()
    assert drafts.waiting(parisian.match.folder) == []


def test_the_card_lies_ready_as_a_letter_to_its_player_alone(desk):
    (letter,) = drafts.waiting(desk.match.folder)
    mail = email.message_from_bytes(letter.read_bytes(), policy=policy.default)
    assert mail["To"] == "ann@example.org"
    assert desk.match.secrets.seat(1).passphrase in mail.get_body(("plain",)).get_content()
    assert letter.stat().st_mode & 0o077 == 0
