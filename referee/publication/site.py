"""Builds a match's site in a stage, scans it, then installs it."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from publish import GeneratorError, MkdocsWorker, MkdocsWorkerEnded, build_edition, build_home
from publish.common.paths import REPLAY, page_address
from publish.desks.uploading import upload_address
from publish.guard.leaks import Leak, scan
from publish.pages import proof
from publish.pages.undone import write_undone
from referee.deploy import lay
from referee.explaining.page import SLUG
from referee.fairness.proofs import keep_lists, write_proofs
from referee.fairness.site_list import site_key, write_site_list
from referee.faults import LeakFound, Unbuilt
from referee.match.match import Match
from referee.match.opening import is_open
from referee.match.turn_files import published_at
from referee.progress import Tell, quiet
from referee.publication.desks import write_desks
from referee.publication.editions import edition
from referee.publication.home import all_cards, fame
from referee.publication.judge import judge_of, to_search, write_judge
from referee.publication.secrets_registry import keys_of, secrets_of, spelled
from referee.publication.trying import tries_of, try_addresses, write_try
from referee.publication.wanted import secrets_of_signups, wanted_of
from referee.runtime.served import Served
from referee.workspace import disk
from referee.workspace.door_settings import Desk
from referee.workspace.folders import Workspace
from referee.workspace.index import Index, moment
from referee.workspace.settings import Site


def publish_site(
    workspace: Workspace,
    site: Site,
    match: Match,
    index: Index,
    worker: MkdocsWorker,
    tell: Tell = quiet,
    coincidences: Collection[str] = (),
) -> list[str]:
    """Bring the published site up to date with a match.

    Parameters
    ----------
    workspace : Workspace
        Holds the site.
    site : Site
        Its settings.
    match : Match
        What to publish.
    index : Index
        Who is in.
    worker : MkdocsWorker
        What builds the pages.
    tell : callable
        Hears how far the work has come.
    coincidences : collection of str
        Kinds of figures that the referee looked at and found to be public for another reason.

    Returns
    -------
    list of str
        The files that changed, in the order in which they were put in place.

    Raises
    ------
    LeakFound
        If a secret stands in what was built; the published site was not touched.
    Unbuilt
        If the generator refused a page or was ended; the published site was not touched.
    """
    # One of its own: the empty folders that stay are those of this match, not of two hundred.
    stage = disk.swept(workspace.work / "stages" / match.name)
    judge, tries = judge_of(workspace, site, match), tries_of(workspace, site)
    with _said_if_unbuilt():
        built = _build(workspace, site, match, index, stage, worker, tell, judge, tries)
    names = [path.relative_to(stage) for path in built]
    changed = _keep_changed(stage, workspace.site, names)
    tell("gate", 0, 1)
    _gate(workspace, match, stage, coincidences, to_search({**judge.files, **tries.files}, stage))
    tell("gate", 1, 1)
    keep_lists(match, stage)
    when = moment(published_at(match, match.last))
    laid = lay(workspace, stage, [name.as_posix() for name in changed], match.name, match.last, when, tell)
    return laid


@contextmanager
def _said_if_unbuilt() -> Iterator[None]:
    """Turn what the generator says into what the referee has to know."""
    try:
        yield
    except MkdocsWorkerEnded as ended:
        raise Unbuilt(
            f"The pages were not built: {ended}. Perhaps the machine ran out of memory.\n"
            "The published site was not touched, and no turn is lost. Run publish again."
        ) from None
    except GeneratorError as refused:
        raise Unbuilt(
            f"The pages were not built: MkDocs refused one of them.\n{refused}\n"
            "The published site was not touched, no turn is lost. It is a bug in Turnsheet: please report it."
        ) from None


def _keep_changed(stage: Path, site: Path, names: Iterable[Path]) -> list[Path]:
    """Leave nothing in the stage but what is about to be published; return its names in order."""
    changed = []
    for name in dict.fromkeys(names):
        if (site / name).is_file() and (site / name).read_bytes() == (stage / name).read_bytes():
            (stage / name).unlink()
        else:
            changed.append(name)
    return changed


def _build(
    workspace: Workspace,
    site: Site,
    match: Match,
    index: Index,
    stage: Path,
    worker: MkdocsWorker,
    tell: Tell,
    judge: Served,
    tries: Served,
) -> list[Path]:
    """Build what is missing of earlier turns, then the newest; pages before the desks, the home page last."""
    turns = [
        turn for turn in match.folder.played() if turn == match.last or _missing(workspace.site, match, turn)
    ]
    changed: list[Path] = []
    desk = site.desk if isinstance(site.desk, Desk) else None
    tell("pages", 0, len(turns) + 1)
    for done, turn in enumerate(turns, 1):
        elsewhere, work = desk.elsewhere if desk else "", workspace.work / "story"
        built = edition(match, turn, index, site.address, elsewhere, work=work, offline=site.offline_desk)
        built = replace(built, trying=try_addresses(site, tries))
        changed += build_edition(built, workspace.work / "pages", stage, workspace.site, worker).changed
        tell("pages", done, len(turns) + 1)
        if turn == match.last:
            changed += write_undone(built, match.folder.undone, stage)
    played_at = published_at(match, match.last)
    upload = upload_address(desk.address, match.name) if desk else ""
    changed += write_judge({**judge.files, **tries.files}, workspace.site, stage, played_at)
    changed += write_try(site, tries, workspace.work, stage, played_at)
    changed += write_desks(match, workspace.site, stage, played_at, upload, judge.marks)
    left = fame(workspace, match)
    home = build_home(
        stage,
        all_cards(workspace, match, built),
        site.languages,
        published=played_at,
        games=left.games,
        players=left.players,
        seasons=left.seasons,
        title=site.title,
        trying=bool(tries.files),
        wanted=wanted_of(workspace, site),
    )
    key = site_key(workspace, match.secrets.referee_key)
    # Pages of a turn that was followed by one of these now lead to it: they are listed and signed again.
    listed = {*turns, *(turn - 1 for turn in turns if turn)}
    changed += write_proofs(match, workspace.site, stage, listed, played_at, key)
    changed += home
    changed += write_site_list(workspace, stage, key, played_at)
    tell("pages", len(turns) + 1, len(turns) + 1)
    # Where the generator of a killed run still writes, something stays; the next run removes it.
    shutil.rmtree(workspace.work / "pages", ignore_errors=True)
    return changed


def _missing(site: Path, match: Match, turn: int) -> bool:
    folder = site / match.name / match.settings.languages[0]
    return not (folder / page_address(turn, "index") / "index.html").is_file()


def _of_dice(match: Match, leak: Leak) -> bool:
    """Return whether a figure stands in the log of draws: its numbers are like many others, and public."""
    log = f"{match.name}/{proof.FOLDER}/{proof.DRAWS}"
    return leak.file == log and leak.kind not in {secret.kind for secret in keys_of(match)}


def _opened_early(match: Match, stage: Path) -> list[Leak]:
    """Return what was built of the opened desks and of the account, where the match is not open."""
    if is_open(match):
        return []
    folders = (*(stage / match.name).glob(f"*/{REPLAY}"), *(stage / match.name).glob(f"*/turns/*/{SLUG}"))
    return [Leak("opened desks", folder.relative_to(stage).as_posix()) for folder in folders]


def _gate(
    workspace: Workspace, match: Match, stage: Path, coincidences: Collection[str], names: Iterable[str]
) -> None:
    key = site_key(workspace, match.secrets.referee_key)
    secrets = [*secrets_of(match, coincidences), *spelled("site key", key), *secrets_of_signups(workspace)]
    leaks = [leak for leak in scan(stage, secrets, names) if not _of_dice(match, leak)]
    leaks += _opened_early(match, stage)
    if not leaks:
        return
    shown = "".join(f"\n  {leak.kind} in {leak.file}" for leak in leaks[:20])
    raise LeakFound(
        f"Stopped before publishing: private facts are in {len(leaks)} place(s) of the built site.{shown}\n"
        f"The published site was not touched; what was built is in {stage}.\n"
        "Look there. If a figure is public for another reason, run publish again with --coincidence KIND; "
        "keys and passphrases never pass. Anything else is a bug in Turnsheet: please report it."
    )
