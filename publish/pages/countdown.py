"""What a script needs to count down to a deadline on the reader's own clock."""

from __future__ import annotations

from datetime import datetime

from engine.messages import Catalogue, say
from publish.common.voice import View


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
        "moment": due.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "zone": zone,
        "passed": texts.text(say("SITE.DEADLINE.PASSED"), language),
        "own": texts.text(say("SITE.DEADLINE.OWN"), language),
    }
