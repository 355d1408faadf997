"""What IMAP and SMTP share: ports, certificates, error messages."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Mapping
from pathlib import Path

from referee.faults import Mistake
from referee.workspace.door_settings import Mail, MailServer

SECONDS = 30.0
"""How long a server may keep silent."""

IMAP_PORTS: Mapping[str, int] = {"tls": 993, "starttls": 143, "none": 143}
SMTP_PORTS: Mapping[str, int] = {"tls": 465, "starttls": 587, "none": 25}


def port_of(server: MailServer, usual: Mapping[str, int]) -> int:
    """Return the port of a server.

    Raises
    ------
    Mistake
        If passwords and forms would travel open to another computer.
    """
    if server.security == "none" and not _is_here(server.host):
        raise Mistake(
            f'turnsheet.toml: security = "none" is only for a mail server on this computer, not for '
            f'{server.host}. Write "tls" (the usual), or "starttls".'
        )
    return server.port or usual[server.security]


def context_of(mail: Mail, workspace: Path) -> ssl.SSLContext:
    """Return what certificates are trusted: those of the system, or of the authority in `ca_file`."""
    if not mail.ca_file:
        return ssl.create_default_context()
    try:
        return ssl.create_default_context(cafile=str(workspace / mail.ca_file))
    except (OSError, ssl.SSLError) as error:
        raise Mistake(f"turnsheet.toml: ca_file {mail.ca_file!r} cannot be used ({error}).") from None


def why(error: BaseException) -> str:
    """Return what kept a connection from working, in a few words without anything secret."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not valid: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return "it does not speak TLS on this port; look at port and security"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, socket.gaierror):
        return "no computer of that name is known"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return type(error).__name__


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
