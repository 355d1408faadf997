"""Decodes text files by the words and marks that our forms print."""

from __future__ import annotations

import re
from functools import cache

from engine.messages import LANGUAGES, Message
from ingest.wording import CATALOGUE, CLOSING_MARK, MARKS

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Stands for a character of which nobody can tell what it was."""
# What programs write on Windows, on a Mac and as MS-DOS; of those that fit alike the first is taken. UTF-8
# is among them for a file that was damaged at one place.
_OLD = ("cp1252", "cp1251", "mac_roman", "cp850", "cp866", "utf-8-sig")
_ACCENTED = r"[^\W\d_A-Za-zЀ-ӿ]"
# In no language of ours a word has accented letters only, nor a sign like ³ or © between its letters: such a
# word was Russian, Greek or Polish, or UTF-8 with a fault in it.
_MANGLED = re.compile(
    rf"(?<!\w){_ACCENTED}{{2,}}(?!\w)|(?<=[^\W\d_])[¡-¦¨-ª¬®-¯±-¶¸-º¼-¿‚ƒ†‡ˆ‰˜](?=[^\W\d_])"
)
# What programs write in place of a character that the encoding has not: before a letter, or several alone.
_LOST = re.compile(r"\?(?=[^\W\d_])|(?<![\w?])\?{2,}")
# All that the encodings of Windows do not have in common.
_IN_DOUBT = re.compile(r"[^\x00-\x7f\u00a0·•–—‘’“”„…«»§°Ѐ-ӿ]")


def decoded(data: bytes) -> str:
    """Return a text file as a text.

    An old encoding does not say which one it is: that in which most of what our forms print comes out is
    taken. Where the player's own words then make no sense, each of their doubtful characters is `UNKNOWN`.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = max((data.decode(name, errors="replace") for name in _OLD), key=_printed)
        text = _LOST.sub(UNKNOWN, text)
        return _IN_DOUBT.sub(UNKNOWN, text) if _MANGLED.search(text) else text


def _printed(text: str) -> int:
    return len(_marks().findall(text))


# When it is first needed: a page that judges in the browser has no texts yet when this is loaded.
@cache
def _marks() -> re.Pattern[str]:
    """Return what our forms print outside of ASCII: the mark under the first column, and headings."""
    words = {CATALOGUE.text(Message(code), language) for code in MARKS for language in LANGUAGES}
    return re.compile(rf"(?<!\w)(?:{CLOSING_MARK}1|{'|'.join(word for word in words if not word.isascii())})")
