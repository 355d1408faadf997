"""The upload page's Starlette application."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from publish.pages.not_found import LOST_POLICY, lost_page
from referee.faults import RefereeFault
from referee.intake.uploads.desk import UploadDesk, why
from referee.intake.uploads.site_files import SiteFiles, StrictHeaders, door
from referee.workspace.door_settings import Desk
from referee.workspace.folders import Workspace


def make_app(
    workspace: Workspace,
    settings: Desk,
    clock: Callable[[], datetime],
    tell: Callable[[str], None],
) -> Starlette:
    """Return the application; see `UploadDesk` for the parameters."""
    desk = UploadDesk(workspace, settings, clock, tell)
    root = f"/{settings.sub_path.strip('/')}/" if settings.sub_path else "/"

    async def failed(request: Request, error: Exception) -> Response:
        return _failed(request, error, root)

    async def out_of_order(request: Request, error: Exception) -> Response:
        tell(f"{request.url.path} was answered with an error. {why(error)}")
        return PlainTextResponse("503\n", 503)

    routes: list[BaseRoute] = [
        Route("/{match}/upload", desk.look, methods=["GET"]),
        Route("/{match}/upload", desk.hand_in, methods=["POST"]),
        Route("/{match}/desk/door.json", door, methods=["GET"]),
        Mount("/", SiteFiles(directory=workspace.site, html=True)),
    ]
    if settings.sub_path:
        routes = [Mount(root.rstrip("/"), routes=routes)]
    return Starlette(
        routes=routes,
        middleware=[Middleware(StrictHeaders, site=workspace.site), *_for_others(settings)],
        exception_handlers={HTTPException: failed, OSError: out_of_order, RefereeFault: out_of_order},
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


def _failed(request: Request, error: Exception, root: str) -> Response:
    """Say what happened in the fewest words, or in a sentence: a listing or a trace is nobody's business."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    if status == 404 and "text/html" in request.headers.get("accept", ""):
        page = lost_page(request.url.path, request.headers.get("accept-language", ""), root)
        return HTMLResponse(page, status, {"Content-Security-Policy": LOST_POLICY})
    return PlainTextResponse(f"{status}\n", status, headers)
