"""The Check column and the judge: LibreOffice, browser and twin agree, and are never ok of a fault."""

import io
from collections import Counter
from random import Random

import openpyxl
import pytest

import games
from engine.findings import Outcome
from engine.lacking import lacking
from engine.messages import LANGUAGES
from ingest import beyond_advice, form_code, write_form
from ingest.limits import broken_limits, is_outside
from ingest.wording import fields_of
from kit.conformance.filled_forms import KEY
from kit.conformance.positions import played
from kit.conformance.sights import blind_answers
from tests.games.test_form_on_desk import case, checks_printed, judged, state_of
from tests.games.test_live_checks import checks, converted
from tests.ingest.programs import needs


def filled_forms(game, count):
    """Yield positions, seats, forms and answers filled in blindly."""
    positions = [state for state, *_ in played(game)]
    for number in range(count):
        rng, state = Random(f"checks {number}"), positions[number % len(positions)]
        seat = rng.choice(list(game.seats_to_move(state)))
        form = game.form(state, seat, "M")
        yield state, seat, form, blind_answers(form, rng)


def refused_rows(game, state, seat, answers):
    """Return row -> codes of what the judge refuses or changes there, and the rows it says anything of."""
    orders, refusals = game.read_orders(state, seat, answers)
    _, more = game.check(state, seat, orders)
    rows = {}
    remarks = {finding.place.row for finding in (*refusals, *more)}
    form = game.form(state, seat, "M")
    remarks |= {one.place.row for one in beyond_advice(form, answers, remarks, game.catalogue, "en")}
    for finding in (*refusals, *more):
        if finding.outcome is not Outcome.NOTED:
            rows.setdefault(finding.place.row, set()).add(finding.code)
    return rows, remarks


def simple_faults(form, answers):
    """Return what the Check column does not call ok: row id -> its first column with a fault.

    That is one outside its range, still missing, or against a limit.
    """
    values = {at: answer.value for at, answer in answers.items()}
    faults = {}
    for section in form.sections:
        for row in section.rows:
            begun = {
                column.id: values[row.id, column.id]
                for column, _ in fields_of(section, row)
                if (row.id, column.id) in values
            }
            ranges = (c.id for c, asked in fields_of(section, row) if is_outside(asked, begun.get(c.id)))
            limits = (broken.column for broken in broken_limits(form, section, row.id, values))
            for column in (*ranges, *lacking(section.needs, begun), *limits):
                faults.setdefault(row.id, column)
    return faults


def compare_with_judge(game, count):
    """Count rows begun, refused, and named by the check alone; return also the refused ones called ok."""
    counts, missed = Counter(), []
    for number, (state, seat, form, answers) in enumerate(filled_forms(game, count)):
        faults = simple_faults(form, answers)
        refused, remarked = refused_rows(game, state, seat, answers)
        begun = {row for row, _ in answers}
        counts["begun"] += len(begun)
        counts["refused"] += len(begun & refused.keys())
        alone = (begun & faults.keys()) - remarked
        held = {row for row in alone if held_to_faults(form, row, faults)}
        counts.update({"held to faults": len(held), "named only": len(alone - held)})
        # A cell that is named itself counts in what others are held to: they are named once it is mended.
        missed += [
            (number, row, refused[row])
            for row in begun & refused.keys() - faults.keys()
            if not held_to_faults(form, row, faults)
        ]
    return counts, missed


def compare_programs(game, language, count, folder):
    """Make sure that LibreOffice and the browser say of each row what the form's own figures say."""
    asked = [(form, answers) for _, _, form, answers in filled_forms(game, count)]
    source = folder / "filled"
    source.mkdir(parents=True)
    for number, (form, answers) in enumerate(asked):
        code = form_code(form.match, form.turn, form.seat, KEY)
        book = openpyxl.load_workbook(
            io.BytesIO(write_form(form, game.catalogue, language, code, answers=answers))
        )
        # Saved without what was stored with the formulas.
        book.save(source / f"{number}.xlsx")
    worked_out = converted(source, "xlsx")
    rows = 0
    for number, (form, answers) in enumerate(asked):
        code = form_code(form.match, form.turn, form.seat, KEY)
        stored = checks(write_form(form, game.catalogue, language, code, answers=answers))
        shown = checks((worked_out / f"{number}.xlsx").read_bytes())
        assert plain(shown) == plain(stored), number
        rows += len(stored)
    return rows


def plain(shown):
    """Return the texts without what separates thousands, which is up to the reader's program."""
    return {
        row: "".join(sign for sign in str(text) if sign not in ",\N{NARROW NO-BREAK SPACE}")
        for row, text in shown.items()
    }


def held_to_faults(form, row, faults):
    """Return whether a row is held to a sum, or to a choice made once, of another row with a fault."""
    others = faults.keys() - {row}
    return sums_share(form, row, others) or shared_with(form, row, others)


def sums_share(form, row, faults):
    """Return whether a row is held to a sum in which a row counts that the check names."""
    fields = [field for _, other, _, field in form.fields() if other.id == row]
    sums = [
        form.sums[limit.source] for field in fields for limit in field.limits if limit.source in form.sums
    ]
    return any(other in faults for terms in sums for term in terms for other in term.rows if other != row)


def shared_with(form, row, faults):
    """Return whether a row stands with one that the check names, of cells that may not choose the same."""
    groups = {}
    for _, other, _, field in form.fields():
        if field.once:
            groups.setdefault(other.id, set()).add(field.once)
    return any(groups.get(row, set()) & groups.get(other, set()) for other in faults)


@pytest.fixture(params=games.names())
def game(request):
    return games.load(request.param)


def test_the_check_never_says_ok_of_what_the_judge_refuses(game):
    counts, missed = compare_with_judge(game, 12)
    # A small game may have nothing to refuse.
    assert counts["refused"] >= 20 if game.meta.printed_rules else counts["begun"]
    assert missed == []
    assert counts["named only"] <= 0.005 * counts["begun"]
    assert counts["held to faults"] <= 0.03 * counts["begun"]


@pytest.mark.soak
def test_the_check_and_the_judge_on_thousands_of_rows(game):
    counts, missed = compare_with_judge(game, 400)
    print(game.meta.name, dict(counts))
    assert counts["begun"] >= 2_000
    assert missed == []
    assert counts["named only"] <= 0.002 * counts["begun"]


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.parametrize("language", LANGUAGES)
def test_libreoffice_works_the_checks_out_as_they_are_stored(game, language, tmp_path):
    needs("soffice", "libreoffice-calc")
    assert compare_programs(game, language, 3, tmp_path) > 0


@pytest.mark.soak
def test_libreoffice_works_out_the_checks_of_thousands_of_rows(game, tmp_path):
    needs("soffice", "libreoffice-calc")
    assert compare_programs(game, "en", 200, tmp_path) >= 2_000


def same_in_the_browser(game, count):
    asked = [
        (form, {at: answer.value for at, answer in answers.items()})
        for _, _, form, answers in filled_forms(game, count)
    ]
    shown_all = judged([case(game, form, values) for form, values in asked])
    for (form, values), shown in zip(asked, shown_all, strict=True):
        printed = {row: state_of(text) for row, text in checks_printed(form, game, values).items()}
        assert {row: one["state"] for row, one in shown["checks"].items()} == printed


def test_the_browser_says_the_same(game):
    same_in_the_browser(game, 4)


@pytest.mark.soak
def test_the_browser_says_the_same_of_thousands_of_rows(game):
    same_in_the_browser(game, 200)
