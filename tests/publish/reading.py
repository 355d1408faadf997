"""Reading built pages as the tests do: what stands on them, where they lead, and which links are broken."""

from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit


class Reader(HTMLParser):
    """Collects what matters of a page: addresses, handlers, ids, text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.addresses, self.ids, self.wrong, self.text = [], set(), [], []
        self._skip = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src", "data-figure", "data-plotly"):
                self.addresses.append(value)
            if name == "id":
                self.ids.add(value)
            if name.startswith("on") or (
                "javascript:" in (value or "") and name in ("href", "src", "action")
            ):
                self.wrong.append((tag, name, value))
        self._skip = tag if tag in ("script", "style") else ""
        if tag == "script" and ("type", "application/json") in attrs:
            # Figures inside a page: data, which no browser runs.
            self._skip = "data"

    def handle_endtag(self, tag):
        self._skip = ""

    def handle_data(self, data):
        if self._skip == "script" and "hacked" in data:
            self.wrong.append(("script", "", data))
        if not self._skip:
            self.text.append(data)


def read_site(site):
    """Return path -> what was read of it, for all pages of a site."""
    return {path: Reader(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}


def broken_links(site, pages):
    """Return (page, address) of every link that leads to no file, or to no anchor of a page."""
    broken = []
    for path, page in pages.items():
        for address in page.addresses:
            parts = urlsplit(address)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (
                parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids
            ):
                broken.append((str(path.relative_to(site)), address))
    return broken


class Article(HTMLParser):
    """What stands in the main part of a page, tag by tag and word by word; not the frame of the theme."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.parts, self._inside = [], False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if self._inside:
            self.parts.append((tag, *sorted(attrs)))
        self._inside |= tag == "article"

    def handle_endtag(self, tag):
        self._inside &= tag != "article"

    def handle_data(self, data):
        if self._inside and data.strip():
            self.parts.append(" ".join(data.split()))
