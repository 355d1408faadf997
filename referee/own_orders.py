"""The proof of a seat's own orders, for its locked desk: with it the player can check the commitment now."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Column, Page, Paragraph, Section, Table
from referee.manifests import link_in_force, order_hashes, order_name, salt
from referee.match import Match


def own_orders(match: Match, turn: int, seat: int) -> tuple[Page, ...]:
    """Return a page for a desk; none for a turn in which the seat gave no orders."""
    hashes = order_hashes(match.folder.turn(turn)).get(seat)
    link = link_in_force(match.folder.turn(turn), match.secrets.public_key)
    if hashes is None or link is None:
        return ()
    file, orders = hashes
    rows: list[tuple[Message, str | Message]] = [
        (say("REFEREE.OWN.FILE"), file or say("REFEREE.OWN.NO_FILE")),
        (say("REFEREE.OWN.ORDERS"), orders),
        (say("REFEREE.OWN.SALT"), salt(match.secrets.salt_key, link.number, order_name(seat))),
        (say("REFEREE.OWN.COMMITMENT", number=link.number), link.orders[str(seat)]),
    ]
    columns = (Column("what", say("REFEREE.OWN.WHAT")), Column("value", say("REFEREE.OWN.VALUE")))
    table = Table("own-orders", say("REFEREE.OWN.TITLE"), columns, tuple(rows))
    blocks = (Paragraph(say("REFEREE.OWN.LEAD")), table)
    return (Page("own-orders", say("REFEREE.OWN.TITLE"), (Section("", blocks),)),)
