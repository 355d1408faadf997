"""Seat cards: what each player is given once, to open his desk with."""

from __future__ import annotations

from engine.messages import Message, say
from publish.keyring import link_fragment
from publish.signing import fingerprint
from referee import disk
from referee.match import Match
from referee.safe_text import one_line
from referee.settings import Seat


def write_cards(match: Match, address: str = "") -> None:
    """Write a card for every seat that a person plays."""
    for seat in match.seats:
        write_card(match, seat, address)


def write_card(match: Match, seat: Seat, address: str = "") -> None:
    """Write the card of a seat; where the computer plays now, the card of whoever played is removed."""
    path = disk.secret_folder(match.folder.secrets / "cards") / f"seat-{seat.number:02}.txt"
    if seat.human:
        disk.write_text(path, card_text(match, seat, address), disk.SECRET_FILE)
    else:
        path.unlink(missing_ok=True)


def _addresses(match: Match, seat: Seat, address: str) -> list[Message]:
    """Return the way to the desk, where turnsheet.toml says where the site will be."""
    if not address:
        return []
    desk = f"{address.rstrip('/')}/{match.name}/{seat.language}/desk/"
    link = f"{desk}#{link_fragment(match.secrets.seat(seat.number).token)}"
    return [say("REFEREE.CARD.ADDRESS", address=desk), say("REFEREE.CARD.LINK", link=link)]


def _fingerprint(match: Match, seat: Seat, address: str) -> list[Message]:
    """Return what tells the referee's site from one that only looks like it."""
    page = f"{address.rstrip('/')}/{match.name}/{seat.language}/verification/" if address else ""
    found = [say("REFEREE.CARD.FINGERPRINT", fingerprint=key_fingerprint(match))]
    return [*found, say("REFEREE.CARD.COMPARE", address=page)] if page else found


def key_fingerprint(match: Match) -> str:
    """Return the fingerprint of the match's public key, as it stands on cards and on the site."""
    return fingerprint(match.secrets.public_key)


def card_text(match: Match, seat: Seat, address: str = "") -> str:
    """Return the card of a seat in its player's language."""
    secret = match.secrets.seat(seat.number)
    name = match.game.seat_name(match.state, seat.number)
    lines: list[Message | str] = [
        say("REFEREE.CARD.TITLE", match=match.name, seat=seat.number, name=name),
        "",
        say("REFEREE.CARD.PASSPHRASE", passphrase=secret.passphrase),
        "",
        say("REFEREE.CARD.HOW"),
        *_addresses(match, seat, address),
        *_fingerprint(match, seat, address),
        say("REFEREE.CARD.SEND"),
        say("REFEREE.CARD.SECRET"),
    ]
    return "".join(f"{one_line(match.texts.text(line, seat.language))}\n" for line in lines)
