"""Serves the site's files with their headers beside the upload page."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from publish.desks.uploading import BESIDE, door_file
from publish.guard.policy import HEADER_FILES, policy
from referee.intake.uploads.static_server import KINDS

_POLICY = re.compile(r"^\s+Content-Security-Policy:\s*(.+)$", re.MULTILINE)


class SiteFiles(StaticFiles):
    """Files of the site; no listing, nothing outside of the folder."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; a folder is led to by a relative address, whatever stands before it at a proxy."""
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            # A folder that nobody may open is no more than one that is not there.
            raise HTTPException(404 if error.status_code == 401 else error.status_code) from None
        if isinstance(answer, RedirectResponse):
            return RedirectResponse(f"{scope['path'].rpartition('/')[2]}/")
        kind = KINDS.get(Path(path).suffix)
        if kind and answer.status_code == 200 and "." in Path(path).name:
            answer.headers["Content-Type"] = kind
        answer.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        )
        return answer


async def door(request: Request) -> Response:
    """Tell the desk's page that there is an upload desk, whatever the published file says."""
    return Response(door_file(BESIDE), media_type="application/json", headers={"Cache-Control": "no-cache"})


class StrictHeaders:
    """Adds to every answer what a careful host adds: the site's own policy, where an answer has none."""

    def __init__(self, app: ASGIApp, site: Path) -> None:
        self._app, self._site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and complete the headers of what comes back."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", self._policy())
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, sending)

    def _policy(self) -> str:
        """Return the policy that `publish` wrote for this site; read each time, for it may change."""
        path = self._site / HEADER_FILES[0]
        match = _POLICY.search(path.read_text(encoding="utf-8")) if path.is_file() else None
        return match[1] if match else policy(set(), figures=True, header=True)
