"""``players.toml``: under which name each player stands in the club's tables."""

from __future__ import annotations

import msgspec

from referee.workspace import settings
from referee.workspace.folders import Workspace

_HEADING = """\
# Players who agreed to be in the club's tables: their mail address, and the name shown there. Sign-up forms
# write it; you may add, change or remove a player. Who is not here is shown nowhere.

"""


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One ``[[players]]``: an address, and the name that everybody reads."""

    mail: str
    shown: str


class Players(msgspec.Struct, forbid_unknown_fields=True):
    """``players.toml``."""

    players: tuple[Player, ...] = ()


def shown_names(workspace: Workspace) -> dict[str, str]:
    """Return mail address in small letters -> the name in the club's tables."""
    if not workspace.players.is_file():
        return {}
    return {one.mail.lower(): one.shown for one in settings.read(workspace.players, Players).players}


def show(workspace: Workspace, mail: str, name: str) -> None:
    """Let a player stand in the club's tables under a name; "" takes them out."""
    names = shown_names(workspace)
    if names.get(mail.lower(), "") == name:
        return
    changed = {**names, mail.lower(): name}
    players = tuple(Player(address, shown) for address, shown in sorted(changed.items()) if shown)
    settings.write(workspace.players, Players(players), 0o600, _HEADING)
