"""The form's code: match, turn, seat, and an HMAC tag.

The tag is no password: it tells a form of ours from a made-up one. Who sent it, the channel has to say.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Collection
from dataclasses import dataclass

from engine.findings import Finding, Outcome, Place
from ingest.folding import plain

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O, U
_MISREAD = str.maketrans("ILO", "110")
_TAG_LENGTH = 6
_SHAPE = re.compile(
    r"(?P<match>[A-Z0-9][A-Z0-9-]*)[- ]+T ?(?P<turn>\d{1,4})[- ]+S ?(?P<seat>\d{1,4})[- ]+"
    r"(?P<tag>[A-Z0-9]{6})",
    re.IGNORECASE,
)
# Anchored at the turn: a pattern that begins with any name would try every sign of a long text.
_SHAPE_INSIDE = re.compile(r"-T\d{1,4}-S\d{1,4}-[A-Z0-9]{6}\b", re.IGNORECASE)
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class FormCode:
    """Identity of one form; as a text ``CR42-T08-S03-K7QF2M``."""

    match: str
    turn: int
    seat: int
    tag: str

    def __str__(self) -> str:
        return f"{self.match}-T{self.turn:02}-S{self.seat:02}-{self.tag}"

    def genuine(self, key: bytes) -> bool:
        """Return whether the tag was made with this key for this match, turn and seat."""
        return hmac.compare_digest(self.tag, form_code(self.match, self.turn, self.seat, key).tag)


def form_code(match: str, turn: int, seat: int, key: bytes) -> FormCode:
    """Return the code of a form.

    Parameters
    ----------
    match : str
        Name of the match: letters, digits and hyphens. Its case does not count.
    turn, seat : int
        Not negative.
    key : bytes
        The match's secret for tags.

    Returns
    -------
    FormCode
        With a tag of 30 bits of HMAC-SHA256(key, "MATCH|turn|seat").

    Raises
    ------
    ValueError
        If the name of the match holds other signs, so that the code could not be read back.
    """
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*", match):
        raise ValueError(f"match name {match!r}: letters, digits and hyphens only")
    mac = hmac.digest(key, f"{match.upper()}|{turn}|{seat}".encode(), "sha256")
    bits = int.from_bytes(mac[:4], "big") >> 2
    signs = [_ALPHABET[bits >> 5 * place & 31] for place in reversed(range(_TAG_LENGTH))]
    return FormCode(match, turn, seat, "".join(signs))


def parse_code(text: str) -> FormCode | None:
    """Return the code a text consists of, or None. Case, spaces and kinds of dash do not count.

    >>> str(parse_code(" cr42 – t8 – s3 – k7qf2m "))
    'cr42-T08-S03-K7QF2M'
    """
    if len(text) > _LONGEST:
        return None
    match = _SHAPE.fullmatch(re.sub(r" ?- ?", "-", plain(text)))
    if not match:
        return None
    tag = match["tag"].upper().translate(_MISREAD)
    return FormCode(match["match"].rstrip("-"), int(match["turn"]), int(match["seat"]), tag)


def holds_code(text: str) -> bool:
    """Return whether a form code stands anywhere in a text."""
    return _SHAPE_INSIDE.search(text) is not None


def wrong_form_finding(
    form: FormCode, wanted_match: str, wanted_turn: int, seats: Collection[int], place: Place | None = None
) -> Finding | None:
    """Return what is wrong with the identity of a form, or None.

    Parameters
    ----------
    form : FormCode
        What was read.
    wanted_match, wanted_turn : str, int
        The match that collects orders, and the turn it collects them for.
    seats : collection of int
        The seats whose form is accepted here; one, where the sender is known.
    place : Place, optional
        Where the code stands.

    Returns
    -------
    Finding or None
        INGEST.WRONG_MATCH, INGEST.WRONG_TURN (INGEST.OLD_TURN where it is past) or INGEST.WRONG_SEAT.
    """
    facts = {"code": str(form), "match": wanted_match, "turn": wanted_turn, "seats": sorted(seats)}
    facts |= {"found_match": form.match, "found_turn": form.turn, "found_seat": form.seat}
    if form.match.upper() != wanted_match.upper():
        code = "INGEST.WRONG_MATCH"
    elif form.turn != wanted_turn:
        code = "INGEST.OLD_TURN" if form.turn < wanted_turn else "INGEST.WRONG_TURN"
    elif form.seat not in seats:
        code = "INGEST.WRONG_SEAT"
    else:
        return None
    return Finding(code, Outcome.REJECTED, place=place or Place(), facts=facts)
