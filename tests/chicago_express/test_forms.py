"""The order form: what it offers, that it survives a workbook, and how answers become orders."""

import io

import openpyxl
import pytest

from engine.findings import Outcome
from engine.formats import dollars
from engine.forms import Kind
from engine.messages import LANGUAGES
from engine.turn import resolve
from games.chicago_express import accounts as acc
from games.chicago_express.forms.lists import all_lists, developable
from games.chicago_express.forms.sections import least
from games.chicago_express.game import GAME
from games.chicago_express.orders import BUILD, SKIP_BUILD, Orders, Wish
from games.chicago_express.rules.legality import fault
from games.chicago_express.tables import companies
from ingest import form_code, identify, read_form, write_form
from tests.chicago_express.build import fill_dials, fresh, give_share, playing, put_trains, set_cash, turn_of
from tests.chicago_express.random_play import orders_of
from tests.games.receipts import filled

KEY = b"a key for the tags of forms"


def holder(seats=3, **options):
    """Seat 1 holds red and blue shares; red has money and a train in Altoona."""
    state = playing(seats, **options)
    give_share(state, 1, "PRR")
    give_share(state, 1, "B&O")
    set_cash(state, acc.company("PRR"), 12)
    put_trains(state, "PRR", "Q5", "P4", "O4", "N5", "M4")
    return state


def through_a_workbook(state, seat, language, given):
    """Write the form with answers, read the bytes back, and make orders of them."""
    form = GAME.form(state, seat, "CE1")
    code = form_code("CE1", form.turn, seat, KEY)
    data = write_form(form, GAME.catalogue, language, code, answers=given)
    found, grid, findings = identify(data, "form.xlsx", KEY)
    assert findings == ()
    reading = read_form(grid, form, GAME.catalogue, code=found, language=language)
    assert all(finding.outcome is Outcome.NOTED for finding in reading.findings)
    orders, remarks = GAME.read_orders(state, seat, reading.answers)
    assert remarks == ()
    return orders


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pace", ["round", "move"])
def test_wishes_and_limits_survive_a_workbook(language, pace):
    state = holder(pace=pace)
    given = filled(
        W1={"action": "BUILD", "company": "PRR", "hex1": "L4", "hex2": "L5"},
        W2={"action": "SKIP-DEVELOP"},
        L1={"first": 9, "more": 4},
        L5={"first": 3},
    )
    orders = through_a_workbook(state, 1, language, given)
    assert [(w.action, w.company, w.hexes, w.line) for w in orders.wishes] == [
        ("BUILD", "PRR", ["L4", "L5"], "W1"),
        ("SKIP-DEVELOP", "", [], "W2"),
    ]
    assert orders.limits == {"PRR": [9, 4], "WAB": [3, 0]}
    accepted, findings = GAME.check(state, 1, orders)
    assert accepted == orders
    assert [f for f in findings if f.outcome is not Outcome.NOTED] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_shown_in_the_workbook_carry_costs_and_names(language):
    state = holder()
    form = GAME.form(state, 1, "CE1")
    code = form_code("CE1", form.turn, 1, KEY)
    book = openpyxl.load_workbook(io.BytesIO(write_form(form, GAME.catalogue, language, code)))
    shown = {str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row}
    pittsburgh = [text for text in shown if text.startswith("K4 · Pittsburgh")]
    assert pittsburgh
    assert all("4" in text and "PRR" in text for text in pittsburgh)


def test_every_field_is_of_a_simple_kind():
    kinds = {cell.kind for *_, cell in GAME.form(holder(), 1, "CE1").fields()}
    assert kinds == {Kind.INTEGER, Kind.CHOICE}


def test_in_pace_move_the_hexes_offered_are_those_in_reach_of_one_action():
    state = holder(pace="move")
    sites = {choice.code for choice in all_lists(state, 1)["sites"]}
    for hex_id in sorted(sites):
        chains = [[hex_id], *([a, hex_id] for a in sites), *([a, b, hex_id] for a in sites for b in sites)]
        wishes = (
            Wish(action=BUILD, company=code, hexes=chain)
            for code in ("PRR", "B&O")
            for chain in chains
            if len(set(chain)) == len(chain)
        )
        reasons = (fault(state, 1, wish) for wish in wishes)
        assert any(found is None or found.code == "CE.TOO_DEAR" for found in reasons), hex_id
    assert "A2" not in sites


def test_every_developable_hex_is_offered():
    state = holder()
    growing = {
        choice.code
        for choice in all_lists(state, 1)["places"]
        if any(part.code != "CHOICE.SITE.BUILD" for part in choice.label.facts["what"])
    }
    assert growing == developable(state, 1) == {"N5", "M4", "O4"}


def test_the_form_of_the_opening_and_of_an_auction_asks_for_limits_only():
    state = fresh(3, pace="move")
    seat = GAME.seats_to_move(state)[0]
    assert [section.id for section in GAME.form(state, seat, "CE1").sections] == ["limits", "links"]
    state = holder(pace="move")
    assert [section.id for section in GAME.form(state, 1, "CE1").sections] == ["wishes", "limits"]
    turn_of(state, s1=Orders(wishes=[Wish(action="AUCTION", company="NYC")]))
    assert [section.id for section in GAME.form(state, 2, "CE1").sections] == ["limits"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_limits_say_what_is_up_for_auction_and_what_money_there_is(language):
    def note(state, seat):
        *_, limits = GAME.form(state, seat, "CE1").sections
        return GAME.catalogue.text(limits.note, language)

    state = holder(pace="move")
    set_cash(state, acc.seat(2), 23)
    assert "23" in note(state, 2)
    assert "New York Central" not in note(state, 2)
    turn_of(state, s1=Orders(wishes=[Wish(action="AUCTION", company="NYC")]))
    asked = note(state, 2)
    assert "New York Central Railroad" in asked
    assert dollars(state.auction.minimum_usd, language) in asked
    assert dollars(23, language) in asked


def test_standing_limits_are_prefilled_and_stand_when_no_form_comes():
    state = holder()
    turn_of(state, s1=Orders(limits={"NYC": [6, 2]}))
    defaults = {
        (line.id, column.id): cell.default
        for _, line, column, cell in GAME.form(state, 1, "CE1").fields()
        if cell.default is not None
    }
    assert defaults == {("L4", "first"): 6, ("L4", "more"): 2}
    assert GAME.standing_orders(state, 1) == Orders(limits={"NYC": [6, 2]})


@pytest.mark.parametrize(
    ("cells", "missing"),
    [
        ({"company": "PRR"}, ["action"]),
        ({"action": "AUCTION"}, ["company"]),
        ({"action": "BUILD"}, ["company", "hex1"]),
        ({"action": "BUILD", "company": "PRR"}, ["hex1"]),
        ({"action": "DEVELOP", "company": "PRR"}, ["hex1"]),
    ],
)
def test_half_filled_lines_are_named_cell_by_cell(cells, missing):
    orders, findings = GAME.read_orders(holder(), 1, filled(W2=cells))
    assert orders.wishes == []
    assert [(f.code, f.place.row, f.place.column) for f in findings] == [
        ("CE.HALF_LINE", "W2", column) for column in missing
    ]


def test_what_may_still_come_true_is_noted_in_a_round_and_refused_in_a_move():
    wish = Wish(action=SKIP_BUILD, line="W1")
    for pace, outcome in (("round", Outcome.NOTED), ("move", Outcome.REJECTED)):
        state = holder(pace=pace)
        fill_dials(state, expand=5)
        accepted, findings = GAME.check(state, 1, Orders(wishes=[wish]))
        assert [f.outcome for f in findings] == [outcome]
        assert (findings[0].code == "CE.MAY_FALL") == (pace == "round")
        assert len(accepted.wishes) == (pace == "round")


def test_one_reason_for_several_wishes_is_said_once():
    state = holder(pace="round")
    fill_dials(state, expand=5)
    wishes = [Wish(action=SKIP_BUILD, line=line) for line in ("W1", "W2", "W3")]
    accepted, findings = GAME.check(state, 1, Orders(wishes=wishes))
    assert len(accepted.wishes) == 3
    assert [f.code for f in findings] == ["CE.MAY_FALL", "CE.MAY_FALL_TOO", "CE.MAY_FALL_TOO"]
    assert {f.facts["line"] for f in findings[1:]} == {"W1"}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish(action="DANCE"), "CE.UNKNOWN_ACTION"),
        (Wish(action="AUCTION", company="XYZ"), "CE.UNKNOWN_COMPANY"),
        (Wish(action="BUILD", company="PRR", hexes=["R5"]), "CE.START_HEX"),
        (Wish(action="BUILD", company="PRR", hexes=["Q5"]), "CE.OWN_TRAIN"),
        (Wish(action="DEVELOP", hexes=["A2"]), "CE.NOT_DEVELOPABLE"),
    ],
)
def test_what_can_never_be_played_is_refused_at_once(wish, code):
    accepted, findings = GAME.check(holder(), 1, Orders(wishes=[wish]))
    assert accepted.wishes == []
    assert [f.code for f in findings] == [code]
    for language in LANGUAGES:
        assert GAME.catalogue.text(findings[0].text, language)
        assert GAME.catalogue.text(findings[0].fix, language)


@pytest.mark.parametrize(
    ("limits", "code", "kept"),
    [
        ({"PRR": [-3, 0]}, "CE.NEGATIVE", {}),
        ({"XYZ": [3, 0]}, "CE.NOT_FOR_SALE", {}),
        ({"PRR": [0, 5]}, "CE.MORE_WITHOUT_FIRST", {}),
        ({"PRR": [500, 0]}, "CE.LIMIT_OVER_CASH", {"PRR": [500, 0]}),
        ({"PRR": [1, 0]}, "CE.LIMIT_UNDER_MINIMUM", {"PRR": [1, 0]}),
    ],
)
def test_limits_that_make_no_sense_are_remarked_upon(limits, code, kept):
    accepted, findings = GAME.check(holder(), 1, Orders(limits=limits))
    assert [f.code for f in findings] == [code]
    assert accepted.limits == kept
    assert all(f.place.row for f in findings)


@pytest.mark.parametrize(("houses", "minimum"), [([], 1), (["D3"], 3)])
def test_ruling_14_the_lowest_bid_for_the_wabash_reckons_with_its_first_train(houses, minimum):
    state = holder()
    state.houses = houses
    assert least(state, "WAB") == minimum
    findings = GAME.check(state, 1, Orders(limits={"WAB": [minimum, 0]}))[1]
    assert [f.code for f in findings] == []


def test_wishes_do_not_count_while_an_auction_waits():
    state = fresh(3, pace="move")
    seat = GAME.seats_to_move(state)[0]
    accepted, findings = GAME.check(state, seat, Orders(wishes=[Wish(action=SKIP_BUILD)]))
    assert accepted.wishes == []
    assert [f.code for f in findings] == ["CE.NO_MOVE_NOW"]


def test_no_more_wishes_than_lines():
    wishes = [Wish(action=SKIP_BUILD) for _ in range(7)]
    accepted, findings = GAME.check(holder(), 1, Orders(wishes=wishes))
    assert len(accepted.wishes) == 5
    assert [f.code for f in findings] == ["CE.TOO_MANY_WISHES"] * 2


def test_orders_are_told_in_words():
    state = holder()
    orders = Orders(
        wishes=[
            Wish(action="BUILD", company="PRR", hexes=["L4", "K4"]),
            Wish(action="AUCTION", company="NYC"),
            Wish(action="DEVELOP", hexes=["M4"]),
            Wish(action=SKIP_BUILD),
        ],
        limits={"NYC": [6, 2], "PRR": [5, 0]},
    )
    said = [GAME.catalogue.text(line, "en") for line in GAME.describe_orders(state, 1, orders)]
    assert said == [
        "W1, first wish: build for the Pennsylvania Railroad in L4 and K4 Pittsburgh (now $7).",
        "W2, if none above can be played: put a share of the New York Central Railroad up for auction.",
        "W3, if none above can be played: develop M4 Altoona.",
        "W4, if none above can be played: only turn the expansion dial.",
        "Bid up to $6 for the next share of the New York Central Railroad, "
        "then up to $2 for each further one.",
        "Bid up to $5 for the next share of the Pennsylvania Railroad.",
    ]
    assert [line.code for line in GAME.describe_orders(state, 1, Orders())] == ["ORDER.NOTHING"]


def as_answers(orders):
    """What a player would write to give these orders."""
    lines = {}
    for rank, wish in enumerate(orders.wishes, 1):
        cells = {"action": wish.action, "company": wish.company}
        cells |= {f"hex{n}": hex_id for n, hex_id in enumerate(wish.hexes, 1)}
        lines[f"W{rank}"] = {column: value for column, value in cells.items() if value}
    for code, pair in orders.limits.items():
        line = f"L{list(companies()).index(code) + 1}"
        lines[line] = dict(zip(("first", "more"), pair, strict=True))
    return filled(**lines)


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["round", "move"])
def test_a_whole_match_can_be_played_through_workbooks(pace):
    key, state = b"workbooks", fresh(2, pace=pace)
    while not GAME.is_over(state):
        given = {}
        for seat in GAME.seats_to_move(state):
            wanted = orders_of(state, seat, key, False)
            language = LANGUAGES[(seat + state.turn) % len(LANGUAGES)]
            given[seat] = through_a_workbook(state, seat, language, as_answers(wanted))
            for wish in given[seat].wishes:
                wish.line = ""
            assert given[seat] == wanted
        state = resolve(GAME, state, given, key, digests=False).state
    assert state.end_reasons
