"""What games share as text, and a game's own text codes: for tests that look whether each is said."""

from importlib.resources import files
from pathlib import Path

import games
from engine.messages import Catalogue

PRINTED = [name for name in games.names() if games.load(name).meta.printed_rules]
"""The games made after a printed rulebook: of them more is asked than of a small one."""
COMMON = Path(games.__file__).parent / "common"


def common_source():
    """The code of what games share."""
    paths = sorted(COMMON.glob("*.py"))
    return "\n".join(path.read_text("utf-8") for path in paths)


def own_codes(package, language="en"):
    """The text codes in a game's own messages/."""
    paths = Path(str(files(package))).glob(f"messages/**/{language}.po")
    return Catalogue.read(*(path.parent for path in paths)).codes(language)
