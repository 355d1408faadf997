"""A match may set any figure of rules.toml and of the tables otherwise; it is played and printed so."""

import pytest

from engine.dice import Dice
from engine.game import OptionError
from engine.turn import resolve
from games.continental_rails import rulebook
from games.continental_rails.exchange.climate import moved
from games.continental_rails.forms import limits
from games.continental_rails.game import GAME
from games.continental_rails.operations.accidents import accident_permille
from games.continental_rails.rules import rules_for, table
from games.continental_rails.tables import changeable, climates, technologies
from games.continental_rails.titles.rail_magnate import system_points
from games.continental_rails.titles.rail_mogul import dividend_points
from games.continental_rails.titles.robber_baron import rank_points

NORMAL = "economic_climate.NORMAL"
FIRST = "victory_points.robber_rank.1.points"


def match(options=()):
    return GAME.new_match(dict(options), [], Dice(b"overrides", 0))


def rules(options):
    return rules_for(match(options).overrides)


def test_every_figure_may_be_set_and_is_kept_with_the_match():
    everything = {str(row["key"]): str(row["value"]) for row in table()}
    everything |= {key: str(value) for key, value in changeable().items()}
    state = match(everything)
    assert len(state.overrides) == len(everything) > 300
    again = GAME.state_from_json(GAME.state_to_json(state))
    assert again.overrides == state.overrides
    # What is set to what it was anyway changes nothing.
    assert rules_for(again.overrides).tables
    assert climates(rules_for(again.overrides).tables) == climates()
    assert technologies(rules_for(again.overrides).tables) == technologies()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"start_cash": "1"}, "Allowed: start_cash_usd, "),
        ({"start_cash": "1"}, "victory_points.ROW.COLUMN"),
        ({"economic_climate.NORMAL.loan": "1"}, "Allowed: economic_climate.NORMAL.loan_permille, "),
        ({"economic_climate.BOOM.number": "1"}, "economic_climate.BOOM.loan_permille"),
        ({"outlines.x.y": "1"}, "economic_climate.ROW.COLUMN"),
        ({"start_cash_usd": "lots"}, "'lots' is not possible. Allowed: a whole number"),
        ({f"{NORMAL}.loan_permille": "12%"}, "'12%' is not possible. Allowed: a whole number"),
        ({FIRST: ""}, "a whole number"),
        ({"climate_moves.0-0.+1.permille": "800"}, "chances of one climate that sum to 1000"),
    ],
)
def test_what_is_unknown_or_of_the_wrong_kind_is_refused_with_what_is_valid(options, sentence):
    with pytest.raises(OptionError) as refused:
        match(options)
    assert sentence in str(refused.value)
    assert next(iter(options)) in str(refused.value)


def test_climate_figures_are_played():
    usual = match()
    other = match({f"{NORMAL}.credit_permille": "500", f"{NORMAL}.track_usd_per_mile": "260"})
    assert other.seats[1].credit_limit_usd == usual.worth_history[1][0] // 2
    assert limits.track_range(usual)[0] == 300
    assert limits.track_range(other)[0] == 260


def test_chances_of_the_climate_are_played():
    options = {"climate_moves.0-0.+1.permille": "0", "climate_moves.0-0.+2.permille": "900"}
    assert moved(0, 700) == 1
    assert moved(0, 700, rules(options).tables) == 2


def test_points_are_played():
    bonus = next(key for key in changeable() if key.startswith("victory_points.magnate_bonus."))
    tables = rules({FIRST: "20", bonus: "9"}).tables
    assert rank_points({1: 5, 2: 4}, tables) == {1: 20, 2: 9}
    regions = {"Atlantic", "Pacific", "Canada", "Mexico"}
    assert system_points(regions, tables) - system_points(regions) == 9 - changeable()[bonus]


def test_dividend_steps_and_devices_are_played():
    step = next(key for key in changeable() if key.startswith("victory_points.mogul_dividend."))
    changed = rules({step: "40", "technologies.E.accident_permille": "500"})
    assert max(dividend_points(changed, usd, 10) for usd in range(9)) == 40
    assert accident_permille(changed, "E") == changed.accident_permille // 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rulebook_of_the_match_prints_what_it_plays(language):
    usual = "".join(text for _, _, text in rulebook.pages_of(language))
    changed = match({f"{NORMAL}.first_price_usd": "267", FIRST: "777"}).overrides
    other = "".join(text for _, _, text in rulebook.pages_of(language, changed))
    for figure in ("267", "| 777 |"):
        assert other.count(figure) == usual.count(figure) + 1


def test_a_turn_with_other_figures_is_played_with_them_and_comes_out_alike_again():
    state = match({f"{NORMAL}.loan_permille": "500"})
    dice = Dice(b"orders", 1)
    orders = {seat: GAME.computer_orders(state, seat, dice.scoped(f"{seat}")) for seat in state.seats}
    first, second = (resolve(GAME, GAME.copy(state), orders, b"seed") for _ in range(2))
    assert first == second
    usual = resolve(GAME, match(), orders, b"seed")
    interest = [
        sum(posting.amount for posting in made.postings if posting.reason == "loan_interest")
        for made in (first, usual)
    ]
    assert interest[0] > 3 * interest[1] > 0


def test_the_rulebook_tells_how_slow_and_uncertain_the_public_is_in_the_match():
    off = {"public_swing_permille": "0", "public_climate_permille": "1000", "public_debt_permille": "0"}
    now, before = (str(GAME.rulebook(match(options), "en")) for options in ({}, off))
    sentences = ("likes some stocks better", "change of climate it takes in 50%", "20% of a railroad’s bond")
    assert [sentence in now for sentence in sentences] == [True] * 3
    assert [sentence in before for sentence in sentences] == [False] * 3
