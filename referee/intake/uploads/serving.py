"""Runs the upload page under uvicorn."""

from __future__ import annotations

import os
import socket

import uvicorn
from starlette.applications import Starlette

from referee.faults import Mistake
from referee.intake.uploads.connections import HEAD_SECONDS, patient_protocol
from referee.workspace.door_settings import Desk

# Connections that wait for their clients; beyond them this many requests may be worked on.
_MOST_WAITING = 300
_MOST_AT_WORK = 100
# A browser that holds its line open does not hold up the end.
_LAST_SECONDS = 3


def listen(host: str, port: int) -> socket.socket:
    """Return an open socket; port 0 takes any free one.

    Raises
    ------
    Mistake
        If the address is not one of this computer's, or the port is taken.
    """
    try:
        return socket.create_server((host, port))
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise Mistake(
            f"Nothing can be served at {host}, port {port} ({why}). Choose another port with --port, or "
            "--port 0 for any free one; --host is an address of this computer."
        ) from None


def serve(app: Starlette, settings: Desk, door: socket.socket) -> None:
    """Serve an application at an open socket until Ctrl-C, keeping no log of who asked for what."""
    server = make_server(app, settings)
    try:
        server.run(sockets=[door])
    except KeyboardInterrupt:
        pass


def make_server(app: Starlette, settings: Desk) -> uvicorn.Server:
    """Return a server of an application that keeps no log of who asked for what."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            http=patient_protocol(_MOST_WAITING),
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=list(settings.trusted_proxies),
            limit_concurrency=_MOST_WAITING + _MOST_AT_WORK,
            timeout_keep_alive=HEAD_SECONDS,
            timeout_graceful_shutdown=_LAST_SECONDS,
            lifespan="off",
        )
    )
