"""Tells the club's chat rooms by Apprise; public facts only."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from publish.guard.leaks import scan
from referee.faults import LeakFound, Mistake, not_installed
from referee.intake.doors.contract import DoorShut
from referee.match.match import Match
from referee.publication.secrets_registry import secrets_of
from referee.publication.turn_letters import Words
from referee.workspace.deploy_settings import Announce


def places(announce: Announce) -> dict[str, str]:
    """Return a name for each address of the club, made from it and telling nothing of it."""
    urls = [*announce.urls, *os.environ.get(announce.urls_env, "").split()]
    return {hashlib.sha256(url.encode()).hexdigest()[:8]: url for url in urls}


def check_public(match: Match, words: Words, coincidences: Collection[str] = ()) -> None:
    """Search a text for everything the site may not say either.

    Raises
    ------
    LeakFound
        If a private fact stands in it; nothing was sent.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "announcement").write_text(f"{words.subject}\n{words.text}", encoding="utf-8")
        leaks = scan(Path(folder), secrets_of(match, coincidences), ["announcement"])
    if leaks:
        kinds = ", ".join(sorted({leak.kind for leak in leaks}))
        raise LeakFound(
            f"Stopped before telling the club: private facts are in the announcement ({kinds}). "
            "Nothing was sent to anybody. If the words are yours, say it otherwise."
        )


def tell(url: str, words: Words) -> None:
    """Send a text to one address of the club.

    Raises
    ------
    DoorShut
        If it did not go out; the address, which holds a key, is not named.
    Mistake
        If Apprise is not installed, or does not know such an address.
    """
    apprise = _apprise()
    post = apprise.Apprise()
    kind = url.partition(":")[0]
    if not post.add(url):
        raise Mistake(
            f"[announce] in turnsheet.toml has an address ({kind}:...) that Apprise does not understand. "
            'Its list of services shows how each is written; a web hook that takes JSON is "json://host/path".'
        )
    if not post.notify(title=words.subject, body=words.text, body_format=apprise.NotifyFormat.TEXT):
        raise DoorShut(f"The club’s place ({kind}:...) took no announcement.")


def _apprise() -> Any:
    try:
        import apprise
    except ImportError:
        raise not_installed("[announce] in turnsheet.toml") from None
    return apprise
