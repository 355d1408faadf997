"""The verification pages: commitments, how to check, what the locks protect."""

from __future__ import annotations

from datetime import datetime

from publish.common import paths
from publish.common.composer import Composer, Files
from publish.common.edition import Proof, ProofLink
from publish.common.markup import clean
from publish.common.voice import View
from publish.guard.signing import short_hash

FOLDER = "verification"
PROTECTION = f"{FOLDER}/protection/"
CHAIN, KEY, CURRENT, DRAWS, DISCLOSURE = (
    "chain.json",
    "key.json",
    "current.json",
    "dice.csv",
    "disclosure.json",
)
# How many entries each list of the page about protection has.
PROTECTS, PROTECTS_NOT, ADVICE = 7, 7, 4
_HIDDEN: View = {"hide": ["navigation", "toc"]}


def pages_list(turn: int) -> str:
    """Return the name of the signed list of a turn's published files.

    >>> pages_list(7)
    'pages-007.json'
    """
    return f"pages-{turn:03}.json"


def proof_pages(composer: Composer) -> Files:
    """Return the pages of verification; none for an edition that carries no proof."""
    proof = composer.edition.proof
    return _verification(composer, proof) | _protection(composer) if proof else {}


def _verification(composer: Composer, proof: Proof) -> Files:
    says = composer.says
    sections = [
        ("KEY", [says("SITE.PROOF.KEY.TEXT")], proof.fingerprint),
        ("DICE", _dice(composer, proof), proof.seed_hash),
        ("ORDERS", [says("SITE.PROOF.ORDERS.TEXT"), says("SITE.PROOF.ORDERS.OWN")], ""),
    ]
    values = {
        "lead": says("SITE.PROOF.LEAD"),
        "sections": [
            {"title": says(f"SITE.PROOF.{code}"), "texts": texts, "code": shown}
            for code, texts, shown in sections
        ],
        "end": _end(composer, proof),
        "chain_title": says("SITE.PROOF.CHAIN"),
        "chain_text": says("SITE.PROOF.CHAIN.TEXT"),
        "heads": [says(f"SITE.PROOF.HEAD.{name}") for name in ("NUMBER", "WHAT", "WHEN", "ORDERS", "HASH")],
        "links": [_link(composer, link) for link in reversed(proof.links)],
        "how_title": says("SITE.PROOF.HOW"),
        "how": [says(f"SITE.PROOF.HOW.{step}") for step in ("INSTALL", "RUN", "ARCHIVE")],
        "command": f"turnsheet verify {composer.edition.address or says('SITE.PROOF.ADDRESS')}",
        "files_title": says("SITE.PROOF.FILES"),
        "files": _files(composer, proof),
        "protection": {"href": "protection/", "text": says("SITE.PROTECTION")},
    }
    return composer.page(f"{FOLDER}/", "verification.html.j2", says("SITE.PROOF"), values, _HIDDEN)


def history_marks(composer: Composer, turn: int | None = None) -> str:
    """Return entry 0 and the newest entry (or that of a turn) in one sentence; "" where there is no chain."""
    entries = composer.edition.proof.links if composer.edition.proof else ()
    shown = [entry for entry in entries if turn is None or (entry.turn == turn and not entry.why)]
    if not shown:
        return ""
    first, newest = entries[0], shown[-1]
    facts = {"first": short_hash(first.hash), "hash": short_hash(newest.hash)}
    code = "SITE.HISTORY" if newest.number else "SITE.HISTORY.FIRST"
    return composer.says(code, number=newest.number, **facts)


def _dice(composer: Composer, proof: Proof) -> list[str]:
    code = "SITE.PROOF.DICE.ALL" if proof.seed else "SITE.PROOF.DICE.PUBLIC"
    draws = code if proof.draws else "SITE.PROOF.DICE.SEALED"
    words = [composer.says("SITE.PROOF.DICE.WORDS")] if proof.lucky_words else []
    return [composer.says("SITE.PROOF.DICE.TEXT"), *words, composer.says(draws, count=proof.draws)]


def _end(composer: Composer, proof: Proof) -> View | None:
    if not proof.seed:
        return None
    return {
        "title": composer.says("SITE.PROOF.END"),
        "text": composer.says("SITE.PROOF.END.TEXT"),
        "seed": proof.seed,
    }


def _link(composer: Composer, link: ProofLink) -> View:
    what = composer.says("SITE.TURN", turn=link.turn)
    if link.why:
        code = "SITE.PROOF.UNDONE" if link.undone else "SITE.PROOF.STRENGTHS"
        what = composer.says(code, turn=link.turn, why=clean(link.why))
    if link.offline:
        what = f"{what} {composer.says('SITE.PROOF.OFFLINE')}"
    when = composer.says("SITE.PROOF.WHEN", when=composer.local(datetime.fromisoformat(link.made)))
    return {
        "number": link.number,
        "what": what,
        "when": when,
        "orders": str(link.orders) if link.orders else "",
        "hash": link.hash,
        "short": short_hash(link.hash),
    }


def _files(composer: Composer, proof: Proof) -> list[View]:
    here = paths.relative(f"{FOLDER}/", "") + f"../{FOLDER}/"
    names = [("CHAIN", CHAIN), ("PAGES", CURRENT)]
    names += [("DRAWS.ALL" if proof.seed else "DRAWS", DRAWS)] if proof.draws else []
    names += [("DISCLOSURE", DISCLOSURE)] if proof.seed else []
    return [{"href": here + name, "text": composer.says(f"SITE.PROOF.FILES.{code}")} for code, name in names]


def _protection(composer: Composer) -> Files:
    def listed(code: str, count: int) -> View:
        items = [composer.says(f"SITE.PROTECTION.{code}.{n}") for n in range(1, count + 1)]
        return {"title": composer.says(f"SITE.PROTECTION.{code}"), "points": items}

    values = {
        "lead": composer.says("SITE.PROTECTION.LEAD"),
        "lists": [listed("AGAINST", PROTECTS), listed("NOT", PROTECTS_NOT), listed("YOU", ADVICE)],
    }
    title = composer.says("SITE.PROTECTION")
    return composer.page(PROTECTION, "protection.html.j2", title, values, _HIDDEN)
