"""The story so far: a row for each turn, and the film of map and race above them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.report import HexMap, Lead, NetworkMap, Picture, Race, Report, Teasers, Text
from publish.common import paths
from publish.common.chart_svg import chart_svg
from publish.common.composer import Composer, composer_for
from publish.common.edition import OPENED, Edition, PastTurn
from publish.common.paths import STORY
from publish.common.periods import period_text
from publish.common.voice import View
from publish.maps.film_svg import Film, film_svg, map_parts


def past_turn(report: Report) -> PastTurn:
    """Return what later turns show of a turn's public report."""
    lead, drawn = report.lead(), _drawing(report)
    index = next(page for page in report.pages if page.slug == "index")
    return PastTurn(
        turn=report.turn,
        headline=index.title,
        # Of several lines in the ear the first is the mood of the times; a single one is news of the day.
        ear=lead.ear[:1] if lead and len(lead.ear) > 1 else (),
        leader=_leader(race_of(report)),
        parts=map_parts(*drawn) if drawn else {},
        slugs=frozenset(page.slug for page in report.pages if not page.is_subject),
    )


def race_of(report: Report) -> Race | None:
    """Return the race that the game's front page shows, if any."""
    sections = (part for page in report.pages for part in page.sections if part.id != OPENED)
    teasers = (block for part in sections for block in part.blocks if isinstance(block, Teasers))
    races = (item.block for block in teasers for item in block.items if isinstance(item.block, Race))
    return next(races, None)


def _leader(race: Race | None) -> tuple[Text, int, str] | None:
    """Return who is ahead with which figure; nobody where two are level."""
    if race is None or not race.focus:
        return None
    best = race.series[race.focus[0]]
    newest = [line.values[-1] or 0 for line in race.series]
    figure = max(newest)
    return (best.name, figure, race.kind) if newest.count(figure) == 1 else None


def leaders(edition: Edition) -> dict[str, str]:
    """Return who leads the race of the front page and with which figure, by language; nothing where level."""
    leader = _leader(race_of(edition.report))
    composers = {language: composer_for(edition, language) for language in edition.languages}
    return {language: _leads(composer, *leader) for language, composer in composers.items()} if leader else {}


def _leads(composer: Composer, name: Text, figure: int, kind: str) -> str:
    return composer.says("SITE.STORY.LEADER", name=name, figure=composer.voice.amount(figure, kind))


def _drawing(report: Report) -> tuple[NetworkMap | HexMap, Picture] | None:
    """Return the map of the front page's picture, and what it shows."""
    lead: Lead | None = report.lead()
    if lead is None or lead.picture is None:
        return None
    maps = (block for block in report.blocks() if isinstance(block, (NetworkMap, HexMap)))
    drawing = next((block for block in maps if block.id == lead.picture.map), None)
    return (drawing, lead.picture) if drawing else None


def story_view(composer: Composer) -> View:
    """Return the rows, newest first, and the film where there is more than one turn to show."""
    edition = composer.edition
    periods = {**dict(edition.archive), edition.turn: edition.period}
    turns = (*edition.past, past_turn(edition.report))
    past = {one.turn: one for one in turns if one.turn in periods}
    film = _film(composer, past) if len(past) > 1 else None
    rows = [
        {
            "number": turn,
            "name": composer.says("SITE.TURN", turn=turn),
            "period": composer.voice.say(period_text(periods[turn], turn)),
            "href": paths.relative(STORY, paths.page_address(turn, "index")),
            "picture": film.small.get(turn, "") if film else "",
            **_told(composer, past.get(turn)),
        }
        for turn in sorted(periods, reverse=True)
    ]
    return {"turns": rows, "film": _film_view(composer, film) if film else None}


def _film_view(composer: Composer, film: Film) -> View:
    race, voice = race_of(composer.edition.report), composer.voice
    words = {word: composer.says(f"SITE.MAP.{word.upper()}") for word in ("play", "pause")}
    return {
        "map": film.large,
        "race": chart_svg(race.chart, voice.say, voice.amount) if race else "",
        "raced": voice.say(race.title) if race else "",
        "title": composer.says("SITE.STORY.FILM"),
        **words,
    }


def _film(composer: Composer, past: dict[int, PastTurn]) -> Film | None:
    drawing = _drawing(composer.edition.report)
    turns = [(turn, past[turn].parts) for turn in sorted(past)]
    return film_svg(*drawing, composer.voice.say, turns) if drawing else None


def _told(composer: Composer, past: PastTurn | None) -> View:
    if past is None:
        return {}
    voice = composer.voice
    return {"headline": voice.say(past.headline), "facts": list(_facts(composer, past))}


def _facts(composer: Composer, past: PastTurn) -> Iterator[str]:
    yield from (composer.voice.say(line) for line in past.ear)
    if past.leader:
        yield _leads(composer, *past.leader)
