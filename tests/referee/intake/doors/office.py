"""The office of the toy match with a mailbox: settings, rounds, and what came of them."""

from __future__ import annotations

from datetime import timedelta

from referee.intake.doors.running import take_in
from referee.workspace import settings
from referee.workspace.settings import Site
from tests.referee.intake.doors import dovecot

HOST = "127.0.0.1"


def mail_settings(imap_port, smtp_port=0, **more):
    """Return ``[mail]`` as the referee writes it; keywords replace or add lines, None removes them."""
    lines = {"address": f'"{dovecot.USER}"', "name": '"Referee, \\"the\\" Fair"', **more}
    smtp = f'\n[mail.smtp]\nhost = "{HOST}"\nport = {smtp_port}\nsecurity = "none"\n' if smtp_port else ""
    imap = f'\n[mail.imap]\nhost = "{HOST}"\nport = {imap_port}\nsecurity = "none"\n'
    said = "".join(f"{key} = {value}\n" for key, value in lines.items() if value is not None)
    return f"\n[mail]\n{said}{imap}{smtp}"


class Office:
    """A toy match whose forms come by mail; `desk` holds its clock and its workspace."""

    def __init__(self, desk, box, post):
        self.desk, self.box, self.post = desk, box, post
        self._plain = desk.workspace.settings.read_text()
        self.configure(mail_settings(box.port, post.port))

    def configure(self, text):
        self.desk.workspace.settings.write_text(self._plain + text)

    def round(self):
        """Let the doors take in what came."""
        site = settings.read(self.desk.workspace.settings, Site)
        return take_in(self.desk.workspace, site, lambda: self.desk.now)

    def arrive(self, message, minutes=0, flags=""):
        """Deliver a message, two hours ago and later by the minutes."""
        when = self.desk.now - timedelta(hours=2) + timedelta(minutes=minutes)
        self.box.deliver(message, when, flags)
        return when

    def entries(self):
        found = self.desk.index()
        return found.entries if found else []

    def gift(self, seat=1, usd=100, **more):
        return self.desk.form(seat, {("G1", "to"): f"P{3 - seat}", ("G1", "usd"): usd, **more})

    def to(self, address):
        """Return the letters that went to an address."""
        return [
            letter
            for letter, (_, to) in zip(self.post.letters, self.post.envelopes, strict=True)
            if to == (address,)
        ]
