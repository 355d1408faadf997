"""Forms by mail, with a real Dovecot and a real SMTP server: what counts, and who is told what."""

from __future__ import annotations

import pkgutil
from datetime import timedelta
from urllib.parse import quote

import pytest

from referee.intake.doors.mailbox import KEYWORD
from referee.workspace import index
from tests.referee.helpers import hashes
from tests.referee.intake.doors import dovecot
from tests.referee.intake.doors.office import mail_settings
from tests.referee.intake.doors.writing import letter

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("dovecot")]

ANN, EVE = "ann@example.org", "eve@elsewhere.example"


def test_a_form_by_mail_counts_and_is_answered_below_the_message(office):
    form = office.gift()
    came = office.arrive(letter(f"Ann <{ANN}>", [("Ann's orders.xlsx", form)], Message_ID="<17@example.org>"))
    assert office.round().lines == ["mail: 1 file taken in."]
    (entry,) = office.entries()
    assert (entry.seat, entry.grade) == (1, "green")
    assert [(a.when, a.name, a.door) for a in entry.arrivals] == [
        (index.moment(came.replace(microsecond=0)), "Ann's orders.xlsx", "mail")
    ]
    (answer,) = office.post.letters
    assert office.post.envelopes == [(dovecot.USER, (ANN,))]
    assert answer["In-Reply-To"] == "<17@example.org>"
    assert answer["References"].split()[-1] == "<17@example.org>"
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["From"] == f'"Referee, \\"the\\" Fair" <{dovecot.USER}>'
    assert "TOY1" in answer["Subject"]
    text = answer.get_body(("plain",)).get_content()
    assert text.splitlines() == office.desk.receipts()["0001-seat-01.txt"].splitlines()
    assert "$100" in text
    assert office.box.flags() == [{KEYWORD, "\\Seen"}]


def test_the_receipt_by_mail_brings_all_that_is_kept_of_it(office):
    office.arrive(letter(files=[("a.xlsx", office.gift(usd=999_999))]))
    office.round()
    folder = office.desk.match.folder.collecting(1) / "receipts"
    kept = {path.suffix: path.read_bytes() for path in folder.iterdir()}
    (answer,) = office.post.letters
    attached = {"." + part.get_filename().rpartition(".")[2]: part for part in answer.iter_attachments()}
    assert set(attached) == set(kept) - {".txt", ".html"}
    for suffix, part in attached.items():
        assert part.get_content() == kept[suffix]
    if ".html" in kept:
        assert answer.get_body(("html",)).get_content().split() == kept[".html"].decode().split()


def test_a_second_round_changes_nothing_and_tells_nobody(office):
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    office.round()
    before = hashes(office.desk.workspace.path)
    assert office.round().lines == []
    assert hashes(office.desk.workspace.path) == before
    assert len(office.post.letters) == 1


def test_a_server_that_forgets_our_mark_changes_nothing(office):
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    office.round()
    with office.box.box() as line:
        line.store("1:*", "-FLAGS.SILENT", f"({KEYWORD} \\Seen)")
    before = hashes(office.desk.workspace.path)
    assert office.round().lines == []
    assert hashes(office.desk.workspace.path) == before
    assert len(office.post.letters) == 1
    assert office.box.flags() == [{KEYWORD, "\\Seen"}]


class Killed(BaseException):
    """What `kill -9` looks like from inside: nothing catches it."""


@pytest.mark.parametrize("step", ["hand_in", "answer", "answered", "acknowledge"])
@pytest.mark.parametrize("after", [False, True])
def test_killed_between_two_steps_nothing_is_lost_or_counted_twice(office, monkeypatch, step, after):
    office.arrive(letter(files=[("a.xlsx", office.gift()), ("b.xlsx", office.gift(usd=7))]))
    where = {
        "hand_in": "referee.intake.doors.running.hand_in",
        "answer": "referee.intake.doors.mailbox.Mailbox.answer",
        "answered": "referee.intake.doors.journal.Journal.answered",
        "acknowledge": "referee.intake.doors.mailbox.Mailbox.acknowledge",
    }[step]
    real = pkgutil.resolve_name(where)

    def killing(*arguments, **keywords):
        if after:
            real(*arguments, **keywords)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(where, killing)
        with pytest.raises(Killed):
            office.round()
    office.round()
    assert [(entry.seat, len(entry.arrivals)) for entry in office.entries()] == [(1, 1), (1, 1)]
    idents = [answer["Message-ID"] for answer in office.post.letters]
    assert len(set(idents)) == 2, "each file has its receipt; one sent twice bears the same number"
    assert len(idents) <= 3
    assert office.box.flags() == [{KEYWORD, "\\Seen"}]


def test_what_the_referee_has_read_himself_counts_too(office):
    office.arrive(letter(files=[("a.xlsx", office.gift())]), flags="\\Seen \\Flagged")
    office.round()
    assert len(office.entries()) == 1
    assert office.box.flags() == [{KEYWORD, "\\Seen", "\\Flagged"}]


def test_a_letter_without_a_form_is_the_referees_and_stays_unread(office):
    logo = [("logo.png", b"\x89PNG\r\n"), ("ann.vcf", b"BEGIN:VCARD"), ("signature.asc", b"-----BEGIN PGP")]
    office.arrive(letter(text="I am on holiday next week.", files=logo))
    haul = office.round()
    assert (haul.lines, haul.faults, office.entries(), office.post.letters) == ([], [], [], [])
    assert office.box.flags() == [{KEYWORD}]


def test_what_others_marked_as_deleted_is_not_removed(office):
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    office.arrive(letter(text="old"), flags="\\Deleted")
    office.round()
    assert len(office.box.flags()) == 2


def test_the_form_says_whose_it_is_and_the_receipt_goes_to_its_seat(office):
    office.arrive(letter(EVE, [("a.xlsx", office.gift())], subject="Ann's", Message_ID="<e@elsewhere>"))
    office.round()
    (receipt,) = office.to(ANN)
    assert receipt.get_content().startswith(f"This order form was sent from {EVE}, not from your own")
    assert receipt["In-Reply-To"] is None
    (notice,) = office.to(EVE)
    # Its own number is drawn, and may hold any three digits.
    said = notice.as_string().replace(notice["Message-ID"], "")
    assert "If it held an order form" in notice.get_content()
    assert "S’il contenait une feuille" in notice.get_content()
    assert notice["In-Reply-To"] == "<e@elsewhere>"
    for secret in ("TOY1", "Ann", "100", "seat 1", ANN):
        assert secret not in said.replace(f"To: {EVE}", "")


def test_a_stranger_is_answered_once_a_day(office):
    for number in range(4):
        office.arrive(letter(EVE, [("junk.xlsx", b"PK\x03\x04" + bytes([number]))]), minutes=number)
    office.round()
    assert len(office.to(EVE)) == 1
    office.arrive(letter(EVE, [("junk.xlsx", b"PK\x03\x04again")]), minutes=9)
    office.desk.now += timedelta(days=1, minutes=1)
    office.round()
    assert len(office.to(EVE)) == 2


def test_the_referee_may_keep_silent_towards_strangers(office):
    office.configure(mail_settings(office.box.port, office.post.port, answer_strangers="false"))
    office.arrive(letter(EVE, [("a.xlsx", office.gift())]))
    office.round()
    assert [to for _, to in office.post.envelopes] == [(ANN,)]


def test_a_seat_without_an_address_has_no_receipt_by_mail(office):
    office.arrive(letter("eloise@example.org", [("b.xlsx", office.gift(seat=2))]))
    office.round()
    (entry,) = office.entries()
    assert entry.seat == 2
    (notice,) = office.post.letters
    assert "Éloïse" not in notice.get_content()


def test_a_known_sender_is_told_what_is_wrong_with_a_file_that_is_no_form(office):
    office.arrive(letter(ANN.upper(), [("holiday.pdf", b"%PDF-1.7 a picture")]))
    office.round()
    (answer,) = office.to(ANN)
    assert "holiday.pdf" in answer.get_body(("plain",)).get_content()


AUTOMATIC = {
    "away": {"Auto_Submitted": "auto-replied"},
    "bounced": {"Return_Path": "<>"},
    "daemon": {"From": "MAILER-DAEMON@example.org"},
    "nobody": {"From": ""},
}


@pytest.mark.parametrize("kind", AUTOMATIC)
def test_machines_hand_in_nothing_and_are_not_answered(office, kind):
    office.arrive(letter(files=[("a.xlsx", office.gift())], **AUTOMATIC[kind]))
    office.round()
    assert (office.entries(), office.post.letters) == ([], [])
    assert office.box.flags() == [{KEYWORD}]


@pytest.mark.parametrize(
    "head", [{"List_Id": "<club.example.org>"}, {"Precedence": "bulk"}, {"From": "noreply@shop.example"}]
)
def test_a_list_may_bring_a_form_but_gets_no_notice(office, head):
    sender = head.pop("From", EVE)
    office.arrive(letter(sender, [("a.xlsx", office.gift())], **head))
    office.round()
    assert [entry.seat for entry in office.entries()] == [1]
    assert [to for _, to in office.post.envelopes] == [(ANN,)]


def test_a_receipt_that_comes_back_is_not_taken_for_a_form(office):
    """The annotated workbook is a form again; a bounce of ours must not be counted, nor answered."""
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    office.round()
    own = office.post.letters[0].as_bytes()
    office.arrive(own, minutes=5)
    office.round()
    assert (len(office.entries()), len(office.post.letters)) == (1, 1)


HOSTILE = '=HYPERLINK("http://evil")<script>alert(1)</script>[x](javascript:1){{7*7}}|\r\n\u202e.xlsx'


def test_hostile_names_and_subjects_stay_text(office):
    message = letter(files=[("HOLD.xlsx", office.gift(usd=999_999))], subject="=1+1 <script>{{7*7}}")
    office.arrive(
        message.replace(b'filename="HOLD.xlsx"', b"filename*=utf-8''" + quote(HOSTILE, safe="").encode())
    )
    office.round()
    (entry,) = office.entries()
    assert entry.seat == 1
    (answer,) = office.post.letters
    assert "evil" not in str(answer.items())
    text = answer.get_body(("plain",)).get_content()
    assert "\u202e" not in text
    html = answer.get_body(("html",))
    assert html is None or "<script" not in html.get_content()


def test_a_long_thread_is_folded_between_its_identifiers(office):
    idents = [f"<{'x' * 90}{number}@example.org>" for number in range(12)]
    office.arrive(
        letter(files=[("a.xlsx", office.gift())], References=" ".join(idents[:-1]), Message_ID=idents[-1])
    )
    office.round()
    (answer,) = office.post.letters
    assert answer["References"].split() == idents
    assert answer["In-Reply-To"] == idents[-1]
