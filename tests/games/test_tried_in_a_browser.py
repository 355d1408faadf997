"""Python for browsers plays whole matches to the position and report of the referee's Python."""

import json
import random

import pytest

import games
from kit.conformance.sights import blind_answers
from referee.runtime.served import served_to_try
from referee.trying import browser
from tests.games.in_node import laid_out, run_in_node


def whole_match(name):
    """A match played by forms filled in blindly, every other one left blank, and what is shown in the end."""
    game, rng = games.load(name), random.Random(name)
    seats = game.meta.max_seats if game.meta.full else max(3, game.meta.min_seats)
    setup = {"game": name, "seats": seats, "strength": "easy", "seed": f"seed of {name}"}
    table, forms = browser.begin(json.dumps(setup), "fr"), []
    while not table.is_over:
        answers = blind_answers(table.form(), rng) if len(forms) % 2 else {}
        forms.append(json.dumps({"\t".join(at): str(one.value) for at, one in answers.items()}))
        browser.play(table, forms[-1])
    return {"setup": setup, "language": "fr", "forms": forms}, json.loads(browser.shown(table))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    work = tmp_path_factory.mktemp("work")
    return laid_out(tmp_path_factory.mktemp("assets"), lambda: served_to_try(work))


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_whole_match_ends_alike(folder, name):
    asked, here = whole_match(name)
    (there,) = run_in_node("try_match.js", folder, [asked])
    assert there == {"over": True, "same": True, "save": here["save"], "report": here["report"]}
