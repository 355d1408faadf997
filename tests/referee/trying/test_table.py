"""A match to try: played form by form, kept, and played again to the same position."""

import json
import random

import msgspec
import pytest

import games
from engine.findings import Outcome
from engine.messages import LANGUAGES
from ingest import form_code, identify, issue, write_form
from kit.conformance.filled_forms import KEY
from kit.conformance.sights import blind_answers
from referee.judging.judged import judge_answers
from referee.trying import browser
from referee.trying.table import MATCH, ME, Save, Setup, Table

TURNS = 3


def setup_of(name, seats=0):
    game = games.load(name)
    return Setup(name, seats or game.meta.max_seats, "easy", "a seed")


def typed_blindly(table, rng):
    """What somebody typed who fills cells in blindly; a cell left alone says that it is blank."""
    answers = blind_answers(table.form(), rng)
    blank = {(row.id, column.id): "" for _, row, column, _ in table.form().fields()}
    return blank | {at: str(answer.value) for at, answer in answers.items()}, answers


def as_json(typed):
    return json.dumps({"\t".join(at): text for at, text in typed.items()})


def unplaced(findings):
    """Findings without the cells, which a page does not have."""
    return [(one.code, one.outcome, one.place.row, one.place.column, one.facts) for one in findings]


@pytest.mark.parametrize("name", games.names())
def test_a_form_typed_on_the_page_is_judged_as_the_workbook_is(name):
    game, rng = games.load(name), random.Random(name)
    for language in LANGUAGES:
        table = Table(Save(setup_of(name)), language)
        for _ in range(TURNS):
            typed, answers = typed_blindly(table, rng)
            judged, form = table.judge(typed), table.form()
            data = write_form(
                form, game.catalogue, language, form_code(MATCH, form.turn, ME, KEY), answers=answers
            )
            code, grid, findings = identify(data, "form.xlsx", KEY)
            asked = issue(form, game.catalogue, language)
            other = judge_answers(game, table.state, asked, grid, code, language, findings)
            assert judged.orders == other.orders
            assert unplaced(judged.findings) == unplaced(other.findings)
            table.play(typed)


@pytest.mark.parametrize("name", games.names())
def test_what_is_kept_plays_to_the_same_position_and_report(name):
    rng = random.Random(name)
    table = browser.begin(msgspec.json.encode(setup_of(name)).decode(), "fr")
    for _ in range(TURNS):
        browser.play(table, as_json(typed_blindly(table, rng)[0]))
    shown = browser.shown(table)
    again = browser.resume(json.loads(shown)["save"], "fr")
    assert browser.shown(again) == shown
    assert browser.resume(json.loads(shown)["save"], "en").save == table.save


def test_a_match_of_other_rules_is_not_resumed():
    table = Table(Save(setup_of("chicago-express", 3)), "en")
    table.play({})
    table.play({})
    save = json.loads(msgspec.json.encode(table.save))
    assert browser.resume(json.dumps(save), "en") is not None
    for change in (
        {"turns": [save["turns"][0], {**save["turns"][1], "position": "another"}]},
        {"turns": [{**save["turns"][0], "orders": {"1": {"no": "order"}}}, save["turns"][1]]},
        {"setup": {**save["setup"], "seats": 2}},
        {"setup": {"game": "chicago-express"}},
    ):
        assert browser.resume(json.dumps({**save, **change}), "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_name_their_rows_and_every_link_leads_to_a_page_of_the_match(language):
    table = Table(Save(setup_of("chicago-express", 3)), language)
    row = next(row.id for _, row, _, field in table.form().fields() if field.strict or field.high)
    column = next(column.id for _, one, column, _ in table.form().fields() if one.id == row)
    receipt = json.loads(browser.check(table, as_json({(row, column): "much"})))
    assert receipt["places"] == [row]
    assert receipt["remarks"][0]["kind"] == Outcome.REJECTED.value
    assert not receipt["remarks"][0]["where"]
    table.play({})
    slugs = {page.slug for page in table.report(None).pages}
    for page in ("own", *slugs):
        html = browser.page(table, page)
        links = [part.split('"')[0] for part in html.split('href="')[1:]]
        assert all(link.startswith("#page=") for link in links)
        assert {link[6:].split("&")[0] for link in links} <= slugs | {"own"}
        assert "data-figure" not in html


def test_the_last_turn_shows_who_won():
    table = Table(Save(setup_of("continental-divide", 3)), "en")
    while not table.is_over:
        table.play({})
    shown = json.loads(browser.shown(table))
    assert (shown["over"], shown["form"]) == (True, None)
    assert f"{shown['me']} (you)" in shown["standings"]
