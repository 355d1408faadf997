"""A real nginx in front of the upload desk, configured by the very snippet of docs/hosting.md."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.referee.intake.doors.dovecot import free_port

NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
GUIDE = Path(__file__).resolve().parents[4] / "docs" / "hosting.md"


def snippet(port):
    """Return the location of the guide, for a desk at a port."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(location /railways/ \{\n\s*proxy_pass .*?)```", text, re.DOTALL)
    assert "http://127.0.0.1:8000/" in found[1]
    return found[1].replace("127.0.0.1:8000", f"127.0.0.1:{port}")


@contextmanager
def running(port):
    """Run nginx until the test is over; yields the address of the site behind it."""
    folder, front = Path(tempfile.mkdtemp(prefix="nginx-")), free_port()
    folder.chmod(0o755)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;\n"
        f"events {{}} http {{ access_log off; {temporary}\n"
        f"server {{ listen 127.0.0.1:{front}; {snippet(port)} }} }}\n"
    )
    process = subprocess.Popen([NGINX, "-c", folder / "conf", "-p", folder], stderr=subprocess.PIPE)
    try:
        _wait(front, process)
        yield f"http://localhost:{front}/railways/"
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def post(address, path, data, token="", source="127.0.0.1"):
    where = urlsplit(address)
    line = http.client.HTTPConnection("127.0.0.1", where.port, timeout=30, source_address=(source, 0))
    line.request("POST", where.path + path, data, {"Authorization": f"Turnsheet {token}"})
    return line.getresponse()


def _wait(port, process):
    for _ in range(1200):
        assert process.poll() is None, process.stderr.read().decode()
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nginx does not listen")
