"""Connections that wait for their client: each has a deadline, and the oldest make room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# Until the next request has its whole head: from the connection, or from the last answer.
HEAD_SECONDS = 15
# Until a request is whole. What takes in forms answers a slow one before that, with a sentence.
BODY_SECONDS = 65
# What follows an answer that did not wait for it is thrown away; closing at once could take the answer along.
REST_SECONDS = 5
# In which at least one full buffer of an answer has to be read.
ANSWER_SECONDS = 30


class PatientProtocol(H11Protocol):
    """HTTP/1.1 that waits for nobody without end; uvicorn itself knows no limit of this kind.

    Only what waits for its client may be closed: a request that is being answered never is. `most` says how
    many may wait at once; one more, and the connection that has waited longest is closed.
    """

    most: ClassVar[int]
    waiting: ClassVar[OrderedDict[PatientProtocol, None]]
    _phase: tuple[int, object] = (0, None)
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the head of a request."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Take what came; a byte alone buys no more time."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the rest of what was asked, or for the next request."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait for a client that does not read its answer."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Go on with an answer."""
        super().resume_writing()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._stop()

    def _look(self) -> None:
        """Set the deadline, if what is waited for is no longer the same."""
        phase = (self._seconds(), self.cycle)
        if phase == self._phase or self.transport.is_closing():
            return
        self._stop()
        self._phase = phase
        if phase[0]:
            self._timer = self.loop.call_later(phase[0], self._drop)
            self.waiting[self] = None
            if len(self.waiting) > self.most:
                next(iter(self.waiting))._drop()

    def _seconds(self) -> int:
        """Return how long the client may take for what is now waited for; 0 where nothing is."""
        if self.flow.write_paused:
            return ANSWER_SECONDS
        sending = self.conn.their_state is h11.SEND_BODY
        if self.cycle is None or self.cycle.response_complete:
            return REST_SECONDS if sending else HEAD_SECONDS
        return BODY_SECONDS if sending else 0

    def _drop(self) -> None:
        self._stop()
        self.transport.abort()

    def _stop(self) -> None:
        self.waiting.pop(self, None)
        if self._timer:
            self._timer.cancel()
            self._timer = None


def patient_protocol(most: int) -> type[PatientProtocol]:
    """Return the protocol for one server, of whose connections so many may wait for their clients."""
    return type("ServerProtocol", (PatientProtocol,), {"most": most, "waiting": OrderedDict()})
