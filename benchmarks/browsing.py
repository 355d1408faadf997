"""Serves a site gzipped, as fast as a line is, and counts the bytes; profiles of two kinds of reader."""

from __future__ import annotations

import gzip
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000}
CPU = 4
_PIECE = 16_384


class Line:
    """The way from the server to its readers: what went over it, and bytes a second (0: no limit)."""

    def __init__(self) -> None:
        self.sent, self.rate = 0, 0
        self._one = threading.Lock()

    def carry(self, count: int) -> None:
        with self._one:
            self.sent += count
            time.sleep(count / self.rate if self.rate else 0)


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6) if path.is_file() else b""


class _Gzipped(SimpleHTTPRequestHandler):
    def __init__(self, line: Line, *arguments: Any, **options: Any) -> None:
        self.line = line
        super().__init__(*arguments, **options)

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        data = _packed(path)
        self.send_response(200 if data else 404)
        self.send_header("Content-Type", mimetypes.guess_type(path)[0] or "application/octet-stream")
        self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            self.line.carry(len(piece))
            self.wfile.write(piece)


@contextmanager
def served(site: Path) -> Iterator[tuple[str, Line]]:
    """Serve a folder on this machine; yield its address and the line to it."""
    line = Line()
    handler = partial(_Gzipped, line, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", line
    server.shutdown()
