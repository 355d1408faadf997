"""`turnsheet serve`: the built site on this computer."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, say, workspace_at
from referee.faults import Mistake
from referee.server import make_server


def command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    site: Annotated[
        Path | None, typer.Option(help="The folder to serve; otherwise the workspace's site.")
    ] = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Serve the built site on localhost, for this computer only, until Ctrl-C."""
    serve_folder(site or workspace_at(workspace).site, port)


def serve_folder(folder: Path, port: int, *, or_any: bool = False) -> None:
    """Serve a folder until Ctrl-C; with `or_any` on any free port where the wanted one is taken.

    Raises
    ------
    Mistake
        If there is no such folder, or the port is taken.
    """
    if not folder.is_dir():
        raise Mistake(f"{folder} is no folder. Run `turnsheet publish` first, or name one with --site.")
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
