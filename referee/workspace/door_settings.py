"""The `[mail]` and `[desk]` settings of turnsheet.toml."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

Security = Literal["tls", "starttls", "none"]
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
# Browsers let a page that came over https speak to https alone, or to the very computer it is shown on.
_HOST = r"(https://[a-z0-9.-]+|http://(?:localhost|127\.0\.0\.1))(:[0-9]{1,5})?"
_ADDRESS = re.compile(rf"({_HOST})(/[A-Za-z0-9._~-]+)*/?")


class MailServer(msgspec.Struct, forbid_unknown_fields=True):
    """A mail server: `port` 0 is the usual one for its `security`; none is for this computer only."""

    host: str
    port: Port = 0
    security: Security = "tls"


class Mail(msgspec.Struct, forbid_unknown_fields=True, rename={"sending": "smtp", "reading": "imap"}):
    """``[mail]``: the mailbox that forms are sent to, and the server that carries receipts.

    `address` is what players write to and receipts come from; `user` is the name for logging in where it is
    another. The password stands in the environment variable `password_env` or in `password_file`.
    `ca_file` names the certificate of an authority of your own.
    """

    address: str
    reading: MailServer | msgspec.UnsetType = msgspec.UNSET
    sending: MailServer | msgspec.UnsetType = msgspec.UNSET
    name: str = ""
    user: str = ""
    folder: str = "INBOX"
    password_env: str = "TURNSHEET_MAIL_PASSWORD"
    password_file: str = ""
    ca_file: str = ""
    answer_strangers: bool = True


class Desk(msgspec.Struct, forbid_unknown_fields=True):
    """``[desk]``: the upload desk of ``turnsheet serve --desk``, under the same address as the site.

    `address` is where it stands instead, where the site lies on another host: with the sub-path, if any.
    `sub_path` is what stands before every path, where a proxy in front does not take it away.
    `trusted_proxies` may say for whom they ask. `origins` are pages elsewhere that may hand in here too.
    """

    address: str = ""
    sub_path: str = ""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    origins: tuple[str, ...] = ()
    uploads_per_minute: Count = 12
    uploads_per_seat_and_hour: Count = 60
    wrong_keys_per_hour: Count = 20

    def __post_init__(self) -> None:
        if self.address and not _ADDRESS.fullmatch(self.address):
            # It becomes part of the policy of the desk's pages: nothing but an address may stand there.
            raise ValueError(
                f"{self.address!r} is no address. Write it like https://desk.example.org/railways/"
            )

    @property
    def elsewhere(self) -> str:
        """Return the origin of an upload desk at another address than the site, "" where it is the same."""
        match = _ADDRESS.fullmatch(self.address)
        return match[1] if match else ""
