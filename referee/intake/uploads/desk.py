"""The upload routes of one match."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import IO
from urllib.parse import unquote

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from engine.messages import LANGUAGES, say
from ingest import ReaderUnfit
from referee.faults import Busy, RefereeFault, refused_by_system
from referee.intake.inbox import file_name
from referee.intake.receiving import Parcel, Received, hand_in
from referee.intake.uploads import answers
from referee.intake.uploads.bodies import sent_file, sent_form
from referee.intake.uploads.limits import Limit, asker
from referee.intake.uploads.memory import give_memory_back
from referee.intake.uploads.seats import seat_of_passphrase, seat_of_token
from referee.match.match import Match, open_match
from referee.receipts.receipt import Receipt
from referee.workspace.door_settings import Desk
from referee.workspace.folders import Workspace

DOOR = "desk"
_AT_ONCE = 2
_BY_STATUS = {400: "DOOR.NO_FILE", 413: "DOOR.TOO_LARGE"}


class Refused(Exception):
    """The desk takes nothing in: code of the sentence, status, and how long to wait."""

    def __init__(self, code: str, status: int, wait: int = 0) -> None:
        super().__init__(code)
        self.code, self.status, self.wait = code, status, wait


@dataclass
class UploadDesk:
    """The desk of a workspace.

    A seat's proof is looked at before anything is counted against it: wrong tries from the same address, a
    household's or a proxy's, never stand in the way of a right one. Proofs have 77 bits and more, so that
    trying them is hopeless without a limit; the limit on wrong ones spares work and says so.

    Parameters
    ----------
    workspace : Workspace
        Holds the matches.
    settings : Desk
        How often one may ask.
    clock : callable
        Returns this moment.
    tell : callable
        Hears one line about each file, for the referee's terminal.
    """

    workspace: Workspace
    settings: Desk
    clock: Callable[[], datetime]
    tell: Callable[[str], None]
    _addresses: Limit = field(init=False)
    _seats: Limit = field(init=False)
    _wrong: Limit = field(init=False)
    _hands: anyio.CapacityLimiter = field(init=False)

    def __post_init__(self) -> None:
        known = self.settings
        self._addresses = Limit(known.uploads_per_minute, 60, time.monotonic)
        self._seats = Limit(known.uploads_per_seat_and_hour, 3600, time.monotonic)
        self._wrong = Limit(known.wrong_keys_per_hour, 3600, time.monotonic)
        self._hands = anyio.CapacityLimiter(_AT_ONCE)

    async def look(self, request: Request) -> Response:
        """Answer an opened desk with what is in; anybody else with the plain form."""
        match = await self._match(request)
        if "authorization" not in request.headers:
            return answers.plain_form(match, _language(request, match))
        try:
            seat = self._known(request, seat_of_token(match, request.headers["authorization"]))
        except Refused as refused:
            return _refusal(request, match, refused)
        return await run_in_threadpool(answers.state, match, seat, _language(request, match))

    async def hand_in(self, request: Request) -> Response:
        """Take in a form."""
        match = await self._match(request)
        plain = request.headers.get("content-type", "").startswith("multipart/form-data")
        try:
            return await (self._by_form if plain else self._by_token)(request, match)
        except ClientDisconnect:
            return Response(status_code=400)
        except (Refused, HTTPException, TimeoutError) as error:
            refused = _refused(error)
        except (OSError, RefereeFault, ReaderUnfit) as fault:
            self.tell(
                f"{match.name}: a form was not taken in; its sender was asked to try later. {why(fault)}"
            )
            refused = Refused("DOOR.OUT_OF_ORDER", 503, 600)
        return (_page_again if plain else _refusal)(request, match, refused)

    async def _by_token(self, request: Request, match: Match) -> Response:
        seat = self._known(request, seat_of_token(match, request.headers.get("authorization", "")))
        self._not_too_often(request, match, seat)
        name = unquote(request.headers.get("x-file-name", "")) or "form"
        async with sent_file(request) as file:
            return answers.receipt(await self._taken_in(match, seat, name, file))

    async def _by_form(self, request: Request, match: Match) -> Response:
        async with sent_form(request) as (name, file, typed):
            seat = self._known(request, seat_of_passphrase(match, typed), "DOOR.WRONG_PASSPHRASE")
            self._not_too_often(request, match, seat)
            return answers.receipt_as_page(await self._taken_in(match, seat, name, file))

    async def _match(self, request: Request) -> Match:
        name = request.path_params["match"]
        if name not in self.workspace.names():
            raise HTTPException(404)
        return await run_in_threadpool(open_match, self.workspace, name)

    def _not_too_often(self, request: Request, match: Match, seat: int) -> None:
        """Refuse a seat that hands in too often: from one address in a minute, from anywhere in an hour."""
        who = f"{match.name}/{seat}"
        here = f"{asker(request)}|{who}"
        if wait := self._addresses.wait(here) or self._seats.wait(who):
            raise Refused("DOOR.TOO_OFTEN", 429, wait)
        self._addresses.count(here)
        self._seats.count(who)

    def _known(self, request: Request, seat: int | None, wrong: str = "DOOR.WRONG_KEY") -> int:
        """Return the seat that was proved; a wrong proof is refused, after too many with a time to wait."""
        if seat is not None:
            return seat
        who = asker(request)
        if wait := self._wrong.wait(who):
            raise Refused("DOOR.TOO_OFTEN", 429, wait)
        self._wrong.count(who)
        raise Refused(wrong, 401)

    async def _taken_in(self, match: Match, seat: int, name: str, file: IO[bytes]) -> Receipt:
        now = self.clock()
        try:
            received = await anyio.to_thread.run_sync(
                self._read_in, match.name, name, file, now, limiter=self._hands
            )
        except Busy:
            raise Refused("DOOR.BUSY", 503, 60) from None
        entry = received.entry
        self.tell(
            f"{match.name}: seat {seat} handed in {file_name(name)}: receipt {entry.number}, {entry.grade}."
        )
        if entry.seat not in (None, seat):
            # It counts for the seat whose code it bears, as by any other way; only its receipt is not his.
            raise Refused("DOOR.OTHER_SEAT", 409)
        return received.receipt

    def _read_in(self, match: str, name: str, file: IO[bytes], now: datetime) -> Received:
        """Hand in a spooled file; only here, as often as there are hands, it lies in memory whole."""
        file.seek(0)
        data = file.read()
        if not data:
            raise Refused("DOOR.NO_FILE", 400)
        try:
            return hand_in(self.workspace, Parcel(name, data, now, DOOR), now, match)
        finally:
            give_memory_back()


def why(fault: Exception) -> str:
    """Return for the referee what is wrong with this computer or with the match."""
    return refused_by_system(fault) if isinstance(fault, OSError) else str(fault)


def _refused(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, HTTPException):
        return Refused(_BY_STATUS[error.status_code], error.status_code)
    return Refused("DOOR.TOO_SLOW", 408)


def _language(request: Request, match: Match) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2]
    known = [language for language in LANGUAGES if language in match.settings.languages]
    return asked if asked in known else known[0]


def _page_again(request: Request, match: Match, refused: Refused) -> Response:
    language = _language(request, match)
    sentence = answers.said(say(refused.code, wait=refused.wait), language)
    return answers.plain_form(match, language, sentence, refused.status)


def _refusal(request: Request, match: Match, refused: Refused) -> Response:
    answer = answers.refusal(refused.code, refused.status, _language(request, match), wait=refused.wait)
    if refused.wait:
        answer.headers["Retry-After"] = str(refused.wait)
    if refused.status == 401:
        answer.headers["WWW-Authenticate"] = "Turnsheet"
    return answer
