"""Runs independent jobs on a Dask scheduler.

Dask is an extra (``turnsheet[cluster]``), imported when it is asked for. Its workers need this Turnsheet.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from referee.faults import Mistake
from referee.match.code_version import code_version

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = "10s"
"""How long the scheduler may take to answer."""
START_WORKERS = "dask worker ADDRESS --nworkers -1 --nthreads 1"


def run_there(
    work: Callable[[J], R], jobs: Sequence[J], address: str, game: str
) -> Iterator[tuple[J, R | Exception]]:
    """Yield jobs and what each came to on the workers of a scheduler, in any order.

    Parameters
    ----------
    work : callable
        A function of a module: workers find it by its name.
    jobs : sequence
        What it is called with; a job whose worker dies is given to another.
    address : str
        Where the scheduler is.
    game : str
        Whose rules the workers need as they are here.

    Returns
    -------
    iterator
        A job, and its result or what it raised, such as for a job that took three workers with it.

    Raises
    ------
    Mistake
        If Dask is not installed, nobody answers at the address (or no longer), there is no worker, or a
        worker's rules are not ours.
    """
    with _client(address) as client:
        _same_rules(client, address, game)
        futures = client.map(work, jobs, pure=False, batch_size=1000)
        job_of = {future.key: job for future, job in zip(futures, jobs, strict=True)}
        for done in _distributed().as_completed(futures, loop=client.loop):
            if done.status not in ("finished", "error"):
                raise Mistake(f"The scheduler at {address} went away. Run the command again once it answers.")
            yield job_of[done.key], done.result() if done.status == "finished" else done.exception()
            done.release()


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise Mistake("--cluster needs Dask. Install it with: pip install 'turnsheet[cluster]'") from None


@contextmanager
def _client(address: str) -> Iterator[Any]:
    distributed = _distributed()
    # Its own log lines would tear the progress bar; what goes wrong is said below.
    logging.disable(logging.CRITICAL)
    try:
        with _connected(distributed, address) as client:
            yield client
    finally:
        logging.disable(logging.NOTSET)


def _connected(distributed: Any, address: str) -> Any:
    try:
        # A client that was given no address at all keeps the program waiting when it ends.
        distributed.comm.resolve_address(address)
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Mistake(
            f"No Dask scheduler answers at {address!r} ({in_a_line(error)}). Start one with `dask scheduler` "
            "and give the address it prints, like tcp://192.0.2.1:8786."
        ) from None


def _same_rules(client: Any, address: str, game: str) -> None:
    """Make sure that there are workers, and that they would play by the rules that are installed here."""
    if not client.scheduler_info()["workers"]:
        raise Mistake(f"The scheduler at {address} has no workers. Start some: {START_WORKERS}")
    here = code_version(game)
    for worker, there in client.run(_rules_there, game, on_error="return").items():
        if there != here:
            raise Mistake(
                f"The worker {worker} has other rules of {game}: {in_a_line(there)}, here {here}. "
                "Install the same Turnsheet on all machines."
            )


def _rules_there(game: str) -> str:
    return code_version(game)


def in_a_line(value: object) -> str:
    """Return an exception or a text in one line."""
    name = f"{type(value).__name__}: " if isinstance(value, BaseException) else ""
    return name + " ".join(str(value).split())
