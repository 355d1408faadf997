"""A real SMTP server that keeps what it is given, and refuses whom it is told to refuse."""

from __future__ import annotations

import email
from email.policy import default

from aiosmtpd.controller import Controller

from tests.referee.intake.doors.dovecot import free_port


class Post:
    """Letters as they arrived, each as Python's own parser reads it."""

    def __init__(self, **options):
        self.letters, self.envelopes, self.refused, self.code = [], [], set(), 550
        where = {"hostname": "127.0.0.1", "port": free_port()}
        self._controller = Controller(self, **where, ready_timeout=60, **options)

    @property
    def port(self):
        return self._controller.port

    def start(self):
        self._controller.start()

    def stop(self):
        self._controller.stop()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refused:
            return f"{self.code} no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.envelopes.append((envelope.mail_from, tuple(envelope.rcpt_tos)))
        self.letters.append(email.message_from_bytes(envelope.content, policy=default))
        return "250 OK"
