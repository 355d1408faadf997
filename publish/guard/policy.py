"""Writes the Content-Security-Policy into every page.

Our own scripts are files; the theme has a few short ones inside its pages, and only these run, known by the
hash of their text. The same policy stands in files of headers for hosts that can send them, where it also
forbids framing. A page must satisfy both.
"""

from __future__ import annotations

import base64
import hashlib
import re
from datetime import datetime
from pathlib import Path

from publish.common.files import write
from publish.common.markup import render

# Written for hosts that read it (Netlify, Cloudflare Pages), to be included (nginx), to be copied (Apache).
HEADER_FILES = ("_headers", "_headers.nginx", "_headers.apache")
_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)
_TYPE = re.compile(r"""\btype=["']?([^"'\s>]*)""")
_CHARSET = re.compile(r"""<meta charset=["']?utf-8["']?>""")
_FIGURES = re.compile(r"data-(figure|plotly|trying)=")
_HANDS_IN = re.compile(r"<section[^>]*\sdata-door=")
# The theme's search, which a page of the theme names in its settings, and what plays on the page to try.
_WORKER = re.compile(r'"search":\s*"[^"]*workers/|data-trying=')
_KNOWN = re.compile(r"'sha256-[A-Za-z0-9+/=]+'")


def inline_hashes(page: str) -> set[str]:
    """Return the hashes of the scripts that stand inside a page, as a policy names them.

    >>> inline_hashes('<script src="x.js"></script><script type="application/json">{}</script>')
    set()
    """
    hashes = set()
    for attributes, text in _SCRIPT.findall(page):
        kind = _TYPE.search(attributes)
        runs = kind is None or kind[1] in ("", "module", "text/javascript")
        if runs and "src=" not in attributes:
            # Browsers hash what they parsed, where every line ends with a line feed.
            digest = hashlib.sha256(text.replace("\r\n", "\n").encode()).digest()
            hashes.add(f"'sha256-{base64.b64encode(digest).decode()}'")
    return hashes


def policy(
    hashes: set[str], *, figures: bool, header: bool = False, upload: str = "", worker: bool = True
) -> str:
    """Return a policy.

    Parameters
    ----------
    hashes : set of str
        Scripts inside pages that may run.
    figures : bool
        Whether plotly.js is used: it places its drawings by style attributes and a style element.
    header : bool
        Whether it is sent as a header: only there can framing be forbidden.
    upload : str
        The origin of an upload desk elsewhere, to which forms may go.
    worker : bool
        Whether the page starts a worker of ours; no other page may have any.
    """
    styles = "'self' 'unsafe-inline'" if figures else "'self'"
    # The worker that judges forms obeys the header it is sent with, and every page its own meta tag too: so
    # no page may run WebAssembly, and that worker may.
    compiled = ["'wasm-unsafe-eval'"] if header else []
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", *sorted(hashes), *compiled]),
        "style-src": styles,
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": f"'self' {upload}".strip(),
        "worker-src": "'self'" if worker else "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }
    rules |= {"frame-ancestors": "'none'"} if header else {}
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def secured(page: str, upload: str = "", hashes: set[str] | None = None) -> str:
    """Return a page with its policy as the first thing after its alphabet.

    `upload` is the origin of an upload desk elsewhere; only a page that hands in there may speak to it.
    `hashes` are the page's `inline_hashes`, where they are known.

    Raises
    ------
    ValueError
        If the page does not name its alphabet: a policy put nowhere would protect nothing.
    """
    elsewhere = upload if upload and _HANDS_IN.search(page) else ""
    known = inline_hashes(page) if hashes is None else hashes
    figures, worker = (pattern.search(page) is not None for pattern in (_FIGURES, _WORKER))
    text = policy(known, figures=figures, upload=elsewhere, worker=worker)
    sealed, count = _CHARSET.subn(
        lambda charset: f'{charset[0]}\n<meta http-equiv="Content-Security-Policy" content="{text}">', page, 1
    )
    if not count:
        raise ValueError("a page has no <meta charset>, after which its policy would stand")
    return sealed


def write_headers(
    site: Path, published: Path, hashes: set[str], when: datetime, upload: str = ""
) -> list[Path]:
    """Write the files of headers.

    Parameters
    ----------
    site : Path
        Where they are written.
    published : Path
        What readers see now: scripts of its older pages stay allowed.
    hashes : set of str
        Inline scripts of the pages just built.
    when : datetime
        The time the files get.
    upload : str
        The origin of an upload desk elsewhere.

    Returns
    -------
    list of Path
        What changed.
    """
    known = hashes | _allowed(site) | _allowed(published)
    values = {"policy": policy(known, figures=True, header=True, upload=upload)}
    return [
        site / name
        for name in HEADER_FILES
        if write(site / name, render(f"headers/{name.strip('_')}.j2", values).encode(), when)
    ]


def _allowed(site: Path) -> set[str]:
    path = site / HEADER_FILES[0]
    return set(_KNOWN.findall(path.read_text(encoding="utf-8"))) if path.is_file() else set()
