"""Servers for the doors' tests, and the office of the toy game behind them."""

from __future__ import annotations

import os

import pytest

from tests.referee.intake.doors import dovecot
from tests.referee.intake.doors.office import Office


@pytest.fixture(scope="session")
def _dovecot():
    if dovecot.DOVECOT is None:
        pytest.skip("Dovecot is not installed (make system)")
    with dovecot.running() as server:
        yield server


@pytest.fixture
def box(_dovecot):
    """Return the mailbox, empty."""
    _dovecot.empty()
    return _dovecot


@pytest.fixture(autouse=True)
def _password(monkeypatch):
    monkeypatch.setitem(os.environ, "TURNSHEET_MAIL_PASSWORD", dovecot.PASSWORD)


@pytest.fixture
def office(desk, box, post):
    """Return the office of the toy match, its forms coming by mail."""
    return Office(desk, box, post)
