"""A seat's own part of the account: on its desk after the end, of an open match, and nothing of it before."""

import msgspec
import pytest

from engine.report import Chart, Table
from publish.desks.desk import desk_payload
from referee.explaining.account import Moment, read_account
from referee.explaining.explain import explain
from referee.explaining.luck import leading_draws
from referee.explaining.own import EACH, draws_to_open
from referee.explaining.own_page import OWN_SLUG, own_page
from referee.explaining.sums import seat_sums
from referee.explaining.values import permille
from referee.publication.desks import own_report
from tests.referee.explaining.matches import NAME, opened, play_on, playing_on_little, seated


@pytest.fixture(autouse=True, scope="module")
def little():
    with playing_on_little():
        yield


@pytest.fixture(scope="module")
def ended(tmp_path_factory, little):
    workspace = seated(tmp_path_factory.mktemp("own") / "ws", "chicago-express", 3)
    play_on(workspace)
    explain(workspace, NAME, processes=1)
    return workspace


def desk_pages(match, turn, seat):
    return {page.slug: page for page in own_report(match, turn, match.secrets.seat(seat).keys()).pages}


def test_each_seat_has_its_part_on_the_desk_of_the_last_turn(ended):
    match = opened(ended)
    for seat in read_account(match).seats:
        assert desk_pages(match, match.last, seat)[OWN_SLUG] == own_page(read_account(match), seat)
        assert OWN_SLUG not in desk_pages(match, match.last - 1, seat)


def test_a_match_that_stays_closed_tells_no_seat_its_part(ended, monkeypatch):
    match = opened(ended)
    monkeypatch.setattr("referee.publication.explained.is_open", lambda _: False)
    assert OWN_SLUG not in desk_pages(match, match.last, 1)


def test_its_moments_are_its_own(ended):
    account = read_account(opened(ended))
    for seat, own in account.own.items():
        for moments in (own.best, own.worst, own.untried):
            assert {one.seat for one in moments} <= {seat}
            assert len(moments) <= EACH
        assert all(one.own(account.seats) > 0 for one in (*own.best, *own.untried))
        assert all(one.strength(account.seats) < 0 for one in own.worst)


def test_what_is_best_of_all_is_best_of_its_seat(ended):
    account = read_account(opened(ended))
    assert account.best[0] == account.own[account.best[0].seat].best[0]
    assert account.worst[0] == account.own[account.worst[0].seat].worst[0]
    assert account.untried[0] in account.own[account.untried[0].seat].untried


def test_the_table_adds_up_to_the_result_of_the_seat(ended):
    account = read_account(opened(ended))
    for seat in account.seats:
        (table,) = (block for block in blocks(account, seat) if isinstance(block, Table))
        *parts, result = [row[1:] for row in table.rows if row[1] is not None]
        chances, points = (
            next(one for one in seat_sums(account, points=each) if one.seat == seat) for each in (False, True)
        )
        assert result == (permille(chances.result), points.result)
        for at in (0, 1):
            assert abs(sum(row[at] for row in parts) - result[at]) <= 2


def test_the_curves_are_its_own_beside_the_best_of_the_others(ended):
    account = read_account(opened(ended))
    for at, seat in enumerate(account.seats):
        chances, points = (block for block in blocks(account, seat) if isinstance(block, Chart))
        assert chances.series[0].name == account.name(seat)
        assert points.series[0].values == tuple(
            row[len(account.seats) + at] for row in (account.start, *(one.after for one in account.turns))
        )
        turns = {one.turn for one in (*account.own[seat].best, *account.own[seat].worst)}
        assert {first for first, _, _ in chances.shaded} == {first for first, _, _ in points.shaded} == turns
        others = [points for place, points in enumerate(account.end[3:6]) if place != at]
        assert points.series[1].values[-1] == max(others)


def blocks(account, seat):
    return [block for section in own_page(account, seat).sections for block in section.blocks]


def test_the_desk_can_say_all_of_it_in_every_language(ended):
    match = opened(ended)
    report = own_report(match, match.last, match.secrets.seat(1).keys())
    payload = desk_payload(report, match.texts, ("en", "fr", "ru")).decode()
    for title in ("Your part in it", "Votre part dans cette issue", "Ваша роль в партии"):
        assert title in payload


def test_an_account_of_an_earlier_version_has_no_parts(ended):
    account = msgspec.structs.replace(read_account(opened(ended)), own={})
    assert own_page(account, 1) is None
    kept = msgspec.json.decode(opened(ended).folder.account.read_bytes())
    assert [int(seat) for seat in kept.pop("own")] == list(account.seats)
    assert msgspec.json.decode(msgspec.json.encode(kept), type=type(account)) == account


def test_a_seat_has_the_draws_that_struck_it_hardest(ended):
    turn = replace_strokes(
        read_account(opened(ended)).turns[0],
        {"a": (50, 0, 2), "b": (-70, 0, 2), "c": (60, 0, 2), "d": (5, 0, 3), "e": (0, 9, 1)},
    )
    assert list(draws_to_open([turn], (1, 2, 3))) == [(1, "b"), (1, "c"), (1, "d")]
    assert leading_draws([turn]) == [(1, "b"), (1, "c"), (1, "a"), (1, "d"), (1, "e")]


def replace_strokes(turn, strokes):
    return msgspec.structs.replace(turn, strokes=strokes)


def test_a_draw_is_told_to_the_seat_it_struck(ended):
    account = read_account(opened(ended))
    before = account.turns[0].after[3]
    stroke = Moment(2, account.seats[0], (0, 0, 0, -40 * before, 0, 0, -9, 0, 0), 20, label="climate")
    own = {**account.own, 1: msgspec.structs.replace(account.own[1], struck=(stroke,))}
    with_own = msgspec.structs.replace(account, own=own)
    sections = [section.id for section in own_page(with_own, 1).sections]
    assert sections[-1] == "own-luck"
    assert "own-luck" not in [section.id for section in own_page(with_own, 2).sections]
