"""Forms of a game: written as workbooks and read back in every language, begun rows told what they lack."""

import pytest

from engine.messages import LANGUAGES
from kit.conformance.filled_forms import answers_of, filled, read, values_of
from kit.conformance.half_lines import told_alike
from kit.conformance.positions import played


def forms(game):
    """Yield each kind of form of the first turns with its position and seat."""
    known = set()
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state):
            form = game.form(state, seat, "ROUND")
            kind = tuple((section.id, len(section.rows)) for section in form.sections)
            if kind not in known:
                known.add(kind)
                yield kind, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_read_back_as_they_were_filled_in(game, language):
    for kind, form in forms(game):
        values, data = filled(form, game.catalogue, language)
        assert read(form, game.catalogue, data) == (values, ()), (game.meta.name, kind)


def test_every_form_asks_something_under_ids_that_differ(game):
    for kind, form in forms(game):
        cells = [(line.id, column.id) for _, line, column, _ in form.fields()]
        assert cells, (game.meta.name, kind)
        assert len(cells) == len(set(cells)), (game.meta.name, kind)


def test_a_begun_row_lacks_what_its_section_says_that_it_needs(game):
    """The live check of the form goes by `Section.needs`; the orders must be read by nothing else."""
    state = list(played(game))[-1][2].state
    for seat in game.seats_to_move(state):
        told_alike(game, state, seat)


def test_any_answers_are_judged_once_and_for_all(game):
    """Nothing raises, whatever a form lets through, and what is accepted another check leaves as it is."""
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state)[:2]:
            form = game.form(state, seat, "ROUND")
            orders, _ = game.read_orders(state, seat, answers_of(values_of(form)))
            accepted, _ = game.check(state, seat, orders)
            assert game.check(state, seat, accepted)[0] == accepted, game.meta.name
            game.describe_orders(state, seat, accepted)
