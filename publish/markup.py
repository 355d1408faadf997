"""Text becomes markup here and nowhere else: whatever a player wrote must come out as plain letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

TEMPLATES = Path(__file__).resolve().parent.parent / "site_templates"

# Control characters would break Markdown's own placeholders and XML; direction marks would turn the
# text around them, and so let one name pass for another.
_UNWANTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+")
# No-break spaces stay: French figures and punctuation need them.
_BLANKS = re.compile(r"[ \t\n\r]+")
_LONE = re.compile(r"[\ud800-\udfff]")
_ASCII_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


@lru_cache(maxsize=1 << 14)
def clean(text: str) -> str:
    r"""Return a text as one line without control characters.

    >>> clean("A\x02B\n  C")
    'A B C'
    """
    return _BLANKS.sub(" ", _UNWANTED.sub(" ", _LONE.sub("\N{REPLACEMENT CHARACTER}", text))).strip()


def plain(text: str) -> Markup:
    """Return a text for a Markdown line (a heading): every ASCII mark is an entity, so none is syntax.

    >>> str(plain("<b> [x](y) {{7}}"))
    '&#60;b&#62; &#91;x&#93;&#40;y&#41; &#123;&#123;7&#125;&#125;'
    """
    return Markup(_ASCII_PUNCTUATION.sub(lambda found: f"&#{ord(found[0])};", clean(text)))


def escaped(text: str) -> str:
    """Return a text for a place where a theme puts it into HTML as it is."""
    return str(escape(text))


def anchor_id(text: str) -> str:
    """Return the id of a row or section; names with a leading underscore belong to the theme's own parts.

    >>> anchor_id("B&O"), anchor_id("New York"), anchor_id("__config")
    ('B&O', 'New-York', 'row-__config')
    """
    found = clean(text).replace(" ", "-").replace("\N{NO-BREAK SPACE}", "-")
    return f"row-{found}" if found.startswith("_") else found


class _Templates(Environment):
    """Looks a name up in a view and nowhere else: jinja2 alone would ask for an attribute of dict before.

    So a view may also have a key like `items`, which jinja2 takes for the method.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is not dict:
            return super().getattr(obj, attribute)
        if attribute in obj:
            return obj[attribute]
        return self.undefined(obj=obj, name=attribute)


@cache
def environment() -> Environment:
    """Return the templates; everything put into one is escaped, a missing name is an error."""
    found = _Templates(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return found


class _Kept(FileSystemBytecodeCache):
    """Compiled templates in a folder; where it cannot be written to, nothing is kept."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def keep_compiled(folder: Path) -> None:
    """Let the next run find our templates compiled; each bears the hash of its source."""
    folder.mkdir(parents=True, exist_ok=True)
    environment().bytecode_cache = _Kept(str(folder))


def macro(template: str, name: str) -> Callable[..., Markup]:
    """Return a macro of a template that needs nothing but what it is given."""
    found: Callable[..., Markup] = getattr(environment().get_template(template).module, name)
    return found


def render(template: str, values: Mapping[str, Any]) -> str:
    """Return a template of site_templates/ filled in."""
    return environment().get_template(template).render(values)
