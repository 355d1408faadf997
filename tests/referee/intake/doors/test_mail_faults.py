"""When mail does not work: every fault is a sentence, and the folder is collected all the same."""

from __future__ import annotations

import os
import shutil
import ssl
from datetime import timedelta

import pytest
from aiosmtpd.smtp import AuthResult

from referee.faults import Mistake
from referee.intake.doors.contract import DoorShut
from referee.intake.doors.postman import Letter, Postman
from referee.workspace import settings
from referee.workspace.settings import Site
from tests.referee.intake.doors import dovecot
from tests.referee.intake.doors.office import HOST, mail_settings
from tests.referee.intake.doors.smtp import Post
from tests.referee.intake.doors.writing import letter

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("dovecot")]
needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


def test_a_server_that_is_down_holds_nothing_up(office, turnsheet):
    office.configure(mail_settings(dovecot.free_port()))
    office.desk.gift(1, 2, 100)
    code, said, warned = turnsheet("publish", *office.desk.there)
    assert code == 0
    assert "turn 1 is open: waiting for seat 2" in said
    assert (
        f"mail: the mailbox of {dovecot.USER} at {HOST} could not be reached: Connection refused. "
        "The inbox folders are collected all the same." in warned
    )
    assert [entry.seat for entry in office.entries()] == [1]


def test_publish_fetches_first_and_plays_what_came(office, turnsheet):
    office.desk.gift(2, 1, 30)
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    code, said, warned = turnsheet("publish", *office.desk.there)
    assert (code, warned) == (0, "")
    assert said.splitlines()[:2] == ["mail: 1 file taken in.", "TOY1: turn 1 resolved: all orders are in."]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"user": '"somebody"'}, "refused name or password. Look at [mail] in turnsheet.toml"),
        ({"folder": '"Orders"'}, "has no folder 'Orders'. Look at [mail] folder"),
        ({"password_env": '"NOT_THERE"'}, "Put it into the environment variable NOT_THERE, or into a file"),
        ({"password_file": '"nowhere"'}, "nowhere cannot be read (No such file or directory)"),
    ],
)
def test_what_is_wrong_with_the_settings_is_said(office, change, sentence):
    office.configure(mail_settings(office.box.port, **change))
    (fault,) = office.round().faults
    assert sentence in fault
    assert dovecot.PASSWORD not in fault


def test_a_password_file_is_for_its_owner_only(office):
    path = office.desk.workspace.path / "mail-password"
    path.write_text(f"{dovecot.PASSWORD}\n")
    path.chmod(0o644)
    office.configure(mail_settings(office.box.port, password_file='"mail-password"'))
    assert "Others may read the password file" in office.round().faults[0]
    path.chmod(0o600)
    assert office.round().faults == []
    path.write_text("\n")
    assert "is empty" in office.round().faults[0]


def test_a_password_in_the_settings_is_refused(office):
    office.configure(mail_settings(office.box.port, password='"secret"'))
    with pytest.raises(Mistake, match=r"mail: 'password' is not a setting here\. Allowed: address, imap"):
        settings.read(office.desk.workspace.settings, Site)


def test_nothing_travels_open_to_another_computer(office):
    text = mail_settings(office.box.port).replace(f'host = "{HOST}"', 'host = "imap.example.org"')
    office.configure(text)
    assert 'security = "none" is only for a mail server on this computer' in office.round().faults[0]


@needs_openssl
def test_tls_with_an_authority_of_ones_own(office):
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    certificate = f'"{office.box.certificate}"'
    tls = {"tls": office.box.tls_port, "starttls": office.box.port}
    for security, port in tls.items():
        text = mail_settings(port).replace('"none"', f'"{security}"').replace(HOST, "localhost")
        office.configure(text)
        assert "its certificate is not valid: self-signed certificate" in office.round().faults[0]
        text = text.replace("[mail]\n", f"[mail]\nca_file = {certificate}\n")
        office.configure(text.replace('"localhost"', '"127.0.0.1"'))
        assert "its certificate is not valid: IP address mismatch" in office.round().faults[0]
        office.configure(text)
        assert office.round().faults == []
    assert len(office.entries()) == 1


@needs_openssl
def test_speaking_tls_to_a_plain_port_is_a_sentence(office):
    office.configure(mail_settings(office.box.port).replace('"none"', '"tls"'))
    assert "it does not speak TLS on this port; look at port and security" in office.round().faults[0]


def test_receipts_that_cannot_be_sent_are_sent_next_time(office):
    office.configure(mail_settings(office.box.port, dovecot.free_port()))
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    haul = office.round()
    assert haul.lines == ["mail: 1 file taken in."]
    assert f"Mail to ann@example.org could not be sent by {HOST}: Connection refused." in haul.faults[0]
    assert [entry.seat for entry in office.entries()] == [1]
    office.configure(mail_settings(office.box.port, office.post.port))
    assert office.round().faults == []
    assert len(office.to("ann@example.org")) == 1
    assert [len(entry.arrivals) for entry in office.entries()] == [1]


def test_a_receipt_sent_late_is_about_the_turn_it_was_for(office):
    """No mail could be sent that evening, and the turn was played meanwhile."""
    office.configure(mail_settings(office.box.port, dovecot.free_port()))
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    office.round()
    office.desk.gift(2, 1, 30)
    office.desk.publish()
    assert office.desk.match.last == 1
    office.desk.now += timedelta(days=1)
    office.configure(mail_settings(office.box.port, office.post.port))
    office.round()
    (answer,) = office.to("ann@example.org")
    assert "Grade: green" in answer.get_body(("plain",)).get_content()
    assert "turn 1" in answer["Subject"]
    assert office.entries() == []


def test_one_address_that_takes_no_mail_does_not_stop_the_others(office):
    office.post.refused.add("ann@example.org")
    office.arrive(letter(files=[("a.xlsx", office.gift())]))
    office.arrive(letter("eve@elsewhere.example", [("b.xlsx", office.gift(seat=2))]))
    haul = office.round()
    assert "refused mail to ann@example.org" in haul.faults[0]
    assert sorted(entry.seat for entry in office.entries()) == [1, 2]
    assert len(office.post.letters) == 1


@needs_openssl
def test_sending_with_starttls_and_a_password(office, box, tmp_path):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(box.certificate, box.certificate.with_name("key.pem"))
    known = []

    def authenticate(server, session, envelope, mechanism, data):
        known.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=data.password == b"sesame", handled=False)

    post = Post(tls_context=context, require_starttls=True, auth_required=True, authenticator=authenticate)
    post.start()
    try:
        text = mail_settings(box.port, post.port, ca_file=f'"{box.certificate}"')
        head, _, smtp = text.partition("[mail.smtp]")
        smtp = smtp.replace('"none"', '"starttls"').replace(HOST, "localhost")
        office.configure(f"{head}[mail.smtp]{smtp}")
        mail = settings.read(office.desk.workspace.settings, Site).mail
        postman = Postman(mail, tmp_path, lambda: office.desk.now)
        for secret, sentence in (
            (dovecot.PASSWORD, "takes a password without accents only"),
            ("wrong", "refused name or password for sending"),
        ):
            os.environ["TURNSHEET_MAIL_PASSWORD"] = secret
            with pytest.raises(DoorShut, match=sentence):
                postman.send(Letter("ann@example.org", "Hello", "Text é"))
        os.environ["TURNSHEET_MAIL_PASSWORD"] = "sesame"
        postman.send(Letter("ann@example.org", "Hello", "Text é"))
        postman.close()
    finally:
        post.stop()
    assert known[-1] == (dovecot.USER, "sesame")
    assert post.letters[0].get_content().strip() == "Text é"
    assert post.letters[0]["Auto-Submitted"] == "auto-generated"


def on_the_site(office):
    (office.desk.workspace.site / "TOY1").mkdir(parents=True)


def test_reminders_are_sent_where_the_referee_asks_for_it(office, turnsheet):
    on_the_site(office)
    code, said, warned = turnsheet("remind", "--send", *office.desk.there)
    assert (code, warned) == (0, "")
    assert "TOY1: seat 1 reminded." in said
    assert "seat 2 reminded" not in said, "no address is known of that seat"
    (letter_,) = office.to("ann@example.org")
    assert letter_["Auto-Submitted"] == "auto-generated"
    drafts = office.desk.match.folder.path / "drafts"
    draft = (drafts / "TOY1-T01-S01-reminder.eml").read_bytes()
    assert letter_["Subject"].encode() in draft


def test_reminders_that_cannot_be_sent_are_drafts_and_a_sentence(office, turnsheet):
    on_the_site(office)
    office.configure(mail_settings(office.box.port, dovecot.free_port()))
    code, said, warned = turnsheet("remind", "--send", *office.desk.there)
    assert code == 0
    assert "seat 1 was not reminded. Mail to ann@example.org could not be sent" in warned
    assert "reminded." not in said
    office.configure("")
    code, _, warned = turnsheet("remind", "--send", *office.desk.there)
    assert code == 2
    assert "--send needs [mail] and [mail.smtp] in turnsheet.toml" in warned
