"""Handing over a seat: who reads what before and after, and which form counts."""

from __future__ import annotations

import json

import pytest

from publish.desks.decrypt import open_desk, open_paper
from publish.desks.keyring import passphrase_key
from publish.desks.seal import FORM, REPORT, SealError
from referee.faults import Mistake
from referee.match import drafts
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.match.seats import Handover, hand_over
from tests.referee.helpers import NAME, differences, fetch_from, filled, hashes

pytestmark = pytest.mark.slow


def change(desk, seat, **wanted):
    return hand_over(desk.workspace, desk.match, seat, Handover(**wanted), from_text("handover"))


def readable(desk, slot, secret, seat=1):
    """Return the turns of which a secret opens the report."""
    opened = open_desk(fetch_from(desk), NAME, slot, secret)
    turns = range(opened.first, opened.latest + 1)
    return [turn for turn in turns if open_paper(fetch_from(desk), opened, turn, REPORT, seat)]


def form_of(desk, slot, secret):
    opened = open_desk(fetch_from(desk), NAME, slot, secret)
    return open_paper(fetch_from(desk), opened, opened.latest, FORM)


def test_the_former_holder_keeps_what_he_had_and_loses_the_future(desk):
    desk.publish(turn=1)
    old = desk.match.secrets.seat(1)
    new = change(desk, 1, rotate=True).secrets.seat(1)
    desk.publish()
    assert readable(desk, "link", old.token) == [0, 1]
    assert readable(desk, "link", new.token) == [0, 1]
    desk.publish(turn=2)
    assert readable(desk, "link", old.token) == [0, 1]
    assert readable(desk, "passphrase", old.passphrase_key) == [0, 1]
    assert readable(desk, "link", new.token) == [0, 1, 2]
    lock = desk.match.secrets.lock(NAME)
    assert readable(desk, "passphrase", passphrase_key(lock, new.passphrase)) == [0, 1, 2]
    assert new.passphrase != old.passphrase


def test_without_the_past_the_new_holder_reads_from_the_newest_turn_on(desk):
    desk.publish(turn=1)
    new = change(desk, 1, rotate=True, past=False).secrets.seat(1)
    desk.publish(turn=2)
    assert readable(desk, "link", new.token) == [1, 2]


def test_a_third_holder_may_be_given_all_of_it(desk):
    desk.publish(turn=1)
    change(desk, 1, rotate=True, past=False)
    desk.publish(turn=2)
    second = desk.match.secrets.seat(1)
    third = change(desk, 1, rotate=True).secrets.seat(1)
    desk.publish(turn=3)
    assert (second.epoch, third.epoch) == (2, 3)
    assert readable(desk, "link", third.token) == [0, 1, 2, 3]
    assert readable(desk, "link", second.token) == [1, 2]
    referee = desk.match.secrets.referee_key
    assert readable(desk, "referee", referee) == [0, 1, 2, 3]


def test_only_the_form_of_the_present_holder_counts(desk):
    desk.publish(turn=1)
    old = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    new = change(desk, 1, rotate=True).secrets.seat(1)
    desk.publish()
    meta, data = form_of(desk, "link", new.token)
    assert meta["name"] == "TOY1-T02-S01.xlsx"
    desk.hand_in("old.xlsx", old)
    desk.publish()
    assert desk.index().best(1) is None
    receipt = "".join(desk.receipts().values())
    assert "This form was given to a former holder of seat 1." in receipt
    desk.hand_in("new.xlsx", of_new_code(desk, data, {("G1", "to"): "P2", ("G1", "usd"): 7}), 5)
    desk.publish()
    assert desk.index().best(1).latest.name == "new.xlsx"


def of_new_code(desk, data, values):
    """Fill a form whose code has the key of a later epoch."""
    from unittest import mock

    match = desk.match
    with mock.patch.object(type(match.secrets), "form_key", match.secrets.form_key_of(1), create=True):
        return filled(match, data, values)


def test_a_seat_goes_to_the_computer_and_back_to_a_person(desk):
    desk.publish(turn=1)
    card = desk.match.folder.secrets / "cards" / "seat-02.txt"
    first = card.read_text(encoding="utf-8")
    robot = change(desk, 2, human=False)
    assert not card.exists()
    assert (robot.seat(2).human, robot.secrets.seat(2).passphrase) == (False, "")
    desk.publish(turn=2)
    person = change(desk, 2, human=True, player="Zoé", mail="zoe@example.org", language="en")
    assert person.seat(2).mail == "zoe@example.org"
    assert person.secrets.seat(2).epoch == 3
    text = card.read_text(encoding="utf-8")
    assert text.startswith("Seat card")
    assert person.secrets.seat(2).passphrase in text != first
    desk.publish(turn=3)
    assert readable(desk, "link", person.secrets.seat(2).token, 2) == [0, 1, 2, 3]


def test_what_is_no_handover_keeps_the_keys(desk):
    desk.publish(turn=1)
    before = desk.match.secrets
    assert change(desk, 1, mail="new@example.org", same_person=True).secrets == before
    desk.publish()
    assert desk.match.seat(1).mail == "new@example.org"


def test_a_match_with_handovers_verifies(desk):
    desk.publish(turn=1)
    change(desk, 1, rotate=True)
    change(desk, 3, human=True)
    desk.publish(turn=2)
    change(desk, 2, human=False, past=False)
    desk.publish(turn=3)
    assert differences(desk) == []


def test_a_site_made_anew_after_a_handover_is_the_same(desk):
    desk.publish(turn=1)
    desk.publish(turn=2)
    change(desk, 1, rotate=True)
    desk.publish(turn=3)
    before = hashes(desk.workspace.site)
    desk.publish_afresh()
    assert hashes(desk.workspace.site) == before


def test_an_old_ring_put_back_opens_nothing_that_came_later(desk):
    desk.publish(turn=1)
    ring = (desk.workspace.site / NAME / "desk" / "keyring.json").read_bytes()
    old = desk.match.secrets.seat(1)
    change(desk, 1, rotate=True)
    desk.publish(turn=2)
    (desk.workspace.site / NAME / "desk" / "keyring.json").write_bytes(ring)
    assert readable(desk, "link", old.token) == [0, 1]
    with pytest.raises(SealError, match="the secret opens no desk"):
        open_desk(fetch_from(desk), NAME, "link", desk.match.secrets.seat(1).token)


def test_an_old_list_of_turns_is_refused(desk):
    desk.publish(turn=1)
    path = desk.workspace.site / NAME / "desk" / "turns.json"
    old = path.read_bytes()
    desk.publish(turn=2)
    path.write_bytes(old)
    with pytest.raises(SealError, match="an old one"):
        open_desk(fetch_from(desk), NAME, "link", desk.match.secrets.seat(1).token, at_least=2)


def test_papers_of_another_seat_or_turn_do_not_open(desk):
    desk.publish(turn=1)
    from publish.desks.seal import Header, object_name

    folder = desk.workspace.site / NAME / "desk"
    secrets = desk.match.secrets
    one, two = (secrets.seat(seat).keys() for seat in (1, 2))
    places = {
        (keys.seat, turn): folder / object_name(keys, Header(NAME, turn, REPORT))
        for keys in (one, two)
        for turn in (0, 1)
    }
    good = {place: path.read_bytes() for place, path in places.items()}
    opened = open_desk(fetch_from(desk), NAME, "link", secrets.seat(1).token)
    for other in ((2, 1), (1, 0)):
        places[1, 1].write_bytes(good[other])
        with pytest.raises(SealError, match="does not open"):
            open_paper(fetch_from(desk), opened, 1, REPORT)
    places[1, 1].write_bytes(good[1, 1])
    assert open_paper(fetch_from(desk), opened, 1, REPORT)


def test_the_commands(desk, turnsheet, tmp_path):
    desk.publish(turn=1)
    code, out, err = turnsheet("seat", NAME, 1, "--rotate", "--without-past", *desk.there)
    assert (code, err) == (0, "")
    words = open_match(desk.workspace, NAME).secrets.seat(1).passphrase
    assert f"passphrase, shown only now: {words}" in out
    assert "earlier turns stay locked" in out
    desk.publish()
    code, out, _ = turnsheet("open", NAME, 1, "--out", tmp_path, *desk.there)
    assert code == 0
    assert "Your cash: $" in out
    assert "Proof of your orders" in out
    assert json.loads((tmp_path / "TOY1-T01-S01.json").read_bytes())["turn"] == 1
    assert (tmp_path / "TOY1-T02-S01.xlsx").read_bytes()[:2] == b"PK"
    for arguments, said in (
        (("seat", NAME, 9, "--rotate"), "has no seat 9"),
        (("seat", NAME, 1), "Say what is to change"),
        (("seat", NAME, 1, "--language", "de"), "Allowed: en, fr"),
        (("open", NAME, 1, 7), "has turns 0 to 1 on the site, not 7"),
        (("open", NAME, 9), "has no paper of seat 9"),
    ):
        code, _, err = turnsheet(*arguments, *desk.there)
        assert (code, said in err) == (2, True), err


def test_a_form_of_the_former_holder_says_why_it_counts_no_more(desk):
    old = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 5})
    change(desk, 1, rotate=True, mail="new@example.org")
    desk.hand_in("old.xlsx", old)
    assert desk.publish()[0].startswith(
        "old.xlsx was refused: This form was given to a former holder of seat 1."
    )
    # Whoever has the seat now sent nothing, and gets no receipt.
    assert not list(drafts.folder_of(desk.match.folder).glob("*-receipt.*"))
    (entry,) = desk.index().entries
    assert [finding["code"] for finding in entry.findings] == ["REFEREE.FORMER_HOLDER"]
    assert entry.seat is None
    assert "a former holder of seat 1" in "".join(desk.receipts().values())


def test_a_former_holders_form_of_another_turn_is_not_taken_for_the_new_holders(desk):
    old = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 5})
    desk.publish(turn=1)
    change(desk, 1, rotate=True, mail="new@example.org")
    desk.hand_in("old.xlsx", old)
    desk.publish()
    (entry,) = desk.index().entries
    assert [finding["code"] for finding in entry.findings] == ["REFEREE.FORMER_HOLDER"]
    assert entry.seat is None
    assert not list(drafts.folder_of(desk.match.folder).glob("*-receipt.*"))


def test_where_nothing_changes_it_is_not_said_that_something_did(desk, turnsheet):
    said = turnsheet("seat", NAME, 1, "--human", *desk.there)[1]
    assert said == f"{NAME}: seat 1 (Ann & Co) is as it was.\n"
    said = turnsheet("seat", NAME, 1, "--language", "fr", *desk.there)[1]
    assert said == f"{NAME}: seat 1 (Ann & Co) changed. The keys stay as they are.\n"


PERSON = r"is another person, say --rotate: new keys. If it is the same person, say --same-person."


@pytest.mark.parametrize("wanted", [{"player": "Zoé"}, {"mail": "zoe@example.org"}])
def test_another_persons_name_or_address_asks_for_new_keys(desk, wanted):
    before = desk.match.folder.seats.read_bytes()
    with pytest.raises(Mistake, match=PERSON):
        change(desk, 1, **wanted)
    assert desk.match.folder.seats.read_bytes() == before


def test_what_was_not_known_before_is_filled_in_and_what_goes_is_removed(desk):
    assert change(desk, 2, mail="eloise@example.org").seat(2).mail == "eloise@example.org"
    assert change(desk, 1, mail="").seat(1).mail == ""


def letters_of(desk, seat):
    letters = drafts.waiting(desk.match.folder)
    return {path.name: path.read_text(encoding="utf-8") for path in letters if f"S{seat:02}-" in path.name}


def test_a_seat_that_goes_to_another_person_is_theirs_in_card_letters_and_reminders(desk, turnsheet):
    desk.publish()
    assert turnsheet("remind", NAME, *desk.there)[0] == 0
    assert set(letters_of(desk, 1)) == {f"{NAME}-S01-card.eml", f"{NAME}-T01-S01-reminder.eml"}
    zoe = ("--player", "Zoe", "--mail", "zoe@example.org", "--rotate")
    code, out, wrong = turnsheet("seat", NAME, 1, *zoe, *desk.there)
    assert (code, wrong) == (0, "")
    assert out.startswith(f"{NAME}: seat 1 (Zoe (Ann & Co)) is handed over to a person, with new keys")
    assert turnsheet("remind", NAME, *desk.there)[0] == 0
    letters = letters_of(desk, 1)
    assert set(letters) == {f"{NAME}-S01-card.eml", f"{NAME}-T01-S01-reminder.eml"}
    for letter in letters.values():
        assert "To: zoe@example.org\n" in letter
        assert "ann@example.org" not in letter
    assert "seat 1: Zoe (Ann & Co)" in letters[f"{NAME}-S01-card.eml"]
    assert "\nDear Zoe,\n" in letters[f"{NAME}-T01-S01-reminder.eml"]
    assert "Zoe" not in desk.match.folder.turn(0).setup.read_text()


def test_a_new_person_without_an_address_gets_no_letter_at_the_old_one(desk):
    match = change(desk, 1, player="Zoe", rotate=True)
    assert (match.seat(1).player, match.seat(1).mail) == ("Zoe", "")
    assert letters_of(desk, 1) == {}


def test_another_address_of_the_same_person_gets_the_letters_that_wait(desk, turnsheet):
    desk.publish()
    assert turnsheet("remind", NAME, *desk.there)[0] == 0
    name = f"{NAME}-T01-S01-reminder.eml"
    before = letters_of(desk, 1)[name]
    change(desk, 1, mail="ann@new.example", same_person=True)
    assert letters_of(desk, 1)[name] == before.replace("To: ann@example.org", "To: ann@new.example")
    assert "To: ann@new.example\n" in letters_of(desk, 1)[f"{NAME}-S01-card.eml"]


def test_a_list_of_an_earlier_version_has_one_name_for_player_and_tycoon(desk):
    path = desk.match.folder.seats
    old = path.read_text(encoding="utf-8")
    lines = [line for line in old.splitlines() if not line.startswith(("player", "zone"))]
    path.write_text("\n".join(lines).replace("tycoon =", "name =") + "\n", encoding="utf-8")
    assert 'name = "Ann & Co"' in path.read_text(encoding="utf-8")
    ann = desk.match.seat(1)
    assert (ann.player, ann.tycoon) == ("Ann & Co", "Ann & Co")
    change(desk, 3, policy="repeat")
    text = path.read_text(encoding="utf-8")
    assert 'player = "Ann & Co"\n' in text
    assert 'tycoon = "Ann & Co"\n' in text
    assert "\nname" not in text
    assert differences(desk) == []
