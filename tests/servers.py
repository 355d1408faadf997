"""Web servers of the tests: a static host as any is, and a thread for whatever server answers in it."""

import functools
import http.server
import threading
from contextlib import contextmanager


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def answering(server):
    """Let a server answer in a thread; yield its address."""
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()


def static_host(folder):
    """Serve a folder as any static host would; yield the address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    return answering(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
