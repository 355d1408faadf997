"""Makes texts for one terminal line and loads nothing for it: foreign text, file names, counted nouns."""

from __future__ import annotations

import unicodedata

# Controls (escape sequences), formats (text direction) and what is no character at all.
_UNFIT = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


def one_line(text: str) -> str:
    """Return a text on one line without signs that steer a terminal or turn the reading direction.

    >>> one_line("red" + chr(27) + "[31m" + chr(10) + "alert")
    'red [31m alert'
    """
    shown = "".join(" " if unicodedata.category(sign) in _UNFIT else sign for sign in text)
    return shown.rstrip()


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "file"), counted(3, "file")
    ('1 file', '3 files')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def legible(name: str) -> str:
    r"""Return the name of a file as text that can be written down; one in no UTF-8 is read as of old systems.

    >>> legible("Zo\udceb.xlsx"), legible("Zoë.xlsx")
    ('Zoë.xlsx', 'Zoë.xlsx')
    """
    data = name.encode("utf-8", "surrogateescape")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")
