"""A real Dovecot on loopback with a real Maildir in a folder of its own; no file of the system is touched."""

from __future__ import annotations

import grp
import imaplib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

DOVECOT = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")
USER, PASSWORD = "orders@club.example", "a pass word é"


@dataclass
class Dovecot:
    """A running server: ports, its folder, and a way for the test to look into the mailbox by itself."""

    folder: Path
    port: int
    tls_port: int
    certificate: Path | None

    @contextmanager
    def box(self):
        """Yield a plain connection of Python's own, logged in."""
        line = imaplib.IMAP4("127.0.0.1", self.port)
        line.authenticate("PLAIN", lambda _: f"\0{USER}\0{PASSWORD}".encode())
        line.select("INBOX")
        yield line
        line.logout()

    def deliver(self, message, when=None, flags=""):
        """Put a message into the mailbox, received at a moment."""
        stamp = imaplib.Time2Internaldate(when or time.time())
        with self.box() as line:
            status, said = line.append("INBOX", f"({flags})" if flags else None, stamp, message)
        assert status == "OK", said

    def flags(self):
        """Return the flags of all messages, in the order they came."""
        with self.box() as line:
            _, found = line.fetch("1:*", "(FLAGS)")
        return [{flag.decode() for flag in imaplib.ParseFlags(one)} for one in found if one]

    def empty(self):
        with self.box() as line:
            if line.search(None, "ALL")[1][0]:
                line.store("1:*", "+FLAGS.SILENT", "(\\Deleted)")
                line.expunge()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
listen = 127.0.0.1
protocols = imap
mail_location = maildir:{folder}/Maildir
first_valid_uid = 1
first_valid_gid = 1
default_internal_user = {internal}
default_internal_group = {internal_group}
default_login_user = {login}
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_username_format = %Lu
ssl = {ssl}
{certificate}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


def certificate(folder: Path) -> Path | None:
    """Return a certificate for localhost, signed by itself, with its key in the same folder."""
    if not shutil.which("openssl"):
        return None
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    names = ["-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)
    return folder / "cert.pem"


@contextmanager
def running():
    """Run Dovecot in the foreground until the test is over."""
    # Not in pytest's own folder: the processes that take logins run under another user and must reach theirs.
    folder = Path(tempfile.mkdtemp(prefix="dovecot-"))
    folder.chmod(0o755)
    process = None
    try:
        server = Dovecot(folder, free_port(), free_port(), certificate(folder))
        (folder / "conf").write_text(_config(server))
        (folder / "users").write_text(f"{USER}:{PASSWORD}:::::\n")
        (folder / "users").chmod(0o644)
        process = subprocess.Popen([DOVECOT, "-F", "-c", folder / "conf"], stderr=subprocess.PIPE)
        _wait(server, process)
        yield server
    finally:
        if process:
            process.terminate()
            process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _config(server: Dovecot) -> str:
    here, root = pwd.getpwuid(os.getuid()), os.getuid() == 0
    # Dovecot gives no mailbox to root.
    owner = pwd.getpwnam("nobody") if root else here
    (server.folder / "Maildir").mkdir()
    os.chown(server.folder / "Maildir", owner.pw_uid, owner.pw_gid)
    names = [user.pw_name for user in pwd.getpwall()]
    found = {
        "folder": server.folder,
        "port": server.port,
        "tls_port": server.tls_port,
        "user": owner.pw_uid,
        "group": owner.pw_gid,
        # Only root may change users; everybody else runs all of it as himself.
        "internal": "dovecot" if root and "dovecot" in names else here.pw_name,
        "internal_group": "dovecot" if root and "dovecot" in names else grp.getgrgid(here.pw_gid).gr_name,
        "login": "dovenull" if root and "dovenull" in names else here.pw_name,
        "ssl": "yes" if server.certificate else "no",
        "certificate": "",
    }
    if server.certificate:
        found["certificate"] = f"ssl_cert = <{server.folder}/cert.pem\nssl_key = <{server.folder}/key.pem"
    return CONFIG.format(**found)


def _wait(server: Dovecot, process) -> None:
    for _ in range(1200):
        if process.poll() is not None:
            log = server.folder / "log"
            raise AssertionError(
                f"{process.stderr.read().decode()} {log.read_text() if log.exists() else ''}"
            )
        try:
            socket.create_connection(("127.0.0.1", server.port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError((server.folder / "log").read_text())
