"""A published match of Chicago Express whose desks judge forms, and how a browser shows its receipts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.intake.collecting import look_at
from referee.match.match import Match, open_match
from referee.pipeline import Run, publish_match
from referee.runtime import fetching
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.referee.helpers import START

NAME, PHONE = "CE1", {"width": 390, "height": 800}
SEATS = (
    Seat(1, "Ann", "", "en", human=True),
    Seat(2, "Éloïse", "", "fr", human=True),
    Seat(3, "Bot", "", "en"),
)
# Python starts on a busy machine.
LONG = 240_000


@dataclass
class Office:
    """A published match."""

    workspace: Workspace
    match: Match


@contextlib.contextmanager
def published(folder: Path) -> Iterator[Office]:
    """Publish the match with what browsers need; without that the test is skipped."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(fetching.VARIABLE, raising=False)
        if not fetching.is_there():
            pytest.skip("Python for browsers was not fetched (turnsheet assets)")
        workspace = Workspace(folder)
        create(workspace, NewMatch("chicago-express", NAME, SEATS, {}), START)
        publish_match(Run(workspace, Wish(), START), NAME)
        yield Office(workspace, open_match(workspace, NAME))


def receipt(office, data, name):
    """What the referee's own machine says of the same bytes."""
    return look_at(office.match, data, name, START)[1].page


def shown(page):
    """The receipt on the page, as its parts stand there."""
    box = page.locator("#judge-receipt")
    expect(box.locator("h3").first).to_be_visible(timeout=LONG)
    return box


def downloaded(page, folder):
    with page.expect_download() as waiting:
        page.locator("#orders-download").tap()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path.read_bytes(), path.name


def agrees(box, said):
    expect(box.locator(".ts-upload__grade")).to_have_attribute("data-grade", said.grade)
    assert box.locator(".ts-upload__grade b").text_content() == said.verdict
    assert box.locator(".ts-upload__orders li").all_text_contents() == list(said.orders)
    texts = [part.locator("p").first.text_content() for part in box.locator(".ts-upload__remarks li").all()]
    assert texts == [remark.text for remark in said.remarks]
    assert box.locator(".ts-upload__costs td").all_text_contents() == [amount for _, amount in said.costs]
