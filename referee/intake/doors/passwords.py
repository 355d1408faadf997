"""Reads a mailbox password from the environment or a private file."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from referee.faults import Mistake
from referee.workspace.door_settings import Mail


def password(mail: Mail, workspace: Path) -> str:
    """Return the password of the mailbox.

    Parameters
    ----------
    mail : Mail
        Names the variable or the file; the file comes first.
    workspace : Path
        A file's relative path begins here.

    Raises
    ------
    Mistake
        If there is none, or others may read it.
    """
    if mail.password_file:
        return _from_file(workspace / mail.password_file)
    secret = os.environ.get(mail.password_env, "")
    if not secret:
        raise Mistake(
            f"The password of {mail.address} is missing. Put it into the environment variable "
            f"{mail.password_env}, or into a file that only you may read, and name that file in "
            'turnsheet.toml: [mail] password_file = "mail-password".'
        )
    return secret


def _from_file(path: Path) -> str:
    try:
        mode = path.stat().st_mode
        secret = path.read_text(encoding="utf-8").strip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"The password file {path} cannot be read ({_why(error)}).") from None
    if sys.platform != "win32" and stat.S_IMODE(mode) & 0o077:
        raise Mistake(f"Others may read the password file {path}. Shut it: `chmod 600 {path}`.")
    if not secret:
        raise Mistake(f"The password file {path} is empty. Write the password into it, on one line.")
    return secret


def _why(error: OSError | UnicodeDecodeError) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
