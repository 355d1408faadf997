"""The reports: what became of wishes, the map, and that limits and wishes stay on their own desk."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.messages import LANGUAGES, Message
from engine.record import HowPlayed, Record
from engine.report import HexMap
from engine.turn import resolve
from games.chicago_express import accounts as acc
from games.chicago_express.board import board
from games.chicago_express.game import GAME
from games.chicago_express.orders import Orders, Wish
from games.chicago_express.report.map_page import runs
from games.chicago_express.tables import companies
from ingest import form_code, write_form
from tests.chicago_express.build import SEED, fresh, give_share, playing, put_house, put_trains, set_cash
from tests.chicago_express.random_play import orders_of, play

BUILD_Q5 = Wish(action="BUILD", company="PRR", hexes=["Q5"])


def resolved(state, orders):
    """Play a turn; return the new state and the full record of it."""
    given = {seat: orders.get(seat, Orders()) for seat in GAME.seats_to_move(state)}
    made = resolve(GAME, state, given, SEED)
    played = dict.fromkeys(given, HowPlayed.FORM)
    words = {seat: GAME.describe_orders(state, seat, found) for seat, found in given.items()}
    return made.state, Record(made.events, made.postings, orders=given, words=words, how_played=played)


def said(report, language="en"):
    """All texts of a report, as one."""
    return "\n".join(sorted(_texts(report, language)))


def _texts(value, language):
    if isinstance(value, Message):
        yield GAME.catalogue.text(value, language)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        yield from (found for item in value for found in _texts(item, language))
    elif hasattr(value, "__dataclass_fields__"):
        yield from (
            found for name in value.__dataclass_fields__ for found in _texts(getattr(value, name), language)
        )


def race_for_a_forest():
    """Two companies beside one forest, each seat holding one of them."""
    state = playing(2)
    give_share(state, 1, "PRR")
    give_share(state, 2, "B&O")
    for code in ("PRR", "B&O"):
        set_cash(state, acc.company(code), 9)
        put_trains(state, code, "N8")
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wish_that_fell_stands_on_the_desk_with_its_reason_and_the_next_is_played(language):
    first = Orders(wishes=[Wish(action="BUILD", company="PRR", hexes=["N7"])])
    second = Orders(
        wishes=[
            Wish(action="BUILD", company="B&O", hexes=["N7"]),
            Wish(action="BUILD", company="B&O", hexes=["M8"]),
        ]
    )
    state, record = resolved(race_for_a_forest(), {1: first, 2: second})
    assert state.companies["B&O"].trains[-1] == "M8"
    desk = said(GAME.report(state, "T", record, 2), language)
    reason = GAME.catalogue.text(Message("CE.OCCUPIED", {"place": "N7"}), language)
    assert reason in desk
    assert reason not in said(GAME.report(state, "T", record, 1), language)
    assert reason not in said(GAME.report(state, "T", record, None), language)


def test_limits_and_wishes_that_change_nothing_change_no_other_report_and_no_other_form():
    def told(orders):
        start = race_for_a_forest()
        state, record = resolved(start, {1: Orders(wishes=[BUILD_Q5]), 2: orders})
        reports = [GAME.report(state, "T", record, viewer) for viewer in (None, 1)]
        return reports, GAME.form(state, 1, "T"), GAME.report(state, "T", record, 2)

    skip = Wish(action="SKIP-BUILD")
    quiet = told(Orders(wishes=[skip]))
    loud = told(
        Orders(
            wishes=[Wish(action="BUILD", company="NYC", hexes=["S4"]), skip],
            limits={"NYC": [23, 17]},
        )
    )
    assert quiet[:2] == loud[:2]
    assert quiet[2] != loud[2]


@settings(max_examples=6, deadline=None)
@given(
    limits=st.dictionaries(st.sampled_from(sorted(companies())), st.integers(1, 40), max_size=5),
    pace=st.sampled_from(("round", "move")),
)
def test_limits_of_one_seat_reach_no_other_page_or_form_byte_for_byte(limits, pace):
    """Standing limits that have bought nothing yet: only their own seat's form and desk may know them."""
    state, other = playing(3, pace=pace), playing(3, pace=pace)
    other.seats[2].limits = {code: [usd, usd // 2] for code, usd in limits.items()}
    wanted = Orders(limits=other.seats[2].limits)
    told = {2: GAME.describe_orders(other, 2, wanted)}
    record = Record(orders={2: wanted}, given=told, words=told)
    for viewer in (None, 1, 3):
        assert GAME.report(other, "T", record, viewer) == GAME.report(state, "T", Record(), viewer)
    for seat in (1, 3):
        code = form_code("T", state.turn, seat, b"key")
        forms = [GAME.form(one, seat, "T") for one in (state, other)]
        for language in LANGUAGES:
            first, second = (write_form(form, GAME.catalogue, language, code) for form in forms)
            assert first == second
    assert (GAME.form(other, 2, "T") == GAME.form(state, 2, "T")) == (not limits)


def test_a_beaten_limit_below_the_best_beaten_one_shows_nowhere():
    def told(usd):
        state = fresh(3)
        orders = {1: Orders(limits={"PRR": [20, 0]}), 2: Orders(limits={"PRR": [15, 0]})}
        orders[3] = Orders(limits={"PRR": [usd, 0]} if usd else {})
        after, record = resolved(state, orders)
        return [GAME.report(after, "T", record, viewer) for viewer in (None, 1, 2)]

    assert told(0) == told(12)


def test_no_secret_text_is_searched_for_because_limits_are_small_sums():
    assert GAME.secrets(fresh(), 1) == ()


def test_the_map_shows_every_hex_with_trains_houses_and_runs():
    state = race_for_a_forest()
    put_trains(state, "PRR", "M8")
    put_house(state, "M8")
    drawn = hex_map(GAME.report(state, "T", Record(), None))
    cells = {cell.label: cell for cell in drawn.cells}
    assert set(cells) == set(board())
    assert [(mark.kind, mark.group) for mark in cells["N8"].marks] == [("train", "PRR"), ("train", "B&O")]
    assert {mark.kind for mark in cells["M8"].marks} == {"train", "house"}
    assert ("PRR", ("N8", "M8")) in drawn.tracks
    assert {cell.terrain for cell in drawn.cells} == {terrain.id for terrain in drawn.terrains}
    assert {group for group, _ in drawn.tracks} <= {group.id for group in drawn.groups}


def hex_map(report):
    return next(block for block in report.blocks() if isinstance(block, HexMap))


def test_every_train_but_the_first_hangs_on_an_earlier_one():
    state = play(3, seed="map")
    for code, company in state.companies.items():
        assert [run[1] for run in runs(state, code)] == company.trains[1:]


def test_hexes_bear_the_same_names_on_the_map_the_form_and_in_the_log():
    state = race_for_a_forest()
    wish = Wish(action="BUILD", company="PRR", hexes=["O8", "O7"])
    choices = GAME.form(state, 1, "T").choices["places"]
    labels = {cell.label for cell in hex_map(GAME.report(state, "T", Record(), None)).cells}
    assert {choice.code for choice in choices} <= labels
    after, record = resolved(state, {1: Orders(wishes=[wish])})
    assert "builds for the Pennsylvania Railroad in O8 and O7:" in said(GAME.report(after, "T", record, None))


@pytest.mark.parametrize("pace", ["round", "move"])
def test_a_whole_match_can_be_read_in_every_language_to_its_end(pace):
    key = b"read"
    state = fresh(3, pace=pace)
    while not GAME.is_over(state):
        orders = {seat: orders_of(state, seat, key, False) for seat in GAME.seats_to_move(state)}
        made = resolve(GAME, state, orders, key, digests=False)
        words = {seat: GAME.describe_orders(state, seat, found) for seat, found in orders.items()}
        state, record = made.state, Record(made.events, made.postings, orders=orders, words=words)
        for viewer in (None, 1, 2, 3):
            report = GAME.report(state, "T", record, viewer)
            assert all(said(report, language) for language in LANGUAGES)
    front = GAME.report(state, "T", record, None).pages[0]
    assert [section.id for section in front.sections] == ["lead", "teasers", "end", "log", "next", "figures"]


@pytest.mark.parametrize(("language", "words"), [("en", "no company"), ("fr", "aucune compagnie")])
def test_where_nobody_reached_chicago_the_end_of_the_match_promises_no_one(language, words):
    state, record = resolved(race_for_a_forest(), {})
    state.ended = True
    assert words in said(GAME.report(state, "T", record, None), language).splitlines()


def test_once_the_match_is_over_nothing_is_told_of_a_next_dividend_or_train():
    state, record = resolved(race_for_a_forest(), {})
    during = [said(GAME.report(state, "T", record, viewer)) for viewer in (None, 1)]
    state.ended = True
    after = [said(GAME.report(state, "T", record, viewer)) for viewer in (None, 1)]
    for words in ("Next dividend", "next train"):
        assert any(words in report for report in during)
        assert not any(words in report for report in after)


def test_there_is_no_desk_for_a_seat_that_is_not_there():
    with pytest.raises(ValueError, match="seat 9"):
        GAME.report(fresh(), "T", Record(), 9)


@pytest.mark.parametrize("how", [None, *HowPlayed])
def test_the_desk_says_first_how_the_seat_was_played(how):
    record = Record(how_played={1: how} if how else {})
    first = GAME.report(fresh(), "T", record, 1).pages[0].sections[0].blocks[0]
    assert first.text.code == f"REPORT.PLAYED.{(how or 'opening').upper()}"
    assert (first.tone == "warning") == bool(how and how.missed)
