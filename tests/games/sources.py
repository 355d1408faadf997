"""The code of games/common/ as text, for tests that look whether each text of a game is said somewhere."""

from pathlib import Path

import games

COMMON = Path(games.__file__).parent / "common"


def common_source(prefix="REPORT."):
    """The code of what games share, with the codes of its texts as a game with this prefix says them."""
    paths = sorted(COMMON.glob("*.py"))
    return "\n".join(path.read_text("utf-8") for path in paths).replace("{prefix}", prefix)
