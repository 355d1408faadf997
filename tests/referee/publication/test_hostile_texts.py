"""Hostile texts as name, pseudonym, message and file name: harmless wherever they turn up, and still legible.

One match of Continental Rails is played for a turn; then all that came of it is opened: workbooks, pages,
desk, feed, receipts, terminal lines, mail.
"""

from __future__ import annotations

import email
import io
import unicodedata
import zipfile
from datetime import UTC, datetime, timedelta
from email import policy
from html.parser import HTMLParser
from types import SimpleNamespace
from xml.etree import ElementTree

import openpyxl
import pytest
from playwright.sync_api import expect

from publish.common.markup import clean
from referee.intake.receiving import Parcel, hand_in
from referee.intake.uploads.static_server import make_server
from referee.match.drafts import write_draft
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.pipeline import Run, publish_match
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.turns.reminders import reminders
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Seat
from tests.publish.browsing import MARKS, unlock
from tests.referee.helpers import filled
from tests.servers import answering

pytestmark = MARKS
NAME = "EVIL1"
START = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
TEXTS = (
    '=HYPERLINK("http://evil.example","x")',
    "<script>window.evil=1</script>",
    "[x](javascript:window.evil=1)",
    "{{7*7}} ${7*7} {%x%}",
    "a | b | c",
    "<img src=x onerror=window.evil=1>",
    '"><svg onload=window.evil=1>',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "-1+1",
    "![x](http://evil.example/x.png)",
    "&lt;b&gt; &#60;i&#62;",
)
UNPRINTABLE = "turn\u202eback\u2066 \u200bnow"
SUFFIX = "orders\nBcc: evil@evil.example\r\n<script>.xlsx"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the match after a turn in which every person said something hostile."""
    place = Workspace(tmp_path_factory.mktemp("evil"))
    people = [
        Seat(n, text[:40], f"p{n}@example.org", "fr" if n % 2 else "en", human=True)
        for n, text in enumerate(TEXTS, 1)
    ]
    seats = (*people, *(Seat(n) for n in range(len(people) + 1, 16)))
    create(place, NewMatch("continental-rails", NAME, seats, {}), START, from_text("evil"))
    match, receipts = open_match(place, NAME), []
    for seat, text in zip(people, TEXTS[1:] + TEXTS[:1], strict=True):
        form = match.folder.turn(0).form(seat.number).read_bytes()
        values = {"MESSAGE": text, "NAME": text[::-1][:30], "BORROW": text}
        parcel = Parcel(f"{text}{SUFFIX}", _typed(match, form, values), START + timedelta(hours=1), "mail")
        receipts.append(hand_in(place, parcel, START + timedelta(days=1), NAME).receipt)
    publish_match(Run(place, Wish(turn=1), START + timedelta(days=2)), NAME)
    return SimpleNamespace(place=place, match=open_match(place, NAME), receipts=receipts)


def _typed(match, form, values):
    """Return a form with texts as texts: typing "=..." makes a formula, but an attacker does as he likes."""
    answers = {(line, "answer"): text for line, text in values.items()}
    book = openpyxl.load_workbook(io.BytesIO(filled(match, form, answers)))
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value in values.values():
                    cell.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


class Page(HTMLParser):
    """Collects what a browser would do with a page."""

    def __init__(self, text):
        super().__init__()
        self.wrong, self.text, self.inside = [], "", ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.inside = tag if tag in ("script", "style") else ""
        for name, value in attributes:
            address = (value or "").strip().lower()
            if name.startswith("on") or address.startswith("javascript:") or "evil.example" in address:
                self.wrong.append((tag, name, value))
        if tag in ("img", "svg") and {"onerror", "onload"} & {name for name, _ in attributes}:
            self.wrong.append(tag)

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "script" and "evil=1" in data and "{" not in data[:1]:
            self.wrong.append(data)
        self.text += "" if self.inside else data


def harmless_lines(text):
    """Return whether no sign in a text steers a terminal, breaks a line or turns the reading direction."""
    bad = {"Cc", "Cf", "Zl", "Zp"}
    return not [sign for line in text.split("\n") for sign in line if unicodedata.category(sign) in bad]


def workbooks(played):
    folder = played.match.folder
    yield from (path.read_bytes() for path in sorted(folder.turn(1).path.glob("forms/*.xlsx")))
    yield from (file.data for made in played.receipts for file in made.files if file.name.endswith("xlsx"))


def test_no_workbook_holds_a_formula_or_link_of_theirs(played):
    shown = set()
    for data in workbooks(played):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name).decode() for name in archive.namelist() if ".bin" not in name}
        assert not [name for name in parts if "externalLink" in name]
        assert not any("<hyperlink" in part for part in parts.values())
        for sheet in openpyxl.load_workbook(io.BytesIO(data)):
            for cell in (cell for row in sheet.iter_rows() for cell in row if cell.value is not None):
                if cell.data_type == "f":
                    assert not any(text in str(cell.value) for text in TEXTS), cell.value
                else:
                    shown |= {text for text in TEXTS if text == cell.value}
    # Sent back for correction they stand in their cells as they were typed.
    assert shown == set(TEXTS)


def test_no_page_does_what_they_say_and_all_are_shown(played):
    shown = ""
    for path in sorted(played.place.site.rglob("*.html")):
        page = Page(path.read_text(encoding="utf-8"))
        assert page.wrong == [], path
        shown += " ".join(page.text.split()) + "\n"
    for text in TEXTS:
        assert clean(text) in shown, text
    assert "49 $49" not in shown


def test_the_feed_is_plain_text(played):
    for path in played.place.site.rglob("feed.xml"):
        for element in ElementTree.parse(path).iter():
            assert "evil" not in "".join(element.attrib.values())
            if element.get("type") in ("html", "xhtml"):
                assert Page(element.text or "").wrong == []


def test_no_calendar_has_a_line_of_theirs(played):
    for path in played.place.site.rglob("*.ics"):
        assert not [line for line in path.read_text().splitlines() if line.lower().startswith("bcc")]


def test_receipts_say_it_and_do_nothing(played):
    for made, text in zip(played.receipts, TEXTS[1:] + TEXTS[:1], strict=True):
        page = Page(made.files[0].data.decode())
        assert page.wrong == []
        assert harmless_lines(made.text)
        assert clean(text)[:60] in made.text
        assert clean(text)[:60] in " ".join(page.text.split())
        assert not [line for line in made.text.splitlines() if line.startswith("Bcc")]
        assert all(harmless_lines(file.name) and "/" not in file.name for file in made.files)


@pytest.mark.parametrize("command", ["status", "check", "remind"])
def test_no_terminal_line_steers_the_terminal(played, turnsheet, tmp_path, command):
    if command == "check":
        form = played.match.folder.turn(1).form(1).read_bytes()
        values = {("MESSAGE", "answer"): f"\x1b[31m{UNPRINTABLE}".replace("\x1b", "")}
        path = tmp_path / f"{UNPRINTABLE}.xlsx"
        path.write_bytes(filled(played.match, form, values))
        arguments = [path]
    else:
        arguments = [NAME, "--to", tmp_path] if command == "remind" else [NAME]
    _, said, warned = turnsheet(command, *arguments, "-w", played.place.path)
    assert said
    assert harmless_lines(said)
    assert harmless_lines(warned)


def test_no_letter_gets_a_head_line_of_theirs(played, tmp_path):
    letters = list(reminders(played.match, Index(2, "")))
    assert len(letters) == len(TEXTS)
    for one in letters:
        draft = write_draft(tmp_path / str(one.seat), one.to or "a@b.example", one.subject, one.text, START)
        mail = email.message_from_bytes(draft.read_bytes(), policy=policy.default)
        assert set(mail.keys()) >= {"To", "Subject", "Date"}
        assert not {"Bcc", "Cc", "Reply-To"} & set(mail.keys())
        assert mail.get_content_type() == "text/plain"
        assert harmless_lines(mail.get_content().replace("\r", ""))


def test_in_a_browser_nothing_of_theirs_runs(played, browser):
    foreign = []
    with answering(make_server(played.place.site, 0)) as host:
        root = f"{host}{NAME}/"
        page = browser.new_page()
        page.on("request", lambda asked: "evil" in asked.url.split("/")[2] and foreign.append(asked.url))
        for path in ("en/", "fr/", "en/turns/001/", "en/turns/001/tycoons/"):
            page.goto(root + path)
            assert page.evaluate("window.evil") is None, path
            assert page.locator("main img[onerror], main svg[onload], main a[href^=javascript]").count() == 0
        page.goto(f"{root}en/desk/")
        unlock(page, played.match.secrets.seat(2).passphrase)
        expect(page.locator("#desk-report")).to_contain_text(clean(TEXTS[2]))
        assert page.evaluate("window.evil") is None
    assert foreign == []
