"""The `[deploy]` and `[announce]` settings of turnsheet.toml."""

from __future__ import annotations

import msgspec


class ToFolder(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="folder"):
    """``[deploy]``: a folder, from the workspace or absolute."""

    path: str


class ToBranch(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="git"):
    """``[deploy]``: a branch of a git repository that holds nothing else; `domain` for Pages hosts."""

    repository: str
    branch: str = "gh-pages"
    domain: str = ""


class ToRsync(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="rsync"):
    """``[deploy]``: what rsync calls a destination, such as ``host:/srv/www``."""

    path: str


class ToCommand(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="command"):
    """``[deploy]``: a command with the words {site}, {changed}, {removed}, and one that checks afterwards.

    `read` prints the published file named {file}, or nothing where there is none.
    """

    run: str
    check: str = ""
    read: str = ""


Deploy = ToFolder | ToBranch | ToRsync | ToCommand


class Announce(msgspec.Struct, forbid_unknown_fields=True):
    """``[announce]``: where the club is told that a turn is out, as addresses that Apprise understands.

    An address holds a key of yours: `urls_env` names an environment variable with the addresses, apart from
    each other by blanks, for those that are not to stand in the file.
    """

    urls: tuple[str, ...] = ()
    urls_env: str = "TURNSHEET_ANNOUNCE"
