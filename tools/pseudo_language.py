"""Writes a pseudo-language: every text of every catalogue in brackets and accents.

python tools/pseudo_language.py FOLDER [LANGUAGE]: FOLDER is a copy of the project, never the checkout itself.
Whatever a page, form, desk or receipt in that language shows without brackets escaped translation.
"""

import re
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po, write_po

LANGUAGE = "eo"
"""Esperanto: Babel knows its dates and figures, and none of our texts is in it."""
_ACCENTED = str.maketrans("aceghijnosuyACEGHIJNOSUY", "áĉéĝĥíĵñóŝúýÁĈÉĜĤÍĴÑÓŜÚÝ")
# What a text does not say itself: facts, and markup.
_KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|%\([^)]*\)s|https?://\S+)")
_WORDS_OF_THE_LANGUAGE = "LANGUAGE."


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language; facts and markup stay.

    >>> pseudo("Buy {count} shares")
    '⟦Búý {count} ŝĥáréŝ⟧'
    """
    parts = _KEPT.split(text)
    return "⟦" + "".join(part if at % 2 else part.translate(_ACCENTED) for at, part in enumerate(parts)) + "⟧"


def write(folder: Path, language: str = LANGUAGE) -> list[Path]:
    """Write the catalogue of the pseudo-language beside each English one; return the files."""
    written = []
    for source in sorted(folder.rglob("en.po")):
        if ".venv" in source.parts:
            continue
        catalogue = read_po(BytesIO(source.read_bytes()), locale="en")
        for message in catalogue:
            code = message.id if isinstance(message.id, str) else message.id[0] if message.id else ""
            if code and not code.startswith(_WORDS_OF_THE_LANGUAGE):
                several = isinstance(message.string, (tuple, list))
                message.string = tuple(map(pseudo, message.string)) if several else pseudo(message.string)
        # The plural forms are those of English: one, and the rest.
        target = source.with_name(f"{language}.po")
        with target.open("wb") as file:
            write_po(file, catalogue, width=0)
        written.append(target)
    return written


if __name__ == "__main__":
    for path in write(Path(sys.argv[1]), *sys.argv[2:3]):
        print(path)
