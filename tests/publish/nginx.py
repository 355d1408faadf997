"""nginx as a club would run it: the site under a sub-path, with the headers that were published with it."""

import contextlib
import os
import shutil
import socket
import subprocess
import time

import pytest

from tests.publish.browsing import in_chromium

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CONFIGURATION = """
{user}
pid {root}/nginx.pid;
error_log {root}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {root}/t1; proxy_temp_path {root}/t2; fastcgi_temp_path {root}/t3;
  uwsgi_temp_path {root}/t4; scgi_temp_path {root}/t5;
  types {{ text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }}
  server {{
    listen 127.0.0.1:{port};
    location /some/path/ {{ alias {site}/; include {site}/_headers.nginx; }}
  }}
}}
"""


needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (make system)")


def in_chromium_behind_nginx(group):
    """Return the marks of tests with a browser on a site under nginx."""
    return [*in_chromium(group), needs_nginx]


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextlib.contextmanager
def strict_host(site, root, port=0):
    """Serve a site; `root` is a folder for the server's own files. Gives the address."""
    port = port or free_port()
    user = "user root;" if os.getuid() == 0 else ""
    (root / "nginx.conf").write_text(CONFIGURATION.format(user=user, root=root, port=port, site=site))
    server = subprocess.Popen(
        [NGINX, "-p", str(root), "-c", str(root / "nginx.conf"), "-g", "daemon off;"],
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_server(server, port)
        yield f"http://localhost:{port}/some/path/"
    finally:
        server.terminate()
        server.wait()


def wait_for_server(process, port):
    """Wait until somebody listens at a port of this machine; a process that ended never will."""
    for _ in range(1200):
        assert process.poll() is None, f"{process.args[0]} ended with code {process.returncode}"
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.05)
    raise AssertionError(f"{process.args[0]} does not listen")
