"""The upload desk of a toy match in a process of its own, so that its memory can be measured.

``python -m ... WORKSPACE`` prints the port and serves until its input ends.
"""

from __future__ import annotations

import sys
import threading
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from referee.intake.uploads.app import make_app
from referee.intake.uploads.serving import listen, make_server
from referee.workspace.door_settings import Desk
from referee.workspace.folders import Workspace
from tests.referee.helpers import START
from tests.referee.toy_game import ToyGame


def main(folder):
    settings, now = Desk(uploads_per_minute=1000, uploads_per_seat_and_hour=1000), START + timedelta(days=1)
    app = make_app(Workspace(Path(folder)), settings, lambda: now, lambda line: None)
    server = make_server(app, settings)

    def end_with_the_input():
        sys.stdin.read()
        server.should_exit = True

    threading.Thread(target=end_with_the_input, daemon=True).start()
    with patch("referee.match.match.load", lambda name: ToyGame()), listen("127.0.0.1", 0) as door:
        print(door.getsockname()[1], flush=True)
        server.run(sockets=[door])


if __name__ == "__main__":
    main(sys.argv[1])
