"""The 404 page."""

from __future__ import annotations

from engine.messages import LANGUAGES
from publish.common.markup import render
from publish.common.texts import site_words

LOST_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_WORDS = {"title": "SITE.LOST", "lead": "SITE.LOST.LEAD", "home": "SITE.LOST.HOME"}


def lost_page(path: str, accepted: str = "", root: str = "/") -> bytes:
    """Return the page for an address that leads nowhere; it needs no other file.

    Parameters
    ----------
    path : str
        What was asked for, beginning with `root`; a language in it is the reader's.
    accepted : str
        The browser's ``Accept-Language``, for a path that names no language.
    root : str
        Where the site begins, with a slash at its end. The way back is relative: a proxy may have put the
        whole server below a path of its own.
    """
    asked = [part for part in (*path.split("/"), accepted[:2].lower()) if part in LANGUAGES]
    language = asked[0] if asked else LANGUAGES[0]
    words = site_words(_WORDS, language)
    # A path that climbs out of the site has fewer steps than slashes: a step too many ends at the top.
    back = "../" * path.removeprefix(root).count("/") or "./"
    home = back if language == LANGUAGES[0] else f"{back}{language}/"
    values = {"language": language, "words": words, "home": home, "policy": LOST_POLICY}
    return render("pages/lost.html.j2", values).encode()
