"""`turnsheet serve`: the built site on this computer."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake, not_installed
from referee.intake.uploads.static_server import HOST, make_server
from referee.workspace import settings
from referee.workspace.door_settings import Desk
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    site: Annotated[
        Path | None, typer.Option(help="The folder to serve; otherwise the workspace's site.")
    ] = None,
    desk: Annotated[bool, typer.Option("--desk", help="Take in order forms too: the upload page.")] = False,
    host: Annotated[
        str, typer.Option(help="With --desk: the address to listen at, where a proxy asks from elsewhere.")
    ] = HOST,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Serve the built site on this computer until Ctrl-C.

    With --desk players hand in their forms on it.
    """
    place = workspace_at(workspace)
    if not desk:
        serve_folder(site or place.site, port)
    elif site:
        raise Mistake("--desk serves the site of the workspace; leave out --site, or name the workspace: -w.")
    else:
        _serve_desk(place, host, port)


def _serve_desk(place: Workspace, host: str, port: int) -> None:
    if not place.site.is_dir():
        raise Mistake(f"{place.site} is not a folder. Run `turnsheet publish` first.")
    try:
        from referee.intake.uploads.app import make_app
        from referee.intake.uploads.serving import listen, serve
    except ImportError:
        raise not_installed("The upload desk") from None
    desk = settings.read(place.settings, Site).desk
    known = desk if isinstance(desk, Desk) else Desk()
    app = make_app(place, known, utc_now, say)
    with listen(host, port) as door:
        where = f"http://{host}:{door.getsockname()[1]}/"
        say(f"Serving {place.site} with the upload desk at {where} (end with Ctrl-C)")
        serve(app, known, door)
    say("Ended.")


def serve_folder(folder: Path, port: int, *, or_any: bool = False) -> None:
    """Serve a folder until Ctrl-C; with `or_any` on any free port where the wanted one is taken.

    Raises
    ------
    Mistake
        If there is no such folder, or the port is taken.
    """
    if not folder.is_dir():
        raise Mistake(f"{folder} is not a folder. Run `turnsheet publish` first, or name one with --site.")
    server = _server(folder, port, or_any)
    say(f"Serving {folder} at http://localhost:{server.server_address[1]}/ (end with Ctrl-C)")
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("Ended.")


def _server(folder: Path, port: int, or_any: bool) -> ThreadingHTTPServer:
    try:
        return make_server(folder, port)
    except OSError:
        if or_any and port:
            return _server(folder, 0, or_any=False)
        raise Mistake(
            f"Port {port} is in use. Choose another with --port, or --port 0 for any free one."
        ) from None
