"""Receipts: the same content as text, as a page of its own, and in a workbook to correct and send again."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import openpyxl
import pytest

from engine.findings import Finding, Outcome, Place
from ingest import Grade, identify, read_form
from ingest.wording import CATALOGUE
from referee.intake.receiving import Parcel, hand_in
from referee.judging import verdict
from referee.judging.judged import Judged
from referee.texts import TEXTS
from tests.referee.helpers import NAME, START
from tests.referee.toy_game import ToyGame

VALUES = {
    ("G1", "to"): "P2",
    ("G1", "usd"): "1.000",
    ("G2", "to"): "P9",
    ("G2", "usd"): 9_999,
    ("G3", "to"): "P3",
    ("G3", "usd"): 12,
    ("G3", "text"): "Très bien & <b>",
}


def answered(desk, values, seat=1):
    data = desk.form(seat, values)
    return hand_in(desk.workspace, Parcel("orders.xlsx", data, START, "mail"), desk.now, NAME)


def read_back(desk, data, seat=1):
    match = desk.match
    code, grid, findings = identify(data, "form.xlsx", match.secrets.form_key)
    assert findings == ()
    return read_form(grid, match.game.form(match.state, seat, NAME), match.game.catalogue, code=code)


def answers(reading):
    return {at: answer.value for at, answer in reading.answers.items()}


class Tags(HTMLParser):
    """Collects tags and the text between them; links and sources apart."""

    def __init__(self):
        super().__init__()
        self.tags, self.leads, self.text = set(), [], ""

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.text += " "
        self.leads += [value for name, value in attributes if name in ("href", "src", "style", "onclick")]

    def handle_data(self, data):
        self.text += data


def page_of(receipt):
    found = Tags()
    found.feed(receipt.files[0].data.decode())
    return found


def test_the_page_says_what_the_text_says_and_needs_nothing_else(desk):
    receipt = answered(desk, VALUES).receipt
    page = page_of(receipt)
    assert receipt.files[0].kind == "text/html"
    assert not page.tags & {"script", "link", "img", "iframe", "form", "object", "svg"}
    assert page.leads == []
    said = " ".join(page.text.split())
    for line in receipt.text.splitlines():
        words = re.sub(r"^  (- (not accepted|changed|note): )?(- )?", "", line)
        for part in re.split(r" \(|\): |\) |: (?=\$)", words):
            assert part.strip(" )") in said, part


def test_it_names_cell_what_was_read_what_is_allowed_and_how_to_fix(desk):
    text = answered(desk, VALUES).receipt.text
    assert "not accepted: Orders!C8 (G1, Dollars): “1.000” could be" in text
    assert "not accepted: Orders!B9 (G2, To whom): " in text


def test_what_a_cell_lacks_that_could_not_be_read_is_not_said_twice(desk, monkeypatch):
    real = ToyGame.read_orders

    def read_orders(self, state, seat, answers):
        lacks = [line for line in ("G1", "G2", "G3") if (line, "usd") not in answers]
        found = [
            Finding("TOY.LACKS", Outcome.REJECTED, place=Place(row=line, column="usd")) for line in lacks
        ]
        return real(self, state, seat, answers)[0], tuple(found)

    monkeypatch.setattr(ToyGame, "read_orders", read_orders)
    found = answered(desk, {("G1", "usd"): "lots", ("G2", "usd"): 4})
    codes = [(finding["code"], finding["place"]["line"]) for finding in found.entry.findings]
    assert codes == [("INGEST.NOT_A_NUMBER", "G1"), ("TOY.LACKS", "G3")]


def test_the_annotated_workbook_is_the_form_again(desk):
    found = answered(desk, VALUES)
    data = found.receipt.files[1].data
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Orders"]
    before = openpyxl.load_workbook(io.BytesIO(desk.match.folder.turn(0).form(1).read_bytes()))["Orders"]
    assert "could be 1000 or 1. Allowed: 0 to 5,004." in sheet["C8"].comment.text
    assert sheet["C8"].value == "1.000"
    assert sheet["C8"].fill.fgColor.rgb != before["C8"].fill.fgColor.rgb
    assert sheet["D10"].value == "Très bien & <b>"
    assert sheet["C10"].comment is None
    assert sheet["C10"].fill.fgColor.rgb == before["C10"].fill.fgColor.rgb


def test_sent_again_as_it_is_it_says_the_same(desk):
    found = answered(desk, VALUES)
    again = read_back(desk, found.receipt.files[1].data)
    first = read_back(desk, desk.form(1, VALUES))
    assert {at: a.value for at, a in again.answers.items()} == {
        at: a.value for at, a in first.answers.items()
    }
    assert {(f.code, f.place) for f in again.findings} == {(f.code, f.place) for f in first.findings}


def test_corrected_it_counts(desk):
    found = answered(desk, VALUES)
    book = openpyxl.load_workbook(io.BytesIO(found.receipt.files[1].data))
    book["Orders"]["C8"], book["Orders"]["B9"], book["Orders"]["C9"] = 1000, "P3", 5
    out = io.BytesIO()
    book.save(out)
    fixed = hand_in(desk.workspace, Parcel("orders.xlsx", out.getvalue(), START, "mail"), desk.now, NAME)
    assert fixed.entry.findings == []
    assert fixed.receipt.text.count("  - Give") == 3


@pytest.mark.parametrize("data", [b"", b"text", b"PK" + bytes(100), b"%PDF-1.7"])
def test_a_file_that_cannot_be_read_has_no_workbook(desk, data):
    found = hand_in(desk.workspace, Parcel("a.xlsx", data, START, "mail"), desk.now, NAME)
    assert [file.kind for file in found.receipt.files] == ["text/html"]
    assert "Grade: red." in page_of(found.receipt).text


def test_a_faultless_form_has_no_workbook_and_says_that_nothing_is_wrong(desk):
    found = answered(desk, {("G1", "to"): "P2", ("G1", "usd"): 5})
    assert len(found.receipt.files) == 1
    assert "No remarks." in found.receipt.text


def test_it_is_in_the_language_of_the_seat(desk):
    found = answered(desk, {("G1", "to"): "P1", ("G1", "usd"): "1.000"}, seat=2)
    assert found.receipt.language == "fr"
    assert '<html lang="fr">' in found.receipt.files[0].data.decode()
    comment = openpyxl.load_workbook(io.BytesIO(found.receipt.files[1].data))["Ordres"]["C8"].comment.text
    assert comment.replace("\n", " ") in found.receipt.text


def test_rules_are_links_where_the_site_has_an_address(desk, monkeypatch):
    from referee.receipts import rule_links

    chapters = {"en": (("gifts", "Gifts", "# 1. Gifts {#rule-1}\n"),)}
    monkeypatch.setattr(rule_links, "rulebook", lambda match: chapters)
    desk.workspace.settings.write_text('address = "https://example.org/games/"\n')
    found = answered(desk, {("G1", "to"): "P2", ("G1", "usd"): 9_999})
    link = "https://example.org/games/TOY1/en/rules/gifts/#rule-1"
    assert f"(rule 1) {link}" in found.receipt.text
    assert page_of(found.receipt).leads == [link]


@pytest.mark.parametrize("command", ["receipt", "check"])
def test_the_commands_write_the_same_receipts(desk, turnsheet, tmp_path, command):
    path = tmp_path / "orders.xlsx"
    path.write_bytes(desk.form(1, VALUES))
    where = ("--to", tmp_path / "out") if command == "receipt" else ("--receipts", tmp_path / "out")
    code, said, _ = turnsheet(command, path, *where, *desk.there)
    assert (code, "yellow" in said) == (0, True)
    assert sorted(found.name for found in (tmp_path / "out").iterdir()) == [
        "orders-receipt.html",
        "orders-receipt.txt",
        "orders-receipt.xlsx",
    ]
    assert not any(desk.inbox.iterdir())
    assert "“1.000” could be" in (tmp_path / "out" / "orders-receipt.txt").read_text()


@pytest.mark.parametrize("command", ["receipt", "check"])
def test_two_forms_of_one_name_get_a_receipt_each(desk, turnsheet, tmp_path, command):
    """The second was written over the first."""
    forms = [tmp_path / "ann" / "orders.xlsx", tmp_path / "éloïse" / "Orders.xlsx"]
    for seat, path in enumerate(forms, 1):
        path.parent.mkdir()
        path.write_bytes(desk.form(seat, {("G1", "to"): "P3", ("G1", "usd"): 5}))
    # The same file twice is one.
    code, _, _ = turnsheet(command, *forms, forms[0], "--out", tmp_path / "out", *desk.there)
    assert code == 0
    texts = {path.name: path.read_text() for path in (tmp_path / "out").glob("*.txt")}
    assert texts.keys() == {"orders-receipt.txt", "Orders-2-receipt.txt"}
    assert (
        "seat 1" in texts["orders-receipt.txt"].lower(),
        "seat 1" in texts["Orders-2-receipt.txt"].lower(),
    ) == (
        True,
        False,
    )


def test_a_receipt_is_never_written_where_publish_would_take_it_for_a_newer_form(desk, turnsheet, tmp_path):
    older = desk.hand_in("older.xlsx", desk.form(1, VALUES))
    shared = tmp_path / "shared"
    shared.mkdir()
    desk.workspace.settings.write_text(f'[doors.folder]\npath = "{shared.as_posix()}"\n')
    (shared / "older.xlsx").write_bytes(older.read_bytes())
    for path in (older, shared / "older.xlsx"):
        code, said, _ = turnsheet("receipt", path, *desk.there)
        assert (code, "receipts" in said) == (0, True)
        assert [there.name for there in path.parent.iterdir()] == ["older.xlsx"]
        assert (desk.match.folder.path / "receipts" / "older-receipt.xlsx").is_file()
        for command in ("receipt", "check"):
            code, _, wrong = turnsheet(command, path, "--out", path.parent, *desk.there)
            assert (code, "Nothing was written" in wrong) == (2, True)
        assert [there.name for there in path.parent.iterdir()] == ["older.xlsx"]


@pytest.mark.parametrize(
    ("language", "too_much"),
    [("en", "cost more than you have"), ("fr", "coûtent plus que votre argent")],
)
def test_a_green_grade_does_not_call_orders_fine_that_cost_too_much(monkeypatch, language, too_much):
    judged = Judged(None, Grade.GREEN, ())
    said = {}
    for left in (5, -5):
        monkeypatch.setattr(verdict, "costs_of", lambda judged, left=left: (("Cash", left),))
        said[left] = verdict.verdict_of(ToyGame().catalogue.joined(CATALOGUE, TEXTS), judged, language)
    assert too_much in said[-5].verdict
    assert too_much not in said[5].verdict
    assert said[-5].costs[-1][0] != said[5].costs[-1][0]
    assert said[-5].remarks_title == said[5].remarks_title


READ_WITH = {
    "en": {0: "No remarks.", 1: "1 remark:", 2: "2 remarks:", 5: "5 remarks:"},
    "fr": {0: "Aucune remarque.", 1: "1 remarque\N{NO-BREAK SPACE}:", 2: "2 remarques\N{NO-BREAK SPACE}:"}
    | {5: "5 remarques\N{NO-BREAK SPACE}:"},
    "ru": {0: "Замечаний нет.", 1: "1 замечание:", 2: "2 замечания:", 5: "5 замечаний:"},
}
UNSHOWN = {
    "en": {1: "1 more remark that is", 2: "2 more remarks that are", 5: "5 more remarks that are"},
    "fr": {1: "1 remarque qui n’est pas", 2: "2 remarques qui ne sont", 5: "5 remarques qui ne sont"},
    "ru": {1: "1 замечание, оно", 2: "2 замечания, они", 5: "5 замечаний, они"},
}


@pytest.mark.parametrize("language", READ_WITH)
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_a_receipt_agrees_with_the_number_of_its_remarks(language, count):
    words = ToyGame().catalogue.joined(CATALOGUE, TEXTS)
    remark = Finding("INGEST.MORE_FINDINGS", Outcome.NOTED, facts={"count": count})
    remarks = tuple(remark for _ in range(count))
    said = verdict.verdict_of(words, Judged(None, Grade.YELLOW, remarks), language)
    assert said.remarks_title == READ_WITH[language][count]
    assert len(said.remarks) == count
    for remark in said.remarks:
        assert UNSHOWN[language][count] in remark.text.replace("\N{NO-BREAK SPACE}", " ")
