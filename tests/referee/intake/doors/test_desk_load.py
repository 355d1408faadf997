"""The upload page under load: half-open connections, a burst of large files, a system that refuses."""

from __future__ import annotations

import errno
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from referee.faults import Damaged
from referee.intake.uploads import bodies, connections, desk, serving
from tests.referee.intake.doors.serving import Served
from tests.referee.intake.doors.serving import serving as running
from tests.referee.intake.doors.test_desk_server import AT, BOUNDARY, gift, plain

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("upload-desk")]

ROOT = Path(__file__).parents[4]
HALF = {
    "nothing": b"",
    "half a head": f"POST {AT} HTTP/1.1\r\nHost: x\r\n".encode(),
    "half a form without proof": f"POST {AT} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nPK".encode(),
    "half a plain form": (
        f"POST {AT} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n"
        f"Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n\r\n--{BOUNDARY}\r\n"
    ).encode(),
}


@pytest.fixture
def site(desk):
    """The office with a published site."""
    desk.publish()
    return desk


def half_open(served, data):
    line = socket.create_connection(("127.0.0.1", served.port), timeout=30)
    line.sendall(data)
    return line


def read_until_closed(line):
    """Return what comes on a connection until the server closes it; 30 s without a byte are an error."""
    found = bytearray()
    try:
        while data := line.recv(1 << 20):
            found += data
    except ConnectionError:
        pass
    return bytes(found)


def drip(line):
    """Send a byte ten times a second until the connection is closed."""
    with suppress(OSError):
        while True:
            line.sendall(b"X")
            time.sleep(0.1)


def is_open(line):
    """Return whether the server still holds a connection, whatever it has answered on it."""
    line.setblocking(False)
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return True
    except ConnectionError:
        pass
    return False


@pytest.mark.parametrize("data", HALF.values(), ids=HALF)
def test_200_half_open_connections_keep_no_good_form_out(site, data):
    """The twenty forms are answered while the two hundred are still held, not after their time is over."""
    forms = [gift(site, seat=1 + n % 2, usd=n + 1) for n in range(20)]
    with running(site) as served, ExitStack() as lines:
        held = [lines.enter_context(half_open(served, data)) for _ in range(200)]
        with ThreadPoolExecutor(20) as senders:
            found = senders.map(lambda n: served.hand_in(forms[n], seat=1 + n % 2).status, range(20))
            assert Counter(found) == {200: 20}
        if data != HALF["half a form without proof"]:
            assert all(map(is_open, held)), "the test is about connections that are still held"
    assert len(site.index().entries) == 20


def test_the_connection_that_waited_longest_makes_room(site, monkeypatch):
    monkeypatch.setattr(serving, "_MOST_WAITING", 5)
    with running(site) as served, ExitStack() as lines:
        held = [lines.enter_context(half_open(served, HALF["half a head"])) for _ in range(12)]
        assert served.hand_in(gift(site)).status == 200
        assert not any(map(is_open, held[:7]))
        assert is_open(held[-1])


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("HEAD_SECONDS", b""),
        ("HEAD_SECONDS", HALF["half a head"]),
        ("HEAD_SECONDS", f"GET {AT} HTTP/1.1\r\nHost: x\r\n\r\nGET ".encode()),
        ("BODY_SECONDS", HALF["half a plain form"]),
        ("REST_SECONDS", HALF["half a form without proof"]),
    ],
)
def test_what_does_not_come_is_waited_for_so_long_and_no_longer(site, monkeypatch, name, data):
    for other in ("HEAD_SECONDS", "BODY_SECONDS", "REST_SECONDS", "ANSWER_SECONDS"):
        monkeypatch.setattr(connections, other, 0.5 if other == name else 600)
    with running(site) as served, half_open(served, data) as line:
        answers = read_until_closed(line)
        assert answers.count(b"HTTP/1.1") == (data.startswith(b"GET") or name == "REST_SECONDS")


def test_a_byte_now_and_then_buys_no_time(site, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1)
    with running(site) as served, half_open(served, HALF["half a head"]) as line:
        sender = threading.Thread(target=drip, args=(line,))
        sender.start()
        assert read_until_closed(line) == b""
        sender.join(30)
        assert not sender.is_alive()


def test_an_answer_that_nobody_reads_is_given_up(site, monkeypatch):
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 0.5)
    (site.workspace.site / "large.bin").write_bytes(b"x" * 30_000_000)
    with running(site) as served, half_open(served, b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n") as line:
        for count in (1, 0):
            while served.connections() != count:
                time.sleep(0.01)
        assert 0 < len(read_until_closed(line)) < 30_000_000


@pytest.mark.parametrize("plain_form", [False, True])
def test_a_form_that_comes_too_slowly_is_told_so(site, monkeypatch, plain_form):
    monkeypatch.setattr(bodies, "_READ_SECONDS", 0.5)
    monkeypatch.setattr(connections, "REST_SECONDS", 0.5)
    with running(site) as served:
        head = f"POST {AT} HTTP/1.1\r\nHost: x\r\nAuthorization: Turnsheet {served.token(1)}\r\n"
        data = HALF["half a plain form"] if plain_form else f"{head}Content-Length: 900\r\n\r\nPK".encode()
        with half_open(served, data) as line:
            answer = read_until_closed(line)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b"did not arrive within a minute" in answer
        assert not list(site.inbox.iterdir())


def test_who_goes_away_in_the_middle_leaves_nothing(site, capfd):
    with running(site) as served:
        head = f"POST {AT} HTTP/1.1\r\nHost: x\r\nAuthorization: Turnsheet {served.token(1)}\r\n"
        half_open(served, f"{head}Content-Length: 900\r\n\r\nPK".encode()).close()
        assert served.hand_in(gift(site)).status == 200
    assert len(site.index().entries) == 1
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "/ws/inbox"),
            "(/ws/inbox). Make room on that disk",
        ),
        (OSError(errno.EROFS, "Read-only file system", "/ws/inbox"), "Let that disk be written to"),
        (Damaged("/ws/keys.toml is damaged."), "/ws/keys.toml is damaged."),
    ],
)
def test_what_is_wrong_with_the_computer_is_told_to_the_referee_only(site, monkeypatch, fault, words, capfd):
    def refuse(*arguments):
        raise fault

    monkeypatch.setattr(desk, "hand_in", refuse)
    with running(site) as served:
        answer = served.hand_in(gift(site))
        page = plain(served, site.match.secrets.seat(1).passphrase, gift(site)).body.decode()
        monkeypatch.setattr(desk, "open_match", refuse)
        bare = served.hand_in(gift(site))
    assert (answer.status, answer.headers["retry-after"], bare.status) == (503, "600", 503)
    assert "Keep your file and try again later" in answer.said["error"]
    assert "Keep your file and try again later" in page
    assert "/ws/" not in str(answer.said) + page + bare.body.decode()
    assert all(words in line for line in served.lines)
    assert len(served.lines) == 3
    assert "Traceback" not in capfd.readouterr().err


@contextmanager
def in_a_process(site):
    command = [sys.executable, "-m", "tests.referee.intake.doors.desk_process", str(site.workspace.path)]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        yield Served(site, int(server.stdout.readline())), server.pid
        server.stdin.close()


def resident(pid):
    """Return what a process holds in memory, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_memory_returns_after_a_burst(site):
    """90 files of 1 MB at once, half of them by the plain form; "before" is a server that answered a page."""
    files = [random.Random(n).randbytes(1_000_000) for n in range(90)]
    words = site.match.secrets.seat(1).passphrase
    with in_a_process(site) as (served, pid):
        assert served.ask("GET", AT).status == 200
        before = resident(pid)

        def send(n):
            return (plain(served, words, files[n]) if n % 2 else served.hand_in(files[n])).status

        with ThreadPoolExecutor(30) as senders:
            assert Counter(senders.map(send, range(90))) == {200: 90}
        assert resident(pid) - before < 40
    assert len(site.index().entries) == 90
