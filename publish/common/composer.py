"""Texts, links and page heads of an edition in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from engine.formats import language_name
from engine.messages import Message, say
from engine.report import Link, Page
from publish.common import paths
from publish.common.assets import FOLDER, asset_names
from publish.common.edition import Edition
from publish.common.markup import clean, escaped, macro, render, sentence
from publish.common.names import Names
from publish.common.page_html import HtmlPage
from publish.common.periods import period_text
from publish.common.rule_links import Ruled
from publish.common.texts import site_texts
from publish.common.turn_links import turn_links
from publish.common.voice import View, Voice
from publish.common.words import PAGE_WORDS

Files = dict[str, bytes | HtmlPage]
"""Path -> a file as it is published, or a page that has yet to get its frame."""


@dataclass(frozen=True, slots=True)
class Composer:
    """An edition and the voice that says it."""

    edition: Edition
    voice: Voice
    names: Names
    pages: Mapping[str, Page]
    """The pages of the report by their slugs."""
    rules: Ruled
    _said: View = field(default_factory=dict, compare=False, repr=False)

    @property
    def language(self) -> str:
        """Return the language."""
        return self.voice.language

    @property
    def title(self) -> str:
        """Return the match's title."""
        return self.voice.say(self.edition.title)

    def says(self, code: str, **facts: Any) -> str:
        """Return one of the site's own texts."""
        return self.voice.say(Message(code, facts))

    def local(self, moment: datetime) -> datetime:
        """Return a moment on the clock of the match."""
        return moment.astimezone(ZoneInfo(self.edition.zone))

    def at(self, here: str) -> Composer:
        """Return the same table for a page at an address, whose links start from there."""

        def link(target: Link) -> View:
            return {"href": self._href(here, target)}

        def parts(text: str) -> list[View]:
            pieces = self.names.parts(text)
            ways = {slug: self._way(here, slug) for _, slug in pieces}
            return [{"text": piece, **ways[slug]} for piece, slug in pieces]

        def ruled(text: str) -> list[View]:
            ways = self.rules.parts(text)
            return [{"text": piece, **self._rule(here, there, anchor)} for piece, there, anchor in ways]

        return replace(self, voice=replace(self.voice, link=link, parts=parts, ruled=ruled))

    def _rule(self, here: str, there: str, anchor: str) -> View:
        return {"href": paths.relative(here, there) + paths.fragment(anchor)} if there else {}

    def _way(self, here: str, slug: str) -> View:
        there = paths.subject_address(slug) if slug else here
        # A page does not lead to itself.
        return {} if there == here else {"href": paths.relative(here, there)}

    def page(
        self,
        address: str,
        template: str,
        title: str,
        values: View,
        meta: View,
        *,
        elsewhere: str = "",
        frame: str = "",
        markdown: str = "",
        headline: bool = False,
        lead: str = "",
        nameplate: str = "",
        ahead: Iterable[str] = (),
    ) -> Files:
        """Return one finished page.

        Parameters
        ----------
        address : str
            Where it will live, from the root of the match in this language.
        template : str
            Name of a template in ``site_templates/pages/``; none for a page of Markdown.
        title : str
            For the tab, the search and the heading.
        values : dict
            What the template needs besides head and words.
        meta : dict
            The generator's settings for this page, the same every turn.
        elsewhere : str
            Address the language switch leads to, where the other languages lack this page.
        frame : str
            Address of its frame, where many pages share one.
        markdown : str
            Our own text, in place of a template.
        headline : bool
            Whether the heading is set large.
        lead : str
            What the page begins with, which describes it to search machines and to those it is sent to.
        nameplate : str
            The match's title as a drawing, where the page has one.
        ahead : iterable of str
            Scripts that the page's own will ask for at once, seen from it.
        """
        values_of_all, turn = self.frame(address), self.edition.turn
        there = frame or paths.framed(turn, address)
        languages = self._languages(there, paths.framed(turn, elsewhere) or there)
        ways = self._languages(address, elsewhere or address)
        head = {**values_of_all["head"], "languages": ways, "nameplate": nameplate}
        summary = self._summary(address, title, lead)
        return {
            f"{address}index.html": HtmlPage(
                address=address,
                frame=there,
                title=title,
                folio=str(macro("pages/folio.html.j2", "folio")(head, values_of_all["words"])).strip(),
                body=render(f"pages/{template}", {**values_of_all, **values}).strip() if template else "",
                # The theme's head and header take the same links from here.
                meta={"elsewhere": languages, **meta},
                markdown=markdown,
                headline=headline,
                summary=summary,
                match=paths.check_match(self.edition.match),
                share=self._share(address, title, summary),
                ahead=tuple(dict.fromkeys(map(escaped, ahead))),
            )
        }

    def _share(self, address: str, title: str, summary: str) -> str:
        """Return what messengers show of a page; nothing where the site's address is not known."""
        if not self.edition.address:
            return ""
        root = f"{self.edition.address}{self.language}/"
        picture = f"{root}{paths.share_address(self.edition.turn)}"
        values = {"site": clean(self.title), "title": clean(title), "summary": summary}
        return render("pages/share.html.j2", {**values, "address": f"{root}{address}", "image": picture})

    def _summary(self, address: str, title: str, lead: str) -> str:
        """Return what a page is: its title and how it begins, else of which match and turn it is."""
        if lead:
            return f"{sentence(title)} {clean(lead)}"
        turn = [self.says("SITE.TURN", turn=self.edition.turn)] if address.startswith("turns/") else []
        return " · ".join([clean(title), clean(self.title), *turn])

    def frame(self, address: str) -> View:
        """Return what every template needs: the head of the page, and the site's words."""
        return {"head": self._head(address), "words": self._standing["words"]}

    @property
    def _standing(self) -> View:
        """Return what every page says alike; said once, because dates take their time."""
        edition, said = self.edition, self._said
        if not said:
            words = {name: self.says(code) for name, code in PAGE_WORDS.items()}
            said["words"] = words | {"plotly": asset_names().plotly}
            said["head"] = {
                "title": self.title,
                "edition": f"{edition.match} · {self.says('SITE.TURN', turn=edition.turn)}",
                "period": self.voice.say(period_text(edition.period, edition.turn)),
                "published": self.says("SITE.PUBLISHED", when=self.local(edition.published)),
            }
            said["turns"] = self.says("SITE.TURNS")
            said["data"] = self.says("SITE.DATA.LINK")
        return said

    def _href(self, here: str, target: Link) -> str:
        page = self.pages.get(target.page)
        if page and page.is_subject:
            there = paths.subject_address(target.page)
        elif page:
            there = paths.page_address(self.edition.turn, target.page)
        elif target.page.split("/")[0] in paths.ROOT_PAGES:
            there = f"{paths.check_slug(target.page)}/"
        else:
            raise paths.EditionError(f"a link leads to {target.page!r}, which is not a page of the report")
        return paths.relative(here, there) + paths.fragment(target.anchor)

    def _head(self, address: str) -> View:
        to_root, turn = paths.relative(address, "").rstrip("/"), self.edition.turn
        front = address in ("", paths.page_address(turn, "index"))
        lead = self.edition.report.lead() if front else None
        data = paths.relative(address, paths.page_address(turn, "data"))
        return {
            **self._standing["head"],
            "front": front,
            "nameplate": "",
            "ear": [self.voice.say(line) for line in lead.ear] if lead else [],
            "home": f"{to_root}/" if address else "",
            "turns": self._turns(address),
            "data": {"href": data, "text": self._standing["data"]},
            "assets": f"{to_root}/../../{FOLDER}/",
        }

    def _turns(self, address: str) -> View:
        """Return the links to the turns before and after, and to the page of all turns."""
        arrows = {"prev": "SITE.TURN.BEFORE", "next": "SITE.TURN.AFTER"}
        links: View = {"prev": None, "next": None}
        links |= {
            link.rel: {"href": link.href, "text": self.says(arrows[link.rel], turn=link.turn)}
            for link in turn_links(self.edition, address)
        }
        story = "" if address == paths.STORY else paths.relative(address, paths.STORY)
        return {**links, "label": self._standing["turns"], "story": story}

    def _languages(self, here: str, there: str) -> list[View]:
        to_root = paths.relative(here, "").rstrip("/")
        return [
            {"lang": other, "name": language_name(other), "href": f"{to_root}/../{other}/{there}"}
            for other in self.edition.languages
            if other != self.language
        ]


def composer_for(edition: Edition, language: str) -> Composer:
    """Return the composing table of a language."""
    catalogue = edition.catalogue.joined(site_texts())
    known = [(clean(name), page) for page in edition.report.pages for name in page.names]
    # A name that two pages have leads to the one about its subject: the last one counts.
    known.sort(key=lambda one: one[1].is_subject)
    names = {name: page.slug if page.is_subject else "" for name, page in known}
    pages = {page.slug: page for page in edition.report.pages}
    rules = Ruled.of(edition.rulebook.get(language, ()), site_texts().text(say("SITE.RULE.WORDS"), language))
    return Composer(edition, Voice(catalogue, language, lambda link: {}), Names.of(names), pages, rules)
