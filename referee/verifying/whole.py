"""Verifies a match, an archive, a site folder or an address."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from publish.guard.signing import fingerprint
from publish.pages import proof
from referee.fairness.archive import ARCHIVE, open_archive
from referee.fairness.order import in_force
from referee.fairness.published_chain import against_published
from referee.faults import Mistake, OutOfReach
from referee.match.chain import Link, link_files
from referee.match.match import Match, open_match
from referee.progress import Tell, quiet
from referee.publication.published_history import SECONDS, published
from referee.verifying.difference import Difference
from referee.verifying.files import Files, FolderFiles, WebFiles, shorter
from referee.verifying.links import check_chain, check_seed, read_chain
from referee.verifying.papers import check_papers
from referee.verifying.published import check_published, read_published
from referee.verifying.replay import check_strengths, check_turn, other_code
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site

_LARGEST_BYTES = 4 << 30


@dataclass(frozen=True)
class Verified:
    """What is verified: match, fingerprint of its key, turns, whether they are played again, and the outcome.

    `links` are the entries of the chain as far as they bear the signature.

    `differences` does the work while it is read, and the first is the one that explains the others.
    """

    match: str
    fingerprint: str
    turns: int
    replayed: bool
    other_code: str
    links: tuple[Link, ...]
    differences: Iterator[Difference]


@contextmanager
def verify(place: str, workspace: Workspace, tell: Tell = quiet) -> Iterator[Verified]:
    """Verify one match.

    Parameters
    ----------
    place : str
        The name of a match of the workspace, an archive (zip, or the folder it was unpacked to), a folder
        with a published match, or its address.
    workspace : Workspace
        Where matches are looked for by name.
    tell : callable
        Hears how far the work has come.

    Raises
    ------
    Mistake
        If there is nothing that could be verified.
    """
    if place.startswith(("http://", "https://")):
        yield _published(_site_at(place), tell)
    elif place in workspace.names():
        match = open_match(workspace, place)
        yield _recorded(match, workspace.site / match.name, tell, published_at_target(workspace, match))
    elif zipfile.is_zipfile(place):
        with TemporaryDirectory() as room:
            yield _archived(_unpacked(Path(place), Path(room)), tell)
    else:
        yield _folder(Path(place), tell)


def _folder(folder: Path, tell: Tell) -> Verified:
    if (folder / ARCHIVE).is_file():
        return _archived(folder, tell)
    sites = [folder] if (folder / proof.FOLDER / proof.KEY).is_file() else []
    sites += sorted(path.parent.parent for path in folder.glob(f"*/{proof.FOLDER}/{proof.KEY}"))
    if len(sites) == 1:
        return _published(FolderFiles(sites[0]), tell)
    if sites:
        names = ", ".join(str(site) for site in sites)
        raise Mistake(f"{folder} holds several matches. Name one: {names}.")
    raise Mistake(
        f"{folder} is not a match of this workspace, an archive, or a folder with a published match. "
        "Name one of these, or an address that begins with https://."
    )


def _site_at(address: str) -> Files:
    for shortened in shorter(address):
        files = WebFiles(shortened)
        if files.read(f"{proof.FOLDER}/{proof.KEY}") is not None:
            return files
    raise Mistake(f"{address} shows no match that could be verified. Name the address of its front page.")


def _published(files: Files, tell: Tell) -> Verified:
    public = read_published(files)
    turns = len(in_force(public.links))
    differences = check_published(files, public, tell)
    return Verified(public.match, public.fingerprint, turns - 1, False, "", public.links, differences)


def _archived(folder: Path, tell: Tell) -> Verified:
    match = open_archive(folder)
    return _recorded(match, folder / "site" / match.name, tell)


def _recorded(match: Match, site: Path, tell: Tell, elsewhere: Iterable[tuple[str, bytes]] = ()) -> Verified:
    codes = [code for turn in match.folder.played() if (code := other_code(match, turn))]
    files = [path for path in link_files(match.folder) if path.is_file()]
    links, wrong = read_chain((path.read_bytes() for path in files), match.secrets.public_key, "the chain")
    return Verified(
        match.name,
        fingerprint(match.secrets.public_key),
        match.last,
        True,
        codes[0] if codes else "",
        tuple(links),
        _check_recorded(match, links, wrong, site, tell, elsewhere),
    )


def _check_recorded(
    match: Match,
    links: list[Link],
    wrong: list[Difference],
    site: Path,
    tell: Tell,
    elsewhere: Iterable[tuple[str, bytes]],
) -> Iterator[Difference]:
    if wrong:
        # Whatever stands on a forged entry says nothing.
        yield from wrong
        return
    yield from check_chain(links, "the chain")
    yield from check_seed(links, match.secrets.seed, "secrets/keys.toml")
    yield from check_strengths(match, links)
    turns = in_force(links)
    for done, turn in enumerate(match.folder.played(), 1):
        yield from check_turn(match, turn, turns.get(turn))
        yield from check_papers(match, turn)
        tell("verify", done, match.last + 1)
    path = site / proof.FOLDER / proof.CHAIN
    chains = [("the site", path.read_bytes())] if path.is_file() else []
    for where, data in [*chains, *elsewhere]:
        for fault in against_published(match, data, where):
            yield Difference("the chain", fault.what)
    if (site / proof.FOLDER / proof.KEY).is_file():
        site_files = FolderFiles(site)
        yield from check_published(site_files, read_published(site_files))


def published_at_target(workspace: Workspace, match: Match) -> Iterator[tuple[str, bytes]]:
    """Yield the chain that the target of the workspace publishes, where it can be asked."""
    site = settings.read(workspace.settings, Site) if workspace.settings.is_file() else Site()
    with suppress(OutOfReach):
        chain = published(workspace, site, match, proof.CHAIN, SECONDS)
        if chain:
            yield chain


def _unpacked(path: Path, room: Path) -> Path:
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _LARGEST_BYTES:
                raise Mistake(
                    f"{path} would unpack to more than {_LARGEST_BYTES >> 30} GiB, more than any archive."
                )
            archive.extractall(room)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise Mistake(
            f"{path} is damaged and cannot be unpacked: {error}. Download it once more, or ask for it again."
        ) from None
    if not (room / ARCHIVE).is_file():
        raise Mistake(f"{path} is not an archive of a match: it has no {ARCHIVE}.")
    return room
