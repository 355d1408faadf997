"""The doors of ours keep the contract: the checks that anybody can run on his own."""

from __future__ import annotations

import itertools
import os
from datetime import UTC, date, datetime

import pytest

from referee.faults import Mistake
from referee.intake.doors.conformance import CHECKS
from referee.intake.doors.contract import DoorShut
from referee.intake.doors.folder import open_folder
from referee.intake.doors.mailbox import Mailbox
from referee.intake.inbox import file_name
from referee.workspace.door_settings import Mail, MailServer
from tests.referee.intake.doors import dovecot
from tests.referee.intake.doors.writing import letter

by_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


@by_check
def test_a_folder(check, tmp_path):
    (tmp_path / "drop").mkdir()
    times = itertools.count(1_790_000_000)

    def deliver(name, data):
        path = tmp_path / "drop" / file_name(name)
        path.write_bytes(data)
        os.utime(path, (next(times),) * 2)

    check(lambda: open_folder({"path": "drop"}, tmp_path), deliver)


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(DoorShut, match=r"is not there\. Look at \[doors\.folder\] path"):
        next(open_folder({"path": "away"}, tmp_path).fetch())
    with pytest.raises(Mistake, match="holds one line"):
        open_folder({"paht": "x"}, tmp_path)


@pytest.mark.slow
@pytest.mark.xdist_group("dovecot")
@by_check
def test_a_mailbox(check, box, tmp_path):
    mail = Mail(dovecot.USER, reading=MailServer("127.0.0.1", box.port, "none"))

    def open_door():
        return Mailbox(mail, tmp_path, date(2026, 1, 1), lambda: datetime(2026, 11, 22, tzinfo=UTC))

    check(open_door, lambda name, data: box.deliver(letter(files=[(name, data)])))
