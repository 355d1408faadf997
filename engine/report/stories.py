"""The front page as data: a lead with its picture, and teasers below it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.report.blocks import Chart, Link, Series, Table, Text


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a map or board of the same report, named by the `map`'s id; a click leads to `page`.

    Of a railway map all that is owned is grey. `routes` are (code, label or nothing): drawn in the accent
    colour; `wanted` are dotted; `cities` get their names first. Of a board `tracks` are runs of hexes in
    the accent colour, and `routes` are hexes, each with a label or nothing.
    """

    map: str
    caption: Text
    page: str
    routes: tuple[tuple[str, Text], ...] = ()
    wanted: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    tracks: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Lead:
    """What the front page opens with; its headline is the page's title, its standfirst the page's lead.

    `ear` are the lines left of the nameplate, `cut` is the small picture of its kind (CUTS). Only the public
    front page has a lead.
    """

    kicker: Text
    paragraphs: tuple[Text, ...]
    picture: Picture | None = None
    ear: tuple[Text, ...] = ()
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """Lines over the turns, drawn without a script: all grey but those of `focus`, labelled at their ends.

    `ends` are second lines of these labels; `shaded` are (first, last, label): points of `x` in between which
    the ground is darker. `kind` is number or usd.
    """

    id: str
    title: Text
    x: tuple[str, ...]
    series: tuple[Series, ...]
    focus: tuple[int, ...] = ()
    ends: tuple[Text, ...] = ()
    shaded: tuple[tuple[int, int, Text], ...] = ()
    kind: str = "number"

    @property
    def chart(self) -> Chart:
        """Return it as a chart."""
        return Chart(
            self.id,
            self.title,
            "",
            self.x,
            self.series,
            unit=self.kind,
            focus=self.focus,
            ends=self.ends,
            shaded=self.shaded,
        )


@dataclass(frozen=True, slots=True)
class Teaser:
    """A finding as title, a small print that says of what, one chart or short table, and where to read on."""

    title: Text
    note: Text
    block: Race | Table
    more: Link


@dataclass(frozen=True, slots=True)
class Teasers:
    """Teasers side by side."""

    items: tuple[Teaser, ...]
