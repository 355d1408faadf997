"""Publishes a match's site: built in a stage, searched for secrets, then laid in place of the old one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from publish import GeneratorError, MkdocsWorker, MkdocsWorkerEnded
from publish.common.paths import REPLAY
from publish.guard.leaks import Leak, scan
from publish.pages import proof
from referee.deploy import lay
from referee.explaining.page import SLUG
from referee.fairness.proofs import keep_lists
from referee.fairness.site_list import site_key
from referee.faults import LeakFound, Unbuilt
from referee.match.match import Match
from referee.match.opening import is_open
from referee.progress import Tell, quiet
from referee.publication.building import SiteBuild
from referee.publication.judge import to_search
from referee.publication.secrets_registry import (
    addresses_of_club,
    keys_of,
    secrets_of,
    secrets_of_signups,
    spelled,
)
from referee.workspace import disk
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
    build = SiteBuild(workspace, site, match, index, stage)
    with _said_if_unbuilt():
        names = [path.relative_to(stage).as_posix() for path in build.write(worker, tell)]
    changed = keep_changed(stage, workspace.site, names)
    tell("gate", 0, 1)
    searched = list(to_search({**build.judge.files, **build.tries.files}, stage))
    _gate(workspace, site, match, stage, coincidences, searched)
    tell("gate", 1, 1)
    keep_lists(match, stage)
    when = moment(build.played_at)
    return lay(workspace, stage, changed, match.name, match.last, when, tell)


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


def keep_changed(stage: Path, site: Path, names: Iterable[str]) -> list[str]:
    """Leave nothing in the stage but what is about to be published; return its names in order."""
    changed = []
    for name in dict.fromkeys(names):
        if (site / name).is_file() and (site / name).read_bytes() == (stage / name).read_bytes():
            (stage / name).unlink()
        else:
            changed.append(name)
    return changed


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
    workspace: Workspace,
    site: Site,
    match: Match,
    stage: Path,
    coincidences: Collection[str],
    names: Collection[str],
) -> None:
    key = site_key(workspace, match.secrets.referee_key)
    secrets = [*secrets_of(match, coincidences), *spelled("site key", key)]
    secrets += secrets_of_signups(workspace, site)
    leaks = [leak for leak in scan(stage, secrets, names) if not _of_dice(match, leak)]
    # Pages of the match are made of none of these; a hundred more would cost its search a third of its time.
    shared = [name for name in names if not name.startswith((f"{match.name}/", "assets/"))]
    leaks += scan(stage, addresses_of_club(workspace, site), shared)
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
