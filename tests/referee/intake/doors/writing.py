"""Messages as players' programs write them."""

from __future__ import annotations

import itertools
from email.message import EmailMessage
from email.policy import SMTP

XLSX = ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet")
_numbers = itertools.count(1)


def letter(sender="ann@example.org", files=(), text="My orders.", subject="Orders", **headers):
    """Return a message as bytes; headers by name with low lines, an empty one is left out."""
    message = EmailMessage(policy=SMTP)
    wanted = {
        "From": sender,
        "To": "orders@club.example",
        "Subject": subject,
        "Message-ID": f"<{next(_numbers)}@example.org>",
        "Date": "Fri, 01 Jan 2010 00:00:00 +0000",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    for name, value in wanted.items():
        if value:
            message[name] = value
    message.set_content(text)
    for name, data in files:
        message.add_attachment(data, maintype=XLSX[0], subtype=XLSX[1], filename=name)
    return message.as_bytes()
