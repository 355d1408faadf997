"""The small server: kinds of files, and nothing outside of the site."""

from __future__ import annotations

import http.client
import threading

import pytest

from referee.intake.uploads.static_server import make_server

OUTSIDE = (
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/way-out/secret.txt",
    "/empty/",
    "/%00",
    "//etc/passwd",
)


@pytest.fixture
def served(tmp_path):
    site = tmp_path / "site"
    (site / "empty").mkdir(parents=True)
    (site / "index.html").write_text("<h1>front</h1>")
    (site / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "way-out").symlink_to(tmp_path)
    server = make_server(site, 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server.server_address
    server.shutdown()
    thread.join()
    server.server_close()


def get(address, path):
    connection = http.client.HTTPConnection(*address, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type"), answer.read()


def test_served_files_have_their_kinds(served):
    assert get(served, "/") == (200, "text/html; charset=utf-8", b"<h1>front</h1>")
    assert get(served, "/a.js")[:2] == (200, "text/javascript; charset=utf-8")


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_else_is_served(served, path):
    status, _, body = get(served, path)
    assert status == 404
    assert b"secret" not in body


def test_a_reader_is_told_the_way_back(served):
    status, kind, body = get(served, "/DEMO/fr/turns/99/?x=1")
    assert (status, kind) == (404, "text/html; charset=utf-8")
    assert "Il n’y a pas de page ici" in body.decode()
    assert 'href="../../../../fr/"' in body.decode()


def test_a_taken_port_is_a_sentence(turnsheet, served, tmp_path):
    code, _, said = turnsheet("serve", "--port", served[1], "--site", tmp_path / "site")
    assert code == 2
    assert f"Port {served[1]} is in use. Choose another with --port" in said
