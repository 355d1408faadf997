"""Writes seat cards: what each player needs to open the desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.messages import Message, say
from publish.desks.card import CardPage, card_page
from publish.desks.keyring import link_fragment
from publish.guard.signing import fingerprint
from referee.match import calendar
from referee.match.chain import Link, chain
from referee.match.deadlines import deadline
from referee.match.drafts import folder_of, write_draft
from referee.match.history_marks import history_marks
from referee.match.match import Match, site_of
from referee.match.rulebook import rulebook
from referee.match.turn_files import published_at
from referee.safe_text import one_line
from referee.workspace import disk
from referee.workspace.settings import Seat


def write_cards(match: Match, address: str = "") -> None:
    """Write a card for every seat that a person plays."""
    for seat in match.seats:
        write_card(match, seat, address)


def renew_cards(match: Match, address: str) -> list[str]:
    """Write those cards anew that bear another address than the site's; say so where there were any.

    A card that the referee has deleted, because its player has it, does not come back. One that names an
    older entry of the chain stays: it says what was true when it was printed.
    """
    folder = match.folder.secrets / "cards"
    entries = chain(match.folder, match.secrets.public_key)
    cards = [(seat, folder / f"seat-{seat.number:02}.txt") for seat in match.seats if seat.human]
    old = [
        seat
        for seat, path in cards
        if path.is_file()
        and not path.read_text(encoding="utf-8").startswith(
            # A deadline that was moved is no reason for another card.
            tuple(card_text(match, seat, address, newest) for newest in (*entries, None))
        )
    ]
    for seat in old:
        write_card(match, seat, address)
    count = len(old)
    return [f"{count} seat card{'s' if count > 1 else ''} in {folder} written again."] if old else []


def write_card(match: Match, seat: Seat, address: str = "") -> None:
    """Write the card of a seat, to mail and to print; a seat the computer plays now loses both."""
    folder = disk.secret_folder(match.folder.secrets / "cards")
    text, page = (folder / f"seat-{seat.number:02}.{kind}" for kind in ("txt", "html"))
    if seat.human:
        disk.write_text(text, _dated(match, seat, address), disk.SECRET_FILE)
        disk.write(page, card_html(match, seat, address), disk.SECRET_FILE)
        _draft(match, seat, address)
    else:
        text.unlink(missing_ok=True)
        page.unlink(missing_ok=True)
        _draft_name(match, seat).with_suffix(".eml").unlink(missing_ok=True)


def _draft(match: Match, seat: Seat, address: str) -> None:
    """Lay the card ready to be sent, where the player's address is known."""
    if seat.mail:
        subject, _, text = _dated(match, seat, address).partition("\n\n")
        page = (f"{_draft_name(match, seat).name}.html", "text/html", card_html(match, seat, address))
        when = published_at(match, match.last)
        write_draft(_draft_name(match, seat), one_line(seat.mail), subject, text, when, [page])


def _draft_name(match: Match, seat: Seat) -> Path:
    return folder_of(match.folder) / f"{match.name}-S{seat.number:02}-card"


def card_html(match: Match, seat: Seat, address: str = "") -> bytes:
    """Return the card of a seat as a page to print, in its player's language."""

    def words(message: Message | str) -> str:
        return one_line(match.texts.text(message, seat.language))

    desk, link = _desk(match, seat, address)
    name = match.holder(seat.number)
    compare = _fingerprint(match, seat, address)[1:]
    return card_page(
        CardPage(
            language=seat.language,
            game=words(match.game.meta.title),
            heading=words(say("REFEREE.CARD.HEADING", match=match.name)),
            seat=words(say("REFEREE.CARD.SEAT", seat=seat.number, name=name)),
            passphrase_label=words(say("REFEREE.CARD.WORDS")),
            passphrase=match.secrets.seat(seat.number).passphrase,
            desk_label=words(say("REFEREE.CARD.DESK")),
            address=desk,
            scan=words(say("REFEREE.CARD.SCAN")),
            link=link,
            steps=[
                words(say("REFEREE.CARD.HOW")),
                words(_sending(match)),
                *map(words, _deadline(match, seat)),
                *map(words, _rules(match, seat, address)),
            ],
            key_label=words(say("REFEREE.CARD.KEY")),
            fingerprint=key_fingerprint(match),
            compare=words(compare[0]) if compare else "",
            history_label=words(say("REFEREE.CARD.HISTORY")),
            history=[words(mark) for mark in history_marks(match)],
            keep=words(say("REFEREE.CARD.HISTORY.KEEP")),
            secret=words(say("REFEREE.CARD.SECRET")),
        )
    )


def _desk(match: Match, seat: Seat, address: str) -> tuple[str, str]:
    """Return the desk's address and the personal link, where turnsheet.toml says where the site will be."""
    if not address:
        return "", ""
    desk = f"{address.rstrip('/')}/{match.name}/{seat.language}/desk/"
    return desk, f"{desk}#{link_fragment(match.secrets.seat(seat.number).token)}"


def _rules(match: Match, seat: Seat, address: str) -> list[Message]:
    """Return where the rules begin, for who has never played; the printed card alone says so."""
    chapters = rulebook(match).get(seat.language, ()) if address else ()
    page = f"{address.rstrip('/')}/{match.name}/{seat.language}/rules"
    return [
        say("REFEREE.CARD.RULES", title=title, address=f"{page}/{slug}/") for slug, title, _ in chapters[:1]
    ]


def _addresses(match: Match, seat: Seat, address: str) -> list[Message]:
    desk, link = _desk(match, seat, address)
    return [say("REFEREE.CARD.ADDRESS", address=desk), say("REFEREE.CARD.LINK", link=link)] if desk else []


def _fingerprint(match: Match, seat: Seat, address: str) -> list[Message]:
    """Return what tells the referee's site from one that only looks like it."""
    page = f"{address.rstrip('/')}/{match.name}/{seat.language}/verification/" if address else ""
    lines = [say("REFEREE.CARD.FINGERPRINT", fingerprint=key_fingerprint(match))]
    return [*lines, say("REFEREE.CARD.COMPARE", address=page)] if page else lines


def _history(match: Match, newest: Link | None) -> list[Message]:
    """Return what tells this history of the match from another one with the same key."""
    marks = history_marks(match, newest)
    return [*marks, say("REFEREE.CARD.HISTORY.KEEP")] if marks else []


def _sending(match: Match) -> Message:
    """Return where a filled form goes."""
    if mail := site_of(match).mailbox:
        return say("REFEREE.CARD.SEND_TO", address=mail.address)
    return say("REFEREE.CARD.SEND")


def where_to(match: Match) -> Iterator[Message]:
    """Yield where a filled form goes in a letter; nothing where it is the desk or the referee alone."""
    if mail := site_of(match).mailbox:
        yield say("REFEREE.REMIND.SEND_TO", address=mail.address)


def _deadline(match: Match, seat: Seat) -> list[Message]:
    """Return when the first form is due, for those who play from the start."""
    plan, secret = match.settings.deadlines, match.secrets.seat(seat.number)
    due = deadline(plan, 1) if secret.since == 0 else None
    if due is None:
        return []
    code = "DEADLINES" if plan.every_days else "DEADLINE"
    return [say(f"REFEREE.CARD.{code}", when=calendar.here(match, due, seat), days=plan.every_days)]


def _dated(match: Match, seat: Seat, address: str) -> str:
    """Return a card with the first deadline as its last line."""
    last = (one_line(match.texts.text(line, seat.language)) for line in _deadline(match, seat))
    return card_text(match, seat, address) + "".join(f"{line}\n" for line in last)


def key_fingerprint(match: Match) -> str:
    """Return the fingerprint of the match's public key, as it stands on cards and on the site."""
    return fingerprint(match.secrets.public_key)


def card_text(match: Match, seat: Seat, address: str = "", newest: Link | None = None) -> str:
    """Return the card of a seat in its player's language, as it was when `newest` was the newest entry."""
    secret = match.secrets.seat(seat.number)
    name = match.holder(seat.number)
    lines: list[Message | str] = [
        say("REFEREE.CARD.TITLE", match=match.name, seat=seat.number, name=name),
        "",
        match.game.meta.title,
        say("REFEREE.CARD.PASSPHRASE", passphrase=secret.passphrase),
        "",
        say("REFEREE.CARD.HOW"),
        *_addresses(match, seat, address),
        *_fingerprint(match, seat, address),
        *_history(match, newest),
        _sending(match),
        say("REFEREE.CARD.SECRET"),
    ]
    return "".join(f"{one_line(match.texts.text(line, seat.language))}\n" for line in lines)
