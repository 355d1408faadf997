"""Publishes what verification needs: chain, hashes, draws, finally the seed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.turn import canonical_json, digest
from publish.common import paths
from publish.common.edition import Proof, ProofLink, Undone
from publish.common.files import write
from publish.guard.signing import fingerprint, public_key, read_signed, signed, statement_hash
from publish.pages import proof
from referee.match.chain import UNDO, Link, chain, signed_chain
from referee.match.code_version import pages_version
from referee.match.lucky_words import FIRST_TURN, digests_in
from referee.match.match import Match
from referee.match.paper_names import paper_names
from referee.match.random_draws import draws_csv, public_draws
from referee.workspace import disk

PAGES, CURRENT = "pages", "current"


def proof_of(match: Match) -> Proof:
    """Return what the page of verification says."""
    links = chain(match.folder, match.secrets.public_key)
    return Proof(
        fingerprint=fingerprint(match.secrets.public_key),
        seed_hash=digest(match.secrets.seed),
        links=tuple(
            ProofLink(
                link.number,
                link.turn,
                link.made,
                link.hash(),
                len(link.orders),
                link.why,
                undone=link.kind == UNDO,
                offline=link.offline,
            )
            for link in links
        ),
        draws=len(public_draws(match)),
        seed=match.secrets.seed.hex() if match.is_over else "",
        lucky_words=match.settings.lucky_words,
    )


def undone_turns(match: Match) -> tuple[Undone, ...]:
    """Return every turn that was taken back, newest first."""
    links = chain(match.folder, match.secrets.public_key)
    return tuple(
        Undone(link.turn, link.number, datetime.fromisoformat(link.made), link.why, _again(links, link))
        for link in reversed(links)
        if link.kind == UNDO
    )


def _again(links: Iterable[Link], undo: Link) -> bool:
    return any(link.turn == undo.turn and link.number > undo.number and link.kind != UNDO for link in links)


def write_proofs(
    match: Match, site: Path, stage: Path, turns: Iterable[int], when: datetime, site_key: bytes
) -> list[Path]:
    """Lay all that is published for verification into a stage; everything else must lie there already.

    Parameters
    ----------
    match : Match
        The match.
    site, stage : Path
        What is published, and what will be laid over it.
    turns : iterable of int
        The turns whose pages were built; those whose papers were sealed anew are found in the stage.
    when : datetime
        The time the files get.
    site_key : bytes
        The secret key of the site: the match says with its own which one that is.

    Returns
    -------
    list of Path
        What was written.
    """
    folder = stage / match.name / proof.FOLDER
    published = site / match.name / proof.FOLDER
    laid = set(disk.names_below(stage / match.name / "desk"))
    missing = {
        turn
        for turn in match.folder.played()
        if not (published / proof.pages_list(turn)).is_file() or laid.intersection(paper_names(match, turn))
    }
    lacking = sorted(missing | set(turns))
    files = {proof.pages_list(turn): _pages(match, site, stage, turn) for turn in lacking}
    files |= {
        proof.KEY: canonical_json({"key": match.secrets.public_key.hex(), "match": match.name}) + b"\n",
        proof.CHAIN: signed_chain(match.folder, match.secrets.public_key),
    }
    if draws := public_draws(match):
        files[proof.DRAWS] = draws_csv(draws)
    if match.is_over:
        files[proof.DISCLOSURE] = canonical_json(disclosure(match)) + b"\n"
    written = [folder / name for name, data in files.items() if write(folder / name, data, when)]
    last = folder / proof.CURRENT
    return [*written, last] if write(last, _current(match, site, stage, site_key), when) else written


def disclosure(match: Match) -> dict[str, Any]:
    """Return what anyone needs at the end to throw the dice again and to open the commitments.

    Of the lucky words it holds digests, which is all that the seed is mixed from: they are free texts of
    people, and the site is for ever.
    """
    secrets = match.secrets
    digests = digests_in(match.folder.turn(FIRST_TURN)) if match.settings.lucky_words else {}
    words = {"words": {str(seat): word for seat, word in sorted(digests.items())}} if digests else {}
    return {"match": match.name, "salts": secrets.salt_key.hex(), "seed": secrets.seed.hex(), **words}


def keep_lists(match: Match, stage: Path) -> None:
    """Keep the signed lists of a stage with the match; an earlier one that says something else stays too."""
    for path in sorted((stage / match.name / proof.FOLDER).glob("pages-*.json")):
        copy = match.folder.editions / path.name
        if copy.is_file() and copy.read_bytes() != path.read_bytes():
            before = copy.read_bytes()
            disk.write(copy.with_name(f"{copy.stem}-{digest(before)[:12]}.json"), before)
        disk.write(copy, path.read_bytes())


def _pages(match: Match, site: Path, stage: Path, turn: int) -> bytes:
    """Return the signed list of a turn's files; the one we have, as long as it says the same."""
    files = {name: _hash(site, stage, match, name) for name in _names_of_turn(match, site, stage, turn)}
    link = next(
        link.hash()
        for link in reversed(chain(match.folder, match.secrets.public_key))
        if link.turn == turn and link.kind != UNDO
    )
    stored = match.folder.editions / proof.pages_list(turn)
    before = read_signed(stored.read_bytes(), match.secrets.public_key) if stored.is_file() else {}
    if (before.get("files"), before.get("link")) == (files, link):
        return stored.read_bytes()
    statement = {
        "kind": PAGES,
        "match": match.name,
        "turn": turn,
        "link": link,
        "made_by": pages_version(),
        "files": files,
        "replaces": statement_hash(before) if before else "",
    }
    return signed(match.secrets.signing_seed, statement)


def _names_of_turn(match: Match, site: Path, stage: Path, turn: int) -> list[str]:
    folders = [f"{language}/{paths.turn_folder(turn)}" for language in match.settings.languages]
    pages = {
        f"{folder}/{name}"
        for root in (site, stage)
        for folder in folders
        for name in disk.names_below(root / match.name / folder)
    }
    papers = {f"desk/{name}" for name in paper_names(match, turn)}
    return sorted(pages | {name for name in papers if _place(site, stage, f"{match.name}/{name}").is_file()})


def _current(match: Match, site: Path, stage: Path, site_key: bytes) -> bytes:
    """Return the signed list of all files that no turn's list names, as they will be published."""
    listed = _listed(match, site, stage) | {f"{proof.FOLDER}/{proof.CURRENT}"}
    roots = (site, stage)
    names = {name for root in roots for name in disk.names_below(root / match.name)}
    shared = {f"assets/{name}" for root in roots for name in disk.names_below(root / "assets")}
    files = {name: _hash(site, stage, match, name) for name in sorted(names - listed)}
    files |= {f"../{name}": _overlaid(site, stage, name) for name in sorted(shared)}
    links = chain(match.folder, match.secrets.public_key)
    return signed(
        match.secrets.signing_seed,
        {
            "kind": CURRENT,
            "match": match.name,
            "turn": match.last,
            "link": links[-1].hash() if links else "",
            "files": files,
            "site_key": public_key(site_key).hex(),
        },
    )


def _listed(match: Match, site: Path, stage: Path) -> set[str]:
    names: set[str] = set()
    for turn in match.folder.played():
        path = _place(site, stage, f"{match.name}/{proof.FOLDER}/{proof.pages_list(turn)}")
        if path.is_file():
            with disk.reading(path):
                statement: Mapping[str, Any] = json.loads(path.read_bytes())["statement"]
                names |= set(statement["files"])
    return names


def _hash(site: Path, stage: Path, match: Match, name: str) -> str:
    return _overlaid(site, stage, f"{match.name}/{name}")


def _overlaid(site: Path, stage: Path, name: str) -> str:
    return disk.sha256_file(_place(site, stage, name))


def _place(site: Path, stage: Path, name: str) -> Path:
    return stage / name if (stage / name).is_file() else site / name
