"""What a script needs to count down to a deadline on the reader's own clock."""

from __future__ import annotations

from datetime import datetime

from engine.messages import Catalogue, say
from publish.common.assets import asset_names
from publish.common.composer import Composer
from publish.common.voice import View


def moment_text(due: datetime) -> str:
    """Return a moment in UTC as scripts read it.

    >>> moment_text(datetime(1853, 4, 1, 18))
    '1853-04-01T18:00:00Z'
    """
    return due.strftime("%Y-%m-%dT%H:%M:%SZ")


def countdown(texts: Catalogue, language: str, due: datetime, zone: str) -> View:
    """Return the moment, the zone it is written in, and the words of `site_templates/js/clock.js`.

    Parameters
    ----------
    texts : Catalogue
        Of the site.
    language : str
        Of the page.
    due : datetime
        The deadline, in UTC.
    zone : str
        The zone of the match; a reader whose clock shows the same needs no second time.
    """
    return {
        "moment": moment_text(due),
        "zone": zone,
        "passed": texts.text(say("SITE.DEADLINE.PASSED"), language),
        "own": texts.text(say("SITE.DEADLINE.OWN"), language),
    }


def due_view(composer: Composer, due: datetime) -> View:
    """Return a deadline on the match's clock, and what counts down to it on the reader's own."""
    return {
        "deadline": composer.says("SITE.DEADLINE", when=composer.local(due)),
        **countdown(composer.voice.catalogue, composer.language, due, composer.edition.zone),
        "clock": asset_names().clock,
    }
