"""A Markdown extension for HTML that is finished: it goes through untouched, and unread.

Python-Markdown reads every tag of raw HTML; of large tables that is most of the work of a build. What stands
between the two marks is set aside before. A program that does not know this extension sees two comments.
"""

from __future__ import annotations

import re
from typing import Any

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

BEGIN, END = "<!-- finished -->", "<!-- /finished -->"
_MARKED = re.compile(rf"{re.escape(BEGIN)}\n(.*?)\n{re.escape(END)}", re.DOTALL)
# Between the cleaning of line ends (30) and the first reader of raw HTML (MkDocs, 21.5).
_PRIORITY = 25


class _SetAside(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        text = _MARKED.sub(lambda found: f"\n\n{self.md.htmlStash.store(found[1])}\n\n", "\n".join(lines))
        return text.split("\n")


class Finished(Extension):
    """See the module."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Add the step to a Markdown reader."""
        md.preprocessors.register(_SetAside(md), "finished", _PRIORITY)


def makeExtension(**settings: Any) -> Finished:
    """Return the extension, as Python-Markdown asks for it by the name of the module."""
    return Finished(**settings)
