"""A small HTTP server for static files, for trying out a site."""

from __future__ import annotations

import io
import os
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from publish.pages.not_found import lost_page

HOST = "127.0.0.1"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".xml": "application/xml",
    ".ics": "text/calendar; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".bin": "application/octet-stream",
    "": "application/octet-stream",
}


class StaticFiles(SimpleHTTPRequestHandler):
    """Files of one folder; no listings, nothing outside of it, no cache between two publishes."""

    # The base class keeps its own as a class attribute too.
    extensions_map: dict[str, str] = {**SimpleHTTPRequestHandler.extensions_map, **KINDS}  # noqa: RUF012

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Refuse: a folder without a page holds nothing to look at."""
        self.send_error(404)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer only for what lies in the folder, wherever a link in it may lead."""
        if not self._inside():
            self.send_error(404)
            return None
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Tell a reader in a sentence that nothing stands here; all else as the base class does."""
        if code != HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        page = lost_page(urlsplit(self.path).path, self.headers.get("Accept-Language", ""))
        self.send_response(code)
        self.send_header("Content-Type", KINDS[".html"])
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def _inside(self) -> bool:
        try:
            path = Path(self.translate_path(self.path)).resolve()
        except ValueError:  # a zero byte in the address
            return False
        return path.is_relative_to(Path(self.directory).resolve())

    def end_headers(self) -> None:
        """Add what a careful host adds."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet: the terminal belongs to the referee."""


def make_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder, bound to this computer only; port 0 takes any free one."""
    return ThreadingHTTPServer((HOST, port), partial(StaticFiles, directory=str(folder)))
