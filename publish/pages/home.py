"""The workspace's home page: matches and free seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from markupsafe import Markup

from engine.messages import LANGUAGES, Catalogue, say
from publish.common.assets import write_assets
from publish.common.edition import MatchCard
from publish.common.files import merge
from publish.common.markup import clean
from publish.common.paths import FAME, TRY, WANTED, check_match
from publish.common.periods import period_text
from publish.common.texts import site_texts, site_words
from publish.common.voice import View
from publish.pages.countdown import countdown
from publish.pages.fame import FameGame, FameSeason, PlayerLine, build_fame
from publish.pages.theme_free import bare_pages, club_name
from publish.pages.wanted import WantedMatch, build_wanted, wanted_line

_WORDS = {
    "subtitle": "SITE.HOME.SUBTITLE",
    "none": "SITE.HOME.NONE",
    "fame": "SITE.FAME",
    "trying": "SITE.TRY.LINK",
}


def build_home(
    site: Path,
    matches: Sequence[MatchCard],
    languages: tuple[str, ...] = LANGUAGES,
    *,
    published: datetime,
    games: Sequence[FameGame] = (),
    title: str = "",
    trying: bool = False,
    wanted: Sequence[WantedMatch] | None = None,
    players: Sequence[PlayerLine] = (),
    seasons: Sequence[FameSeason] = (),
) -> tuple[Path, ...]:
    """Write the home page in every language, and before it the hall of fame and open matches it leads to.

    Parameters
    ----------
    site : Path
        The published folder.
    matches : sequence of MatchCard
        In the order they are to be listed.
    languages : tuple of str
        The first has ``index.html``, every other ``<language>/index.html``.
    published : datetime
        The time the files get.
    games : sequence of FameGame
        The records of finished matches.
    title : str
        The name of the club, the same in all languages; without it the page has a title of its own.
    trying : bool
        Whether the site has the page to try a game.
    wanted : sequence of WantedMatch, optional
        The matches that people can sign up for; without it there is no page of them.
    players : sequence of PlayerLine
        How players played finished matches.
    seasons : sequence of FameSeason
        The tables of the club's seasons.

    Returns
    -------
    tuple of Path
        What changed.
    """
    changed = [*write_assets(site, published)]
    changed += build_fame(
        site, games, languages, published=published, title=title, players=players, seasons=seasons
    )
    if wanted is not None:
        changed += build_wanted(site, wanted, languages, published=published, title=title)
    leads = {"fame": f"{FAME}/", "trying": f"{TRY}/" if trying else "", "wanted": f"{WANTED}/"}
    # A club has two hundred matches of four games.
    texts = {id(match.catalogue): match.catalogue.joined(site_texts()) for match in matches}
    worded = [(match, texts[id(match.catalogue)]) for match in matches]

    def contents(language: str, root: str) -> View:
        cards = [_card(match, texts, language, root) for match, texts in worded]
        words = {**site_words(_WORDS, language), "title": club_name(title, language)}
        return {**leads, "words": words, "matches": cards, "sought": wanted_line(wanted or (), language)}

    pages = bare_pages("home", languages, "", contents, title)
    return (*changed, *merge(pages, site, published, site))


def _card(match: MatchCard, texts: Catalogue, language: str, back: str) -> View:
    state, due = say("SITE.HOME.OVER") if match.over else say("SITE.HOME.RUNNING"), None
    if match.deadline is not None and not match.over:
        state = say("SITE.DEADLINE", when=match.deadline.astimezone(ZoneInfo(match.zone)))
        due = countdown(texts, language, match.deadline, match.zone)
    seats = texts.text(say("SITE.HOME.OPEN", count=match.open_seats), language) if match.open_seats else ""
    # A match may have fewer languages than the site: those of its headlines.
    own = language if language in match.headlines else next(iter(match.headlines), language)
    when = (say("SITE.TURN", turn=match.turn), period_text(match.period, match.turn))
    return {
        "href": f"{back}{check_match(match.match)}/{own}/",
        "title": clean(texts.text(match.title, language)),
        # Several matches of one game are told apart by their names.
        "name": match.match,
        "edition": clean(", ".join(filter(None, (texts.text(text, language) for text in when)))),
        "state": texts.text(state, language),
        "due": due,
        "open": seats,
        "headline": match.headlines.get(language) or next(iter(match.headlines.values()), ""),
        "leader": match.leaders.get(language, ""),
        "picture": Markup(match.picture),
    }
