"""`turnsheet assets`: fetch what lets a browser judge forms by the game's own code."""

from __future__ import annotations

from referee.console import say
from referee.runtime import bundle, fetching


def command() -> None:
    """Fetch Python for browsers: desks then judge forms by the rules.

    Once for each version of Turnsheet; npm and pip bring about 7 MB. Without it desks have the simple checks.
    """
    if fetching.is_there() and fetching.packed(bundle.digest(bundle.sources())):
        say(f"Python for browsers is in {fetching.folder()}")
        return
    fetching.fetch()
    say(f"Fetched Python for browsers into {fetching.folder()}. The next publish puts it on the site.")
