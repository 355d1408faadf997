"""What is open to a railroad that pays: none, or some of six kinds (ruling B51)."""

from games.continental_rails.railways.network import eligible_rights_of_way, merger_obstacle
from games.continental_rails.state import BANKRUPT
from games.continental_rails.undertakings import undertakings
from tests.continental_rails.build import fresh, make_president


def finished(code="B&O"):
    """A railroad that has the newest there is, while others have all it could ask for."""
    state = fresh()
    railroad = state.railroads[code]
    state.railroads["NYC"].lines += eligible_rights_of_way(state, code)
    railroad.right_of_way = ""
    railroad.doubled = list(railroad.lines)
    railroad.engine = state.best_engine
    state.technologies = []
    for company in state.companies.values():
        company.status = "gone"
    return state


def test_nothing_is_open_where_all_is_built_and_new():
    assert undertakings(finished(), "B&O") == ()


def test_each_kind_is_seen_alone():
    state = finished()
    state.railroads["B&O"].right_of_way = "x"
    assert undertakings(state, "B&O") == ("right_of_way",)
    state = finished()
    state.technologies = ["B"]
    assert undertakings(state, "B&O") == ("technology",)
    state = finished()
    state.railroads["B&O"].doubled = []
    state.overrides = {"double_cost_permille": 1}
    assert undertakings(state, "B&O") == ("double_track",)
    state = finished()
    state.best_engine += 9
    state.overrides = {"engine_usd_per_mile": 1}
    assert undertakings(state, "B&O") == ("engine",)


def test_a_merger_is_open_to_the_president_of_both():
    state = finished()
    for railroad in state.railroads.values():
        railroad.price_usd = 30
    other = next(code for code in state.railroads if not merger_obstacle(state, "B&O", code))
    make_president(state, 3, "B&O")
    assert undertakings(state, "B&O") == ()
    make_president(state, 3, other)
    assert undertakings(state, "B&O") == ("merger",)


def test_a_company_that_could_be_absorbed_is_open():
    state = finished()
    for company in state.companies.values():
        company.status = "bank"
    assert undertakings(state, "B&O") == ("absorption",)


def test_what_does_not_pay_is_not_open():
    state = finished()
    state.best_engine += 9
    state.technologies = ["B"]
    state.overrides = {"engine_usd_per_mile": 100_000, "technology_usd_per_mile": 100_000}
    assert undertakings(state, "B&O") == ()


def test_nothing_is_open_to_a_bankrupt_railroad():
    state = finished()
    state.railroads["B&O"].right_of_way = "x"
    state.railroads["B&O"].solvency = BANKRUPT
    assert undertakings(state, "B&O") == ()
