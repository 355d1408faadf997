"""Says on an order form when it is due and where it goes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from engine.messages import Catalogue, Message, say
from referee.match.deadlines import deadline, local
from referee.match.match import Match, site_of


class Sending(msgspec.Struct, frozen=True):
    """What a form says of its deadline, as `setup.json` keeps it: a turn played again prints the same.

    `due` is a moment with its offset on the clock of the match and `zone` that clock's name, both empty where
    no deadline was fixed; `address` is where forms are mailed, empty where they are not.
    """

    due: str = ""
    zone: str = ""
    address: str = ""

    def lines(self) -> tuple[Message, ...]:
        """Return the sentences at the top of a form; nothing of what is not known."""
        due = (
            [say("REFEREE.FORM.DUE", when=local(datetime.fromisoformat(self.due), self.zone))]
            if self.due
            else []
        )
        to = [say("REFEREE.FORM.SEND_TO", address=self.address)] if self.address else []
        return (*due, *to)

    def said(self, texts: Catalogue, language: str) -> list[str]:
        """Return the same as finished sentences."""
        return [texts.text(line, language) for line in self.lines()]


NOTHING = Sending()


def sending_of(match: Match, turn: int, issued: datetime) -> Sending:
    """Return what the forms of a turn say that are issued at a moment."""
    plan, mail = match.settings.deadlines, site_of(match).mailbox
    moment = deadline(plan, turn, issued)
    due, zone = (local(moment, plan.zone).isoformat(), plan.zone) if moment else ("", "")
    return Sending(due, zone, mail.address if mail else "")


def sending_then(setup: dict[str, Any]) -> Sending:
    """Return what the forms of a recorded turn said; nothing where an earlier version wrote them."""
    return msgspec.convert(setup.get("sending", {}), Sending)
