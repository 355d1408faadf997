"""Finds the seat of a request by its token or passphrase."""

from __future__ import annotations

import hmac

from publish.desks.passphrase import normal
from publish.desks.uploading import upload_token
from referee.match.match import Match

SCHEME = "Turnsheet "


def seat_of_token(match: Match, header: str) -> int | None:
    """Return the seat whose token stands in an Authorization header; None where it is nobody's."""
    if not header.startswith(SCHEME):
        return None
    token = header.removeprefix(SCHEME).strip()
    return _who(token, {seat: upload_token(match.secrets.seat(seat).key) for seat in _people(match)})


def seat_of_passphrase(match: Match, typed: str) -> int | None:
    """Return the seat that a passphrase belongs to; None where it is nobody's."""
    return _who(normal(typed), {seat: normal(match.secrets.seat(seat).passphrase) for seat in _people(match)})


def _people(match: Match) -> list[int]:
    return [seat.number for seat in match.seats if seat.human and match.secrets.seat(seat.number).passphrase]


def _who(shown: str, secrets: dict[int, str]) -> int | None:
    """Compare with every seat's secret, each in constant time, so that the time tells nothing."""
    owner = None
    for seat, secret in secrets.items():
        if hmac.compare_digest(shown.encode(), secret.encode()):
            owner = seat
    return owner
