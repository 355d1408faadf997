"""Pages at a match's root: archive, rulebook, locked desk."""

from __future__ import annotations

import re
from collections.abc import Iterable

from publish.common import paths
from publish.common.assets import OFFLINE, asset_names
from publish.common.composer import Composer, Files
from publish.common.edition import Undone
from publish.common.markup import clean, content, render, sentence
from publish.common.paths import STORY
from publish.common.voice import View
from publish.pages.countdown import due_view
from publish.pages.illustrated import illustrated
from publish.pages.proof import CHAIN, FOLDER, proof_pages
from publish.pages.story import story_view

_HEADING = re.compile(r"^#.*", re.MULTILINE)
# The sidebars say nothing that the tabs do not, and tables need the room.
HIDDEN: View = {"hide": ["navigation", "toc"]}
# What the desk's script may have to say; codes are DESK. and the name.
SENTENCES = (
    "opening",
    "wrong",
    "wrong_link",
    "damaged_ring",
    "stale",
    "damaged",
    "missing",
    "insecure",
    "old_browser",
    "on_disk",
    "unreachable",
    "none",
    "locked",
    "idle",
    "remembered",
    "unremembered",
    "offline",
    "kept",
    "no_memory",
    "forgotten",
    "turn_name",
    "new_turn",
    "download",
    "orders_draft",
    "orders_unkept",
    "orders_filled",
    "orders_unfilled",
    "orders_cleared",
    "orders_sure",
    "judge_loading",
    "judge_starting",
    "judge_judging",
    "judge_large",
    "judge_failed",
    "judge_title",
    "judge_standing",
    "judge_workbook",
    "whatif_playing",
    "whatif_nothing",
    "whatif_remarks",
    "whatif_guess",
    "whatif_few",
    "whatif_figure",
    "whatif_now",
    "whatif_low",
    "whatif_median",
    "whatif_high",
    "whatif_key_turn",
    "whatif_key_range",
    "whatif_key_middle",
    "whatif_key_today",
    "whatif_setbacks",
    "whatif_no_setbacks",
    "whatif_presidents",
    "whatif_nobody",
    "whatif_you",
    "history_newest",
    "history_replaced",
    "history_forked",
    "history_older",
    "history_broken",
    "history_gone",
)
# What the script puts in by itself.
_BLANKS = dict.fromkeys(("turn", "entry", "when"), "%")
# What upload.js may have to say; codes are DESK.UPLOAD. and the name.
UPLOAD_SENTENCES = ("sending", "large", "unread", "away", "workbook", "keep")


def standing_pages(composer: Composer) -> Files:
    """Return archive, rulebook, desk and verification."""
    return _archive(composer) | _rules(composer) | _desk(composer) | proof_pages(composer)


def _archive(composer: Composer) -> Files:
    edition = composer.edition
    title = composer.says("SITE.ARCHIVE")
    undone = [_undone(composer, undone) for undone in edition.undone]
    # Once all desks are open, the story leads to them.
    opened = paths.relative(STORY, f"{paths.REPLAY}/") if edition.opened else ""
    replay = {"href": opened, "text": composer.says("SITE.REPLAY")} if opened else None
    values = {**story_view(composer), "undone": undone, "replay": replay}
    return composer.page(STORY, "archive.html.j2", title, values, HIDDEN)


def _undone(composer: Composer, undone: Undone) -> View:
    return {
        "text": composer.says("SITE.UNDONE", turn=undone.turn, when=undone.when, why=sentence(undone.why)),
        "href": paths.relative("archive/", f"{undone.folder}/"),
        "link": composer.says("SITE.UNDONE.LINK"),
    }


def _rules(composer: Composer) -> Files:
    chapters = composer.edition.rulebook.get(composer.language, ())
    listed = [{"title": title, "href": f"{paths.check_slug(slug)}/"} for slug, title, _ in chapters]
    title = composer.says("SITE.RULES")
    values = {
        "chapters": listed,
        "lead": composer.says("SITE.RULES.LEAD"),
        "try": try_way(composer, "rules/"),
    }
    files = composer.page("rules/", "rules.html.j2", title, values, HIDDEN)
    for place, (slug, title, markdown) in enumerate(chapters):
        address = f"rules/{slug}/"
        elsewhere = address if slug in _everywhere(composer) else "rules/"
        meta = {"hide": ["navigation"]}
        # Our own Markdown, from the game's folder: not to be escaped.
        linked = _linked(markdown, [slug for slug, _, _ in chapters])
        linked = _unbroken(illustrated(linked, composer.edition.example, composer.voice.say))
        way = try_way(composer, address) if place == 0 else None
        after = f"<p>{content(way)}</p>\n\n" if way else ""
        whole = f"{linked.rstrip()}\n\n{after}{_neighbours(composer, listed, place)}\n"
        files |= composer.page(address, "", title, {}, meta, elsewhere=elsewhere, markdown=whole)
    return files


def try_way(composer: Composer, address: str) -> View | None:
    """Return the way from a page of the match to the one where games are tried; None where there is none."""
    there = composer.edition.trying.get(composer.language)
    if not there:
        return None
    # The root of the match in this language lies two folders below the site's.
    return {"text": composer.says("SITE.TRY.LINK"), "href": "../" * (address.count("/") + 2) + there}


def begin_way(composer: Composer, address: str) -> View | None:
    """Return the way from a page to the first chapter of the rules, named for beginners before turn 1."""
    chapters = composer.edition.rulebook.get(composer.language, ())
    if not chapters:
        return None
    slug, title, _ = chapters[0]
    text = clean(title) if composer.edition.turn else composer.says("SITE.BEGIN.LINK", title=title)
    return {"text": text, "href": paths.relative(address, f"rules/{paths.check_slug(slug)}/")}


def _neighbours(composer: Composer, chapters: list[View], place: int) -> str:
    """Return the way from a chapter to the one before, to the list, and to the next."""
    around = {"before": chapters[place - 1] if place else None, "after": (*chapters, None)[place + 1]}
    values = {"rules": composer.says("SITE.RULES"), "label": composer.says("SITE.RULES.WAY"), **around}
    return render("pages/neighbours.html.j2", values).strip()


def _linked(markdown: str, slugs: Iterable[str]) -> str:
    """Return a chapter whose links name its neighbours' files as they are laid out: a folder for each page.

    A link to a file that is no chapter stays as it is: the generator refuses it.

    >>> _linked("See [money](money.md#loans), [gone](gone.md).", ["money"])
    'See [money](../money/index.md#loans), [gone](gone.md).'
    """
    chapters = "|".join(map(re.escape, slugs))
    return re.sub(rf"\]\(({chapters})\.md(?=[)#])", r"](../\1/index.md", markdown)


def _unbroken(markdown: str) -> str:
    """Return a chapter with no-break spaces of headings as entities, which a table of contents keeps."""
    return _HEADING.sub(lambda line: line[0].replace("\N{NO-BREAK SPACE}", "&nbsp;"), markdown)


def _everywhere(composer: Composer) -> set[str]:
    rulebook = composer.edition.rulebook
    chapters = [{slug for slug, _, _ in rulebook.get(lang, ())} for lang in composer.edition.languages]
    return set.intersection(*chapters)


def _desk(composer: Composer) -> Files:
    edition = composer.edition
    values = {
        "due": due_view(composer, edition.deadline) if edition.deadline and not edition.over else None,
        # From <language>/desk/ to the sealed papers, which both languages share, and to the turns.
        "folder": "../../desk/",
        "pages": "../turns/",
        "match": paths.check_match(composer.edition.match),
        "language": composer.language,
        "turn": composer.edition.turn,
        "begin": begin_way(composer, "desk/"),
        "script": asset_names().desk,
        "offline": OFFLINE if composer.edition.offline else "",
        "chain": f"../../{FOLDER}/{CHAIN}" if composer.edition.proof else "",
        "upload_sentences": [(key, composer.says(f"DESK.UPLOAD.{key.upper()}")) for key in UPLOAD_SENTENCES],
        "sentences": [(key, composer.says(f"DESK.{key.upper()}", **_BLANKS)) for key in SENTENCES],
    }
    meta = {**HIDDEN, "robots": "noindex", "search": {"exclude": True}}
    return composer.page("desk/", "desk.html.j2", composer.says("SITE.DESK"), values, meta)
