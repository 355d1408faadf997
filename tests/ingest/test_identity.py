"""The code of a form: made, read in any spelling, found in three places, and compared."""

import pytest

from ingest import CATALOGUE, FormCode, Grade, form_code, identify, parse_code, read_form, wrong_form_finding
from ingest.folding import heading
from tests.ingest.forms_for_tests import CATALOGUE as GAME
from tests.ingest.forms_for_tests import KEY, edited, small_form, written

CODE = form_code("CR42", 8, 3, KEY)


def codes(findings):
    return [finding.code for finding in findings]


def test_code_has_the_printed_shape():
    text = str(CODE)
    assert text.startswith("CR42-T08-S03-")
    assert len(CODE.tag) == 6
    assert parse_code(text) == CODE


@pytest.mark.parametrize("match", ["CR42", "club-2-T3", "a", "demo"])
def test_codes_of_any_match_name_come_back(match):
    code = form_code(match, 120, 15, KEY)
    assert parse_code(str(code)) == code
    assert parse_code(str(code).lower()).genuine(KEY)


def test_spelling_is_forgiven():
    spelled = f"  cr42 – t8—s 3 {CODE.tag.lower()} ".replace("0", "o").replace("1", "l")
    assert parse_code(spelled).genuine(KEY)


@pytest.mark.parametrize(
    "text", ["", "CR42", "CR42-T08-S03", "see CR42-T08-S03-K7QF2M!", "T08-S03-K7QF2M", "x" * 999]
)
def test_other_texts_are_no_codes(text):
    assert parse_code(text) is None


def test_a_tag_of_another_key_turn_or_seat_is_not_genuine():
    assert CODE.genuine(KEY)
    assert not CODE.genuine(b"other")
    assert not FormCode("CR42", 9, 3, CODE.tag).genuine(KEY)
    assert not FormCode("CR42", 8, 4, CODE.tag).genuine(KEY)


def test_match_names_that_could_not_be_read_back_are_refused():
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        form_code("CR 42|", 1, 1, KEY)


@pytest.mark.parametrize(
    ("match", "turn", "seats", "code"),
    [
        ("CR43", 8, (3,), "INGEST.WRONG_MATCH"),
        ("CR42", 9, (3,), "INGEST.OLD_TURN"),
        ("CR42", 7, (3,), "INGEST.WRONG_TURN"),
        ("CR42", 8, (1, 2), "INGEST.WRONG_SEAT"),
    ],
)
def test_wrong_forms_say_what_was_read_and_what_is_wanted(match, turn, seats, code):
    finding = wrong_form_finding(CODE, match, turn, seats)
    assert finding.code == code
    for language in ("en", "fr"):
        line = finding.line(CATALOGUE, language)
        assert str(CODE) in line
    reading = read_form(written(), small_form(match, turn, seats[0]), GAME, code=CODE)
    assert (reading.answers, reading.grade, codes(reading.findings)) == ({}, Grade.RED, [code])


def test_the_right_form_has_no_such_finding():
    assert wrong_form_finding(CODE, "cr42", 8, range(1, 16)) is None


def without_visible(book):
    for row in book["Orders"].iter_rows(max_row=5):
        for cell in row:
            if str(cell.value) == str(CODE):
                cell.value = None


def without_hidden(book):
    del book["_form"]


def without_property(book):
    del book.custom_doc_props["TurnsheetForm"]


@pytest.mark.parametrize("kept", [without_visible, without_hidden, without_property])
def test_any_one_of_three_is_enough(kept):
    def lose(book):
        for loss in (without_visible, without_hidden, without_property):
            if loss is not kept:
                loss(book)

    code, _, findings = identify(edited(written(), lose, sheet=None), "form.xlsx", KEY)
    assert (code, findings) == (CODE, ())


def test_no_code_at_all_is_said():
    def lose(book):
        without_visible(book), without_hidden(book), without_property(book)

    code, grid, findings = identify(edited(written(), lose, sheet=None), "form.xlsx", KEY)
    assert code is None
    assert grid is not None
    assert codes(findings) == ["INGEST.NO_CODE"]


def test_codes_that_disagree_are_said():
    other = str(form_code("CR42", 8, 4, KEY))

    def swap(book):
        book["_form"]["B1"] = other

    code, _, findings = identify(edited(written(), swap, sheet=None), "form.xlsx", KEY)
    assert code is None
    assert codes(findings) == ["INGEST.CODES_DISAGREE"]
    assert other in findings[0].line(CATALOGUE, "en")


def test_a_code_made_up_or_of_another_key_is_said():
    code, _, findings = identify(written(), "form.xlsx", b"another key")
    assert code == CODE
    assert codes(findings) == ["INGEST.CODE_FALSE"]
    assert findings[0].place.address == "Orders!C3"


def test_a_code_in_somebodys_message_counts_nothing():
    def chatter(book):
        book["Situation"]["A1"] = "Form code"
        book["Situation"]["A4"] = str(form_code("CR42", 8, 4, KEY))

    assert identify(edited(written(), chatter, sheet=None), "form.xlsx", KEY)[0] == CODE
    assert heading("Form code:") == heading("FORM CODE")
