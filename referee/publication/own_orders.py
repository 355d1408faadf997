"""The proof of a seat's own orders, for its desk."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Column, Page, Paragraph, Section, Table
from referee.fairness.manifests import order_hashes, order_name, salt, word_name
from referee.match.chain import Link, link_in_force
from referee.match.lucky_words import words_in
from referee.match.match import Match


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
    rows += _lucky_word(match, turn, seat, link)
    columns = (Column("what", say("REFEREE.OWN.WHAT")), Column("value", say("REFEREE.OWN.VALUE")))
    table = Table("own-orders", say("REFEREE.OWN.TITLE"), columns, tuple(rows))
    blocks = (Paragraph(say("REFEREE.OWN.LEAD")), table)
    return (Page("own-orders", say("REFEREE.OWN.TITLE"), (Section("", blocks),)),)


def _lucky_word(match: Match, turn: int, seat: int, link: Link) -> list[tuple[Message, str | Message]]:
    """Return the lucky word that mixed the seed, with what proves that it was this one."""
    if str(seat) not in link.words:
        return []
    word = words_in(match.folder.turn(turn)).get(seat)
    return [
        (say("REFEREE.OWN.LUCKY_WORD"), word or say("REFEREE.OWN.NO_LUCKY_WORD")),
        (say("REFEREE.OWN.LUCKY_SALT"), salt(match.secrets.salt_key, link.number, word_name(seat))),
        (say("REFEREE.OWN.LUCKY_COMMITMENT", number=link.number), link.words[str(seat)]),
    ]
