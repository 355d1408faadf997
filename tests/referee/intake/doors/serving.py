"""The upload desk under uvicorn in a thread, and a plain client to speak to it."""

from __future__ import annotations

import http.client
import json
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import quote

from publish.desks.uploading import upload_token
from referee.intake.uploads.app import make_app
from referee.intake.uploads.serving import listen, make_server
from referee.workspace.door_settings import Desk as DeskSettings


@dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def said(self):
        return json.loads(self.body)


@dataclass
class Served:
    """A running upload desk: its port, what it told the referee, and the office behind it."""

    desk: object
    port: int
    lines: list = field(default_factory=list)
    server: object = None

    @property
    def address(self):
        return f"http://localhost:{self.port}/"

    def connections(self):
        return len(self.server.server_state.connections)

    def token(self, seat):
        return upload_token(self.desk.match.secrets.seat(seat).key)

    def ask(self, method, path, body=None, headers=None, source="127.0.0.1"):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        found = Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        line.close()
        return found

    def hand_in(self, data, seat=1, name="orders.xlsx", path="/TOY1/upload", token=None, **more):
        headers = {
            "Authorization": f"Turnsheet {token or self.token(seat)}",
            "X-File-Name": quote(name, safe=""),
            "Content-Type": "application/octet-stream",
            **more.pop("headers", {}),
        }
        return self.ask("POST", path, data, headers, **more)


@contextmanager
def serving(desk, **settings):
    """Run the upload desk of an office."""
    served = Served(desk, 0)
    known = DeskSettings(**settings)
    app = make_app(desk.workspace, known, lambda: desk.now, served.lines.append)
    with listen("127.0.0.1", 0) as door:
        served.port = door.getsockname()[1]
        served.server = server = make_server(app, known)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield served
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
