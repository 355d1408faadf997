"""Renders a seat card: passphrase, QR code, key fingerprint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from publish.common.markup import clean, render


@dataclass(frozen=True, slots=True)
class CardPage:
    """Everything a card says, in its player's language; no site known: no `link`, no `address`."""

    language: str
    game: str
    heading: str
    seat: str
    passphrase_label: str
    passphrase: str
    desk_label: str
    address: str
    scan: str
    link: str
    steps: Sequence[str]
    key_label: str
    fingerprint: str
    compare: str
    history_label: str
    history: Sequence[str]
    keep: str
    secret: str


def card_page(page: CardPage) -> bytes:
    """Return the card as HTML that needs nothing else: no script, no file beside it, every text escaped.

    The code is drawn as a vector image with its margin of four modules, at a correction of 15 %: a card in a
    pocket gets creases.
    """
    # Cards are printed when a match is made; every other command would load this for nothing.
    import segno

    code = segno.make(page.link, error="m", micro=False) if page.link else None
    drawn = code.svg_inline(omitsize=True, dark="#1b1712", light="#fff", border=4) if code else ""
    words = list(enumerate(page.passphrase.split(), 1))
    values = {"page": page, "words": words, "code": Markup(drawn), "clean": clean}
    return render("pages/card.html.j2", values).encode()
