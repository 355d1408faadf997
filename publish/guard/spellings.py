"""Every encoding in which a secret may appear in a file."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Iterator
from urllib.parse import quote, quote_plus

from publish.common.markup import plain

# In base64 or hexadecimal texts that are shorter stand everywhere by chance.
SHORTEST_ENCODED = 8


def forms(text: str) -> Iterator[bytes]:
    """Yield every way a text may be written in a published file."""
    yield from readable(text)
    for spelling in _spellings(text):
        raw = spelling.encode()
        yield from (spelling.encode("utf-16-le"), spelling.encode("utf-16-be"))
        if len(raw) >= SHORTEST_ENCODED:
            yield from (raw.hex().encode(), raw.hex().upper().encode())
            yield from _base64(raw)
            yield from _base64(spelling.encode("utf-16-le"))


def readable(text: str) -> set[bytes]:
    """Return the ways of writing a text in which its digits stand as digits, one sign a byte."""
    return {form for spelling in _spellings(text) for form in _escaped(spelling)}


def _spellings(text: str) -> set[str]:
    if not text.isdecimal():
        return {text, text.strip()} - {""}
    grouped = f"{int(text):,}"
    return {
        text,
        *(
            grouped.replace(",", sign)
            for sign in (",", " ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}")
        ),
    }


def _escaped(text: str) -> set[bytes]:
    pages = _marked(text)
    # A search index holds what stands on the pages, marks and all, as JSON.
    quoted = {form for page in pages for form in _quoted(page)}
    html_safe = str.maketrans({"&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "'": "\\u0027"})
    written = {
        *pages,
        *quoted,
        html.escape(_quoted(text)[0]),
        quote(text, safe=""),
        quote(text),
        quote_plus(text),
        *(form.translate(html_safe) for form in _quoted(text)),
    }
    return {form.encode() for form in written}


def _marked(text: str) -> set[str]:
    """Return a text as pages hold it: escaped by whatever puts texts into HTML."""
    marked = html.escape(text)
    return {
        text,
        marked,
        html.escape(text, quote=False),
        marked.replace("&#x27;", "&#39;").replace("&quot;", "&#34;"),
        "".join(f"&#{ord(sign)};" if ord(sign) > 127 else sign for sign in marked),
        str(plain(text)),
    }


def _quoted(text: str) -> tuple[str, str]:
    return json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]


def _base64(raw: bytes) -> Iterator[bytes]:
    for shift in range(3):
        # Before and after the secret stand bytes we do not know: only whole groups of three are certain.
        encoded = base64.b64encode(b"\0" * shift + raw)
        core = encoded[(0, 2, 3)[shift] : len(encoded) - (0, 4, 4)[(shift + len(raw)) % 3]]
        yield core
        yield core.translate(bytes.maketrans(b"+/", b"-_"))
