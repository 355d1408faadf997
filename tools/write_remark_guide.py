"""Writes docs/remarks.md: what the office and the rules of each game say about orders, and how to fix it.

Facts stand in a text as words in italics, for they differ from form to form. Run it after a text has
changed; a test tells when that was forgotten.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.messages import Catalogue
from games import load, names
from referee.texts import TEXTS

GUIDE = Path(__file__).parents[1] / "docs" / "remarks.md"
GAMES = [name for name in names() if load(name).meta.printed_rules]
_HEAD = """\
# Remarks of the rules

What is said about orders that could be read, but that a rule refuses, changes or remarks upon. Words in
italics stand for what was found on your form. For cells that cannot be read, and files that cannot be opened,
see [Order forms](forms.md).

Written by tools/write_remark_guide.py from the texts of the games.
"""


def main() -> None:
    """Write the guide, or with --check say whether it would change."""
    new = guide()
    if "--check" in sys.argv:
        sys.exit(int(GUIDE.read_text(encoding="utf-8") != new))
    GUIDE.write_text(new, encoding="utf-8")


def guide() -> str:
    """Return the page as the catalogues now have it."""
    parts = [_HEAD, "## The office\n", *_section(TEXTS)]
    for name in GAMES:
        game = load(name)
        parts += [f"## {game.catalogue.text(game.meta.title, 'en')}\n", *_section(game.catalogue)]
    return "\n".join(parts)


def findings(catalogue: Catalogue) -> list[str]:
    """Return the codes of all findings: those that say how to fix them."""
    return sorted(code.removesuffix(".fix") for code in catalogue.codes("en") if code.endswith(".fix"))


def _section(catalogue: Catalogue) -> Iterator[str]:
    for code in findings(catalogue):
        text, fix = _shown(catalogue, code), _shown(catalogue, f"{code}.fix")
        yield f"**{code}** — {text}  \n*Fix:* {fix}\n"


def _shown(catalogue: Catalogue, code: str) -> str:
    """Return a text with the names of its facts, in the plural where it has one."""
    english = catalogue._texts["en"]
    texts = [*(one.ngettext(code, code, 2) for one in english), *(one.gettext(code) for one in english)]
    return _with_names(next(text for text in texts if text != code))


def _with_names(template: str) -> str:
    parts = []
    for literal, name, spec, _ in string.Formatter().parse(template):
        parts.append(literal.replace("<", "&lt;").replace("*", r"\*"))
        setting = (spec or "").partition("|0=")[0]
        if "{" in setting:
            parts.append(_with_names(setting))
        elif name:
            parts.append(f"*{name.replace('_', ' ')}*")
    return "".join(parts)


if __name__ == "__main__":
    main()
