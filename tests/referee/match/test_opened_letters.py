"""Letters opened after the match: both have said yes, or not a byte of one is anywhere."""

from __future__ import annotations

import html
import itertools
import zipfile

import pytest

from engine.game import Secret
from publish.guard.leaks import scan
from referee.fairness.archive import write_archive
from referee.match.opened_letters import opened_letters, said_so_far
from referee.match.seats import Handover, hand_over
from referee.publication.opened import opened_desks
from referee.publication.secrets_registry import secrets_of
from referee.workspace.settings import Letters
from tests.referee.helpers import NAME, Desk
from tests.referee.match.test_letters import choose, opened

TO_BOB = "Canary of seat one: meet me at Altoona & tell <b>nobody</b>."
TO_ANN = "Canary of seat two: the third rail is live after ten."
ANSWERS = {"yes": "YES", "no": "NO", "blank": None}


def begun(desk):
    """Let a match allow letters, from the forms of turn 2 on."""
    choose(desk, letters=Letters(2, 80), open_at_end=True)
    desk.publish(turn=1)
    return desk


@pytest.fixture
def writing(desk):
    return begun(desk)


def send(desk, seat, *, said=None, words="", to=0):
    """Hand in a form with an answer to the question, and a letter."""
    values = {("LETTERS", "opened"): said} if said else {}
    values |= {("LETTER1", "to"): f"S{to}", ("LETTER1", "words"): words} if words else {}
    return desk.hand_in(f"form-{seat}-{desk.match.turn}.xlsx", desk.form(seat, values))


def end(desk):
    while not desk.match.is_over:
        desk.publish(turn=desk.match.turn)
    return desk


def told(desk):
    """Return the words of the letters that the page of all desks has."""
    found = opened_desks(desk.match, desk.match.last)
    return [str(line.facts["words"]) for news in found.letters for line in news.items]


def closed(desk):
    return {secret.text for secret in secrets_of(desk.match) if secret.kind == "letter"}


@pytest.mark.parametrize(("first", "second"), tuple(itertools.product(ANSWERS, ANSWERS)))
def test_a_letter_is_opened_if_both_have_said_yes(writing, first, second):
    send(writing, 1, said=ANSWERS[first], words=TO_BOB, to=2)
    send(writing, 2, said=ANSWERS[second], words=TO_ANN, to=1)
    writing.publish(turn=2)
    assert opened_letters(writing.match) == ()
    assert closed(writing) == {TO_BOB, TO_ANN}
    end(writing)
    both = first == second == "yes"
    assert told(writing) == ([TO_ANN, TO_BOB] if both else [])
    assert closed(writing) == (set() if both else {TO_BOB, TO_ANN})


def test_the_last_word_counts_for_all_letters_and_silence_keeps_it(writing):
    send(writing, 1, words=TO_BOB, to=2)
    send(writing, 2, said="YES")
    writing.publish(turn=2)
    send(writing, 1, said="NO")
    writing.publish(turn=3)
    send(writing, 1, said="YES")
    send(writing, 2)
    end(writing)
    assert told(writing) == [TO_BOB]
    assert said_so_far(writing.match, 3)[1, 1] is False


def test_who_takes_a_seat_over_opens_no_letter_of_the_player_before(writing):
    send(writing, 1, said="YES", words=TO_BOB, to=2)
    send(writing, 2, said="NO", words=TO_ANN, to=1)
    writing.publish(turn=2)
    hand_over(writing.workspace, writing.match, 2, Handover(rotate=True, player="Zoé"))
    writing.publish(turn=3)
    send(writing, 2, said="YES", words="Canary of Zoé: let us begin again.", to=1)
    end(writing)
    assert told(writing) == ["Canary of Zoé: let us begin again."]
    assert closed(writing) == {TO_BOB, TO_ANN}


def test_receipt_and_desk_repeat_what_was_said(writing):
    send(writing, 1, said="YES")
    writing.publish()
    assert "You have said yes: a letter to you or from you is shown" in "".join(writing.receipts().values())
    writing.publish(turn=2)
    assert "You have said yes" in opened(writing, 1)
    assert "You have said" not in opened(writing, 2)
    writing.publish(turn=3)
    assert "You have said yes" in opened(writing, 1)


def test_a_match_that_stays_closed_asks_nobody_and_opens_nothing(writing):
    send(writing, 1, said="YES", words=TO_BOB, to=2)
    send(writing, 2, said="YES")
    choose(writing, open_at_end=False)
    writing.publish(turn=2)
    assert "LETTERS" not in writing.match.folder.turn(2).asked(1).read_text().replace("INGEST.LETTERS", "")
    setup = writing.match.folder.turn(1).setup
    setup.write_bytes(setup.read_bytes().replace(b'"open_at_end":true,', b""))
    play = writing.match
    assert opened_letters(play) == ()
    assert closed(writing) == {TO_BOB}


def test_words_that_stand_in_an_opened_letter_are_no_leak(writing):
    send(writing, 1, said="YES", words=f"He wrote: {TO_ANN}", to=2)
    send(writing, 2, said="YES")
    writing.publish(turn=2)
    hand_over(writing.workspace, writing.match, 1, Handover(rotate=True, player="Zoé"))
    writing.publish(turn=3)
    send(writing, 2, words=TO_ANN, to=1)
    end(writing)
    assert told(writing) == [f"He wrote: {TO_ANN}"]
    assert closed(writing) == set()


@pytest.mark.slow
@pytest.mark.parametrize("second", ["YES", "NO"])
def test_of_a_closed_letter_not_a_byte_is_published(workspace, tmp_path, second):
    """Real pages, every language, and the archive: the canary stands on one page or nowhere."""
    desk = begun(Desk(workspace))
    send(desk, 1, said="YES", words=TO_BOB, to=2)
    send(desk, 2, said=second)
    end(desk)
    path = tmp_path / "archive.zip"
    write_archive(desk.workspace, desk.match, path)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "out")
    canary = [Secret("letter", TO_BOB)]
    pages = {leak.file for leak in scan(desk.workspace.site, canary)}
    expected = {
        f"{NAME}/{language}/{name}"
        for language in desk.match.settings.languages
        for name in ("replay/index.html", "search/search_index.json")
    }
    assert pages == (expected if second == "YES" else set())
    assert {leak.file.removeprefix("site/") for leak in scan(tmp_path / "out", canary)} == pages
    for page in (name for name in pages if name.endswith(".html")):
        text = (desk.workspace.site / page).read_text()
        assert "<b>nobody" not in text
        assert TO_BOB in html.unescape(text)
