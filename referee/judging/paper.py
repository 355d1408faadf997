"""Judges a workbook by the paper behind its form: all that a player's browser has."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from engine.findings import refuses_all
from engine.forms import OrderForm
from engine.snapshot import Snapshot, with_snapshot
from engine.turn import canonical_json
from games import load
from ingest import (
    CATALOGUE,
    FormCode,
    asks_for_word,
    find_code,
    letters_like,
    open_file,
    with_governed,
    with_lucky_word,
    wrong_form_finding,
)
from referee import serialise
from referee.judging.annotating import annotated
from referee.judging.foreseeing import Foresight
from referee.judging.judged import Judged, judge_answers, refused
from referee.judging.verdict import verdict_of
from referee.texts import TEXTS


class Paper:
    """The paper behind the form of one seat, opened.

    Parameters
    ----------
    data : bytes
        As `referee.match.order_forms` made it, unpacked.
    figures : bytes
        The figures of the match, as it keeps them.
    """

    def __init__(self, data: bytes, figures: bytes) -> None:
        paper = json.loads(data)
        self.match, self.turn, self.seat = paper["match"], paper["turn"], paper["seat"]
        self.code, self.language = str(paper["code"]), paper["language"]
        self.game = with_snapshot(load(paper["game"]), Snapshot.from_json(figures))
        self.state = self.game.state_from_json(canonical_json(paper["position"]))
        self.texts = self.game.catalogue.joined(CATALOGUE, TEXTS)
        # Empty where no deadline and no address were set, and on papers of earlier versions.
        self._sending: dict[str, list[str]] = paper.get("sending", {})
        issued = serialise.from_plain(paper["issued"])
        self._issued = issued.form
        self.asked = with_governed(issued, self.form(self.seat))

    def form(self, seat: int) -> OrderForm:
        """Return what the seat is asked, in today's words."""
        form = self.game.form(self.state, seat, self.match)
        form = with_lucky_word(form) if asks_for_word(self._issued) else form
        return letters_like(form, self._issued)

    def judge(self, data: bytes, filename: str) -> Judged:
        """Read one workbook and check its orders against the position that the seat may know."""
        grid, refusals = open_file(data, filename)
        if grid is None:
            return refused(None, refusals)
        code, findings = find_code(grid, self._is_mine)
        if code is None:
            return refused(None, findings)
        if wrong := wrong_form_finding(code, self.match, self.turn, (self.seat,)):
            return refused(code, (wrong,))
        if refuses_all(findings):
            return refused(code, findings)
        return judge_answers(self.game, self.state, self.asked, grid, code, self.language, findings)

    def receipt(self, data: bytes, filename: str, language: str) -> tuple[str, bytes]:
        """Return the verdict on a workbook as JSON, and the annotated workbook or no bytes."""
        judged = self.judge(data, filename)
        verdict = verdict_of(self.texts, judged, language)
        workbook = annotated(judged, self.form, self.texts, language, self._sending.get(language, ()))
        facts = asdict(verdict) | {"places": [finding.place.row for finding in judged.findings]}
        return json.dumps(facts | {"text": "\n".join(verdict.lines())}, ensure_ascii=False), workbook or b""

    def foresight(self, data: bytes, filename: str, seed: bytes, holding: Sequence[int]) -> Foresight | None:
        """Return a guess at the turn with the orders of a workbook; None where nothing of it counts."""
        judged = self.judge(data, filename)
        if not judged.counts:
            return None
        return Foresight(self.game, self.state, self.seat, judged.orders, seed, holding)

    def orders(self, judged: Judged) -> Any:
        """Return the accepted orders as plain data; None where nothing counts."""
        return json.loads(self.game.orders_to_json(judged.orders)) if judged.counts else None

    def _is_mine(self, code: FormCode) -> bool:
        return str(code).upper() == self.code.upper()
