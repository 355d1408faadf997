"""`turnsheet assets`: fetch what lets a browser judge forms by the game's own code."""

from __future__ import annotations

from referee.console import say
from referee.runtime import bundle, fetching


def command() -> None:
    """Fetch Python for browsers: desks then judge forms by the rules.

    Once for each version of Turnsheet; npm and pip bring about 7 MB, and only what changed is done again.
    Without it desks have the simple checks.
    """
    if not (fetching.is_there() and fetching.packed(bundle.digest(bundle.sources()))):
        fetching.fetch()
    say(f"Python for browsers is in {fetching.folder()}. The next publish puts it on the site.")
