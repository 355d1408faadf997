"""Request bodies spooled to disk: a form by itself, or the plain form's file and passphrase."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from tempfile import SpooledTemporaryFile
from typing import IO

import anyio
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from ingest.gate import MAX_BYTES

# So much of a body that is on its way lies in memory; a hundred of them at once are a few megabytes.
_IN_MEMORY = 64 * 1024
# Around a file the plain form puts names and boundaries.
_WRAPPING_BYTES = 20_000
_READ_SECONDS = 60


class _Parser(MultiPartParser):
    spool_max_size = _IN_MEMORY


@asynccontextmanager
async def sent_file(request: Request) -> AsyncIterator[IO[bytes]]:
    """Yield the body of a request as a file.

    Raises
    ------
    HTTPException
        413 if it is too long: before reading anything where the length is announced.
    TimeoutError
        If it takes longer than a minute.
    """
    with SpooledTemporaryFile(_IN_MEMORY) as file:
        with anyio.fail_after(_READ_SECONDS):
            async for chunk in _limited(request, MAX_BYTES):
                file.write(chunk)
        yield file


@asynccontextmanager
async def sent_form(request: Request) -> AsyncIterator[tuple[str, IO[bytes], str]]:
    """Yield file name, file and passphrase of the plain form.

    Raises
    ------
    HTTPException
        413 if it is too long, 400 if one of them is missing.
    TimeoutError
        If it takes longer than a minute.
    """
    chunks = _limited(request, MAX_BYTES + _WRAPPING_BYTES)
    parser = _Parser(request.headers, chunks, max_files=1, max_fields=4, max_part_size=1000)
    try:
        with anyio.fail_after(_READ_SECONDS):
            form = await parser.parse()
    except MultiPartException:
        raise HTTPException(400) from None
    try:
        file, typed = form.get("file"), form.get("passphrase")
        if not isinstance(file, UploadFile) or not isinstance(typed, str):
            raise HTTPException(400)
        yield file.filename or "form", file.file, typed
    finally:
        await form.close()


async def _limited(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """Yield a body piece by piece, and no more than `most` bytes of it."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal():
        raise HTTPException(400)
    if int(announced) > most:
        raise HTTPException(413)
    async for chunk in request.stream():
        most -= len(chunk)
        if most < 0:
            raise HTTPException(413)
        yield chunk
