"""Builds a match's site in a stage: pages of turns not yet on the site, desks, home page, lists of hashes."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from publish import Edition, MkdocsWorker, build_edition, build_home
from publish.common.paths import page_address
from publish.desks.uploading import upload_address
from publish.pages.undone import write_undone
from referee.fairness.proofs import write_proofs
from referee.fairness.site_list import site_key, write_site_list
from referee.match.match import Match
from referee.match.turn_files import published_at
from referee.progress import Tell
from referee.publication.desks import write_desks
from referee.publication.editions import edition
from referee.publication.home import all_cards, fame
from referee.publication.judge import judge_of, write_judge
from referee.publication.trying import tries_of, try_addresses, write_try
from referee.publication.wanted import wanted_of
from referee.runtime.served import Served
from referee.workspace.door_settings import Desk
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Site


@dataclass(frozen=True)
class SiteBuild:
    """One building of a match's site.

    Parameters
    ----------
    workspace : Workspace
        Holds the site as it is published.
    site : Site
        Its settings.
    match : Match
        What to publish.
    index : Index
        Who is in.
    stage : Path
        The folder in which everything is laid.
    """

    workspace: Workspace
    site: Site
    match: Match
    index: Index
    stage: Path

    @cached_property
    def judge(self) -> Served:
        """What desks judge a form with in the browser."""
        return judge_of(self.workspace, self.site, self.match)

    @cached_property
    def tries(self) -> Served:
        """What the pages to try a game load."""
        return tries_of(self.workspace, self.site)

    @property
    def played_at(self) -> datetime:
        """When the last turn was resolved: the moment that everything published bears."""
        return published_at(self.match, self.match.last)

    def write(self, worker: MkdocsWorker, tell: Tell) -> list[Path]:
        """Build missing pages of earlier turns, then the newest's; then desks, at last the home page.

        Parameters
        ----------
        worker : MkdocsWorker
            What builds the pages.
        tell : callable
            Hears how many of the turns are done.

        Returns
        -------
        list of Path
            The files in the stage, in the order in which they may be published.
        """
        turns = [turn for turn in self.match.folder.played() if turn == self.match.last or self._wanted(turn)]
        written: list[Path] = []
        tell("pages", 0, len(turns) + 1)
        for done, turn in enumerate(turns, 1):
            newest = self._edition(turn)
            pages = self.workspace.work / "pages"
            written += build_edition(newest, pages, self.stage, self.workspace.site, worker).changed
            tell("pages", done, len(turns) + 1)
        written += write_undone(newest, self.match.folder.undone, self.stage)
        written += self._desks()
        home = self._home(newest)
        written += [*self._proofs(turns), *home, *self._list_of_all()]
        tell("pages", len(turns) + 1, len(turns) + 1)
        # Where the generator of a killed run still writes, something stays; the next run removes it.
        shutil.rmtree(self.workspace.work / "pages", ignore_errors=True)
        return written

    def _wanted(self, turn: int) -> bool:
        folders = (self.workspace.site / self.match.name / one for one in self.match.settings.languages)
        pages = (folder / page_address(turn, "index") / "index.html" for folder in folders)
        return not all(page.is_file() for page in pages)

    @property
    def _upload_desk(self) -> Desk | None:
        return self.site.desk if isinstance(self.site.desk, Desk) else None

    def _edition(self, turn: int) -> Edition:
        elsewhere = self._upload_desk.elsewhere if self._upload_desk else ""
        work, offline = self.workspace.work / "story", self.site.offline_desk
        address = self.site.address
        built = edition(self.match, turn, self.index, address, elsewhere, work=work, offline=offline)
        return replace(built, trying=try_addresses(self.site, self.tries))

    def _desks(self) -> list[Path]:
        """Write the desks, and before them what they and the pages to try load."""
        site, stage, when = self.workspace.site, self.stage, self.played_at
        upload = upload_address(self._upload_desk.address, self.match.name) if self._upload_desk else ""
        return [
            *write_judge({**self.judge.files, **self.tries.files}, site, stage, when),
            *write_try(self.site, self.tries, self.workspace.work, stage, when),
            *write_desks(self.match, site, stage, when, upload, self.judge.marks),
        ]

    def _home(self, newest: Edition) -> tuple[Path, ...]:
        finished = fame(self.workspace, self.match)
        return build_home(
            self.stage,
            all_cards(self.workspace, self.match, newest),
            self.site.languages,
            published=self.played_at,
            games=finished.games,
            players=finished.players,
            seasons=finished.seasons,
            title=self.site.title,
            trying=bool(self.tries.files),
            wanted=wanted_of(self.workspace),
        )

    @property
    def _key(self) -> bytes:
        return site_key(self.workspace, self.match.secrets.referee_key)

    def _proofs(self, turns: Collection[int]) -> list[Path]:
        # Pages of a turn that was followed by one of these now lead to it: they are listed and signed again.
        listed = {*turns, *(turn - 1 for turn in turns if turn)}
        return write_proofs(self.match, self.workspace.site, self.stage, listed, self.played_at, self._key)

    def _list_of_all(self) -> list[Path]:
        return write_site_list(self.workspace, self.stage, self._key, self.played_at)
