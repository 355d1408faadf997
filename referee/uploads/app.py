"""The upload desk put together: the site, one address per match to hand in, and what stands around both."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from referee.door_settings import Desk
from referee.folders import Workspace
from referee.uploads.desk import UploadDesk
from referee.uploads.site_files import SiteFiles, StrictHeaders, door


def make_app(
    workspace: Workspace,
    settings: Desk,
    clock: Callable[[], datetime],
    tell: Callable[[str], None],
) -> Starlette:
    """Return the application; see `UploadDesk` for the parameters."""
    desk = UploadDesk(workspace, settings, clock, tell)
    routes: list[BaseRoute] = [
        Route("/{match}/upload", desk.look, methods=["GET"]),
        Route("/{match}/upload", desk.hand_in, methods=["POST"]),
        Route("/{match}/desk/door.json", door, methods=["GET"]),
        Mount("/", SiteFiles(directory=workspace.site, html=True)),
    ]
    if settings.sub_path:
        routes = [Mount(f"/{settings.sub_path.strip('/')}", routes=routes)]
    return Starlette(
        routes=routes,
        middleware=[Middleware(StrictHeaders, site=workspace.site), *_for_others(settings)],
        exception_handlers={HTTPException: _failed},
    )


def _for_others(settings: Desk) -> list[Middleware]:
    """Return what lets pages of other addresses hand in here; nothing, as long as none is named."""
    if not settings.origins:
        return []
    return [
        Middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "X-File-Name"],
            max_age=3600,
        )
    ]


async def _failed(request: Request, error: Exception) -> Response:
    """Say what happened in the fewest words: a listing or a trace is nobody's business."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    return PlainTextResponse(f"{status}\n", status, headers)
