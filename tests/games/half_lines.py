"""Lines of a form filled in by halves: every set of cells, with every choice that decides what is needed."""

from itertools import product

from engine.findings import Place
from engine.forms import Answer, Kind, lacking
from ingest.wording import fields_of


def told_alike(game, state, seat):
    """Make sure that the orders are read by the needs of the form; return the sections that have any."""
    form = game.form(state, seat, "NEEDS")
    sections = [section for section in form.sections if section.needs]
    for section in sections:
        for line, values in half_lines(form, section):
            given = {(line, column): Answer(value, Place()) for column, value in values.items()}
            _, findings = game.read_orders(state, seat, given)
            said = [finding.place.column for finding in findings if finding.place.line == line]
            assert said == list(lacking(section.needs, values)), (section.id, values)
    return {section.id for section in sections}


def half_lines(form, section):
    """Yield (line id, column id -> answer) for each way to fill in the first line of a section."""
    line = section.lines[0]
    asked = {
        column.id: answers(form, section, column.id, field) for column, field in fields_of(section, line)
    }
    for chosen in product(*asked.values()):
        yield (
            line.id,
            {column: value for column, value in zip(asked, chosen, strict=True) if value is not None},
        )


def answers(form, section, column, field):
    """Return what a cell is tried with: blank, and every choice where others depend on it, else one."""
    if field.kind is not Kind.CHOICE:
        return [None, "W" if field.kind is Kind.TEXT else max(field.low or 0, 1)]
    codes = [choice.code for choice in form.choices[field.choices]]
    deciding = any(need.only and need.only[0] == column for need in section.needs)
    return [None, *(codes if deciding else codes[:1])]
