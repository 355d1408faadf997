"""A report in one language, as plain data for templates and desks.

A view is a dictionary of finished texts; only views reach a template or a desk, never a Message.
"""

from __future__ import annotations

from itertools import groupby

from engine.messages import say
from engine.report import (
    Block,
    Chart,
    Face,
    Figures,
    HexMap,
    Lead,
    Life,
    NetworkMap,
    News,
    Offices,
    Page,
    Paragraph,
    Race,
    Section,
    Table,
    Teaser,
    Teasers,
)
from publish.common.chart_svg import chart_svg
from publish.common.markup import anchor_id, clean
from publish.common.ranking_svg import LINES_FROM, ranking_svg
from publish.common.voice import View, Voice
from publish.pages.charts import chart_figure, finding
from publish.pages.faces import face_view, figure_view
from publish.pages.map_views import hex_view, map_view
from publish.pages.table_views import column_view, report_table, table_view

_LINE = 2
"""So many points make a line."""
_INITIAL = 120
"""Letters of a paragraph that may begin with a large initial: more than two lines."""


def page_view(voice: Voice, page: Page) -> View:
    """Return a page: slug, title, lead, sections."""
    return {
        "slug": page.slug,
        "title": voice.say(page.title),
        "lead": voice.say(page.lead),
        "sections": [section_view(voice, section) for section in page.sections],
    }


def section_view(voice: Voice, section: Section) -> View:
    """Return a section: id, title, blocks."""
    return {
        "id": anchor_id(section.id),
        "title": voice.say(section.title),
        "blocks": _in_columns(
            [_unrepeated(block_view(voice, block), voice.say(section.title)) for block in section.blocks]
        ),
    }


def _unrepeated(block: View, heading: str) -> View:
    """Mark a block whose heading would only say again what stands above it."""
    repeats = block["type"] in ("news", "table") and heading and block["title"] == heading
    return {**block, "untitled": True} if repeats else block


def _in_columns(blocks: list[View]) -> list[View]:
    """Fold each run of news into one block that a wide page sets in columns."""
    folded: list[View] = []
    for is_news, run in groupby(blocks, key=lambda block: block["type"] == "news"):
        views = list(run)
        folded += [{"type": "columns", "blocks": views}] if is_news and len(views) > 1 else views
    return folded


def block_view(voice: Voice, block: Block) -> View:
    """Return a block; `type` says which template draws it."""
    match block:
        case Paragraph():
            return {"type": "paragraph", "tone": block.tone, "text": voice.say(block.text)}
        case News():
            return {
                "type": "news",
                "title": voice.say(block.title),
                "items": [voice.item(i) for i in block.items],
                "cut": block.cut,
            }
        case Figures():
            return {"type": "figures", "items": [figure_view(voice, item) for item in block.items]}
        case Table():
            return report_table(voice, block)
        case Chart():
            return _chart(voice, block)
        case NetworkMap():
            return map_view(voice, block)
        case HexMap():
            return hex_view(voice, block)
        case Lead():
            return _lead(voice, block)
        case Teasers():
            return {"type": "teasers", "items": [_teaser(voice, item) for item in block.items]}
        case Face() | Life() | Offices():
            return face_view(voice, block)


def _chart(voice: Voice, block: Chart) -> View:
    names = [voice.say(series.name) for series in block.series]
    heads = [column_view(voice.say(block.x_label) or voice.say(say("SITE.CHART.SERIES")))]
    heads += [column_view(clean(label), "number") for label in block.x]
    rows = [
        [{"text": name}, *[voice.cell(value, "number") for value in series.values]]
        for name, series in zip(names, block.series, strict=True)
    ]
    if len(block.x) < _LINE and block.kind != "bar":
        # One point is no line.
        alone = table_view(block.id, voice.say(block.title), heads, rows, **voice.table_words())
        return alone | voice.caption(block.caption)
    title = voice.say(finding(block, voice.amount))
    about = dict.fromkeys(voice.say(text) for text in (block.title, block.y_label))
    shades = [voice.say(name) for *_, name in block.shaded]
    return {
        "type": "chart",
        "id": anchor_id(block.id),
        "title": title,
        "name": voice.say(block.title),
        "about": " · ".join(text for text in about if text and text not in title),
        "still": chart_svg(block, voice.say, voice.amount, title),
        **voice.caption(block.caption),
        "figure": chart_figure(block, names, voice.say(block.x_label), voice.language, shades),
        "table": table_view(f"{block.id}-table", "", heads, rows, **voice.table_words()),
    }


def _lead(voice: Voice, block: Lead) -> View:
    """Return the opening of the front page; its picture comes in `publish.pages.report_pages`."""
    paragraphs = [voice.item(text) for text in block.paragraphs]
    first = str(paragraphs[0]["text"]) if paragraphs else ""
    return {
        "type": "lead",
        "kicker": voice.say(block.kicker),
        "cut": block.cut,
        "paragraphs": paragraphs,
        # A figure is no initial, and a line alone is no paragraph to begin with one.
        "capital": first[:1].isalpha() and len(first) > _INITIAL,
        "caption": voice.say(block.picture.caption) if block.picture else "",
        "picture": "",
        "legend": [],
        "href": "",
    }


def _teaser(voice: Voice, item: Teaser) -> View:
    block = item.block
    shown = (
        {"type": "race", "svg": _race(voice, block)}
        if isinstance(block, Race)
        else report_table(voice, block)
    )
    words = {"title": voice.say(item.title), "note": voice.say(item.note)}
    return {**words, "block": shown, "more": voice.cell(item.more)}


def _race(voice: Voice, race: Race) -> str:
    draw = chart_svg if len(race.x) >= LINES_FROM else ranking_svg
    return draw(race.chart, voice.say, voice.amount)
