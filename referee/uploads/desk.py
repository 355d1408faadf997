"""The upload desk: one address per match, for opened desks and for the plain form."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import unquote

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.messages import LANGUAGES, say
from ingest.gate import MAX_BYTES
from referee.door_settings import Desk
from referee.faults import Busy
from referee.folders import Workspace
from referee.inbox import file_name
from referee.match import Match, open_match
from referee.receipts import Receipt
from referee.receiving import Parcel, hand_in
from referee.uploads import answers
from referee.uploads.limits import Limit, asker, body, check_length
from referee.uploads.seats import seat_of_passphrase, seat_of_token

DOOR = "desk"
# Around a file the plain form puts names and boundaries.
_WRAPPING_BYTES = 20_000
_READ_SECONDS = 60
_AT_ONCE = 2


class Refused(Exception):
    """The desk takes nothing in: code of the sentence, status, and how long to wait."""

    def __init__(self, code: str, status: int, wait: int = 0) -> None:
        super().__init__(code)
        self.code, self.status, self.wait = code, status, wait


@dataclass
class UploadDesk:
    """The desk of a workspace.

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
        if request.headers.get("content-type", "").startswith("multipart/form-data"):
            return await self._by_form(request, match)
        try:
            self._not_too_often(request)
            seat = self._known(request, seat_of_token(match, request.headers.get("authorization", "")))
            check_length(request, MAX_BYTES)
            self._seat_not_too_often(match, seat)
            with anyio.fail_after(_READ_SECONDS):
                data = await body(request, MAX_BYTES)
            name = unquote(request.headers.get("x-file-name", "")) or "form"
            return answers.receipt(await self._taken_in(match, seat, name, data))
        except Refused as refused:
            return _refusal(request, match, refused)
        except HTTPException as error:
            return _refusal(request, match, Refused("DOOR.TOO_LARGE", error.status_code))
        except TimeoutError:
            return _refusal(request, match, Refused("DOOR.TOO_SLOW", 408))

    async def _by_form(self, request: Request, match: Match) -> Response:
        language = _language(request, match)
        try:
            self._not_too_often(request)
            check_length(request, MAX_BYTES + _WRAPPING_BYTES)
            with anyio.fail_after(_READ_SECONDS):
                file, typed = await _form(request)
            seat = self._known(request, seat_of_passphrase(match, typed))
            self._seat_not_too_often(match, seat)
            return answers.receipt_as_page(await self._taken_in(match, seat, *file))
        except Refused as refused:
            sentence = answers.said(say(refused.code, wait=refused.wait), language)
            return answers.plain_form(match, language, sentence, refused.status)
        except HTTPException as error:
            code = "DOOR.TOO_LARGE" if error.status_code == 413 else "DOOR.NO_FILE"
            return answers.plain_form(match, language, answers.said(say(code), language), error.status_code)
        except TimeoutError:
            return answers.plain_form(match, language, answers.said(say("DOOR.TOO_SLOW"), language), 408)

    async def _match(self, request: Request) -> Match:
        name = request.path_params["match"]
        if name not in self.workspace.names():
            raise HTTPException(404)
        return await run_in_threadpool(open_match, self.workspace, name)

    def _not_too_often(self, request: Request) -> None:
        who = asker(request)
        if wait := self._addresses.wait(who) or self._wrong.wait(who):
            raise Refused("DOOR.TOO_OFTEN", 429, wait)
        self._addresses.count(who)

    def _seat_not_too_often(self, match: Match, seat: int) -> None:
        who = f"{match.name}/{seat}"
        if wait := self._seats.wait(who):
            raise Refused("DOOR.TOO_OFTEN", 429, wait)
        self._seats.count(who)

    def _known(self, request: Request, seat: int | None) -> int:
        """Return the seat; who shows a wrong key too often is not listened to for a while."""
        who = asker(request)
        if wait := self._wrong.wait(who):
            raise Refused("DOOR.TOO_OFTEN", 429, wait)
        if seat is None:
            self._wrong.count(who)
            raise Refused("DOOR.WRONG_KEY", 401)
        return seat

    async def _taken_in(self, match: Match, seat: int, name: str, data: bytes) -> Receipt:
        if not data:
            raise Refused("DOOR.NO_FILE", 400)
        now = self.clock()
        parcel = Parcel(name, data, now, DOOR)
        try:
            received = await anyio.to_thread.run_sync(
                hand_in, self.workspace, parcel, now, match.name, limiter=self._hands
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


async def _form(request: Request) -> tuple[tuple[str, bytes], str]:
    """Return file name and bytes, and the passphrase, of the plain form."""
    receive, left = request.receive, MAX_BYTES + _WRAPPING_BYTES

    async def counted() -> dict[str, object]:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413)
        return dict(message)

    limited = Request(request.scope, counted)
    async with limited.form(max_files=1, max_fields=4, max_part_size=1000) as found:
        file, typed = found.get("file"), found.get("passphrase")
        if not isinstance(file, UploadFile) or not isinstance(typed, str):
            raise Refused("DOOR.NO_FILE", 400)
        return (file.filename or "form", await file.read()), typed


def _language(request: Request, match: Match) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2]
    known = [language for language in LANGUAGES if language in match.settings.languages]
    return asked if asked in known else known[0]


def _refusal(request: Request, match: Match, refused: Refused) -> Response:
    answer = answers.refusal(refused.code, refused.status, _language(request, match), wait=refused.wait)
    if refused.wait:
        answer.headers["Retry-After"] = str(refused.wait)
    if refused.status == 401:
        answer.headers["WWW-Authenticate"] = "Turnsheet"
    return answer
