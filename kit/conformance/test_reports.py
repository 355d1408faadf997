"""Reports of a game: secrets stay on their own desk, and a desk says how its seat was played."""

import pytest

from engine.findings import Finding, Outcome
from engine.messages import LANGUAGES, say
from engine.record import HowPlayed, Record
from engine.report import News, Paragraph
from engine.turn import resolve
from games.common import desk
from games.common.blocks import MISSING
from kit.conformance.positions import checked, computer, played, start, texts
from publish.guard.pattern_matcher import PatternMatcher, long_words
from referee import serialise


def words(game, report, language):
    """Return every text of a report."""
    return {game.catalogue.text(message, language) for message in texts(report)}


def test_no_secret_stands_in_the_public_report(game):
    for _, _, result in played(game):
        state = result.state
        seats = game.seats_to_move(state)
        matcher = PatternMatcher(secret for seat in seats for secret in game.secrets(state, seat))
        report = game.report(state, "T1", Record(result.events, result.postings), None)
        for language in LANGUAGES:
            public = "\n".join(sorted(words(game, report, language))).encode()
            assert matcher.kinds_in(public, long_words(public)) == set(), (game.meta.name, language)


def test_what_others_did_in_secret_stands_on_no_other_desk(game):
    """Events that one seat alone was told change no report but its own."""
    for _, _, result in played(game):
        state = result.state
        for seat in game.seats_to_move(state)[:2]:
            known = tuple(event for event in result.events if event.known_to(seat))
            all_told, own = (Record(events, result.postings) for events in (result.events, known))
            assert game.report(state, "T1", all_told, seat) == game.report(state, "T1", own, seat), (
                game.meta.name, seat,
            )  # fmt: skip


def test_orders_stand_as_given_beside_what_was_accepted_on_one_desk_only(game):
    state = start(game)
    seat = game.seats_to_move(state)[0]
    given = game.describe_orders(state, seat, computer(game, state, seat))
    fallen = (say("GAME.TITLE"), *given)
    record = Record(given={seat: fallen}, words={seat: given})
    after = resolve(game, state, checked(game, state), b"orders").state
    desk = game.report(after, "T1", record, seat)
    (cut,) = [block for block in desk.blocks() if getattr(block, "id", "") == "orders"]
    assert [tuple(row) for row in cut.rows] == [(fallen[0], MISSING), *zip(given, given, strict=True)]
    for viewer in (None, *(other for other in range(1, game.meta.max_seats + 1) if other != seat)):
        shown = set(map(repr, texts(game.report(after, "T1", record, viewer))))
        assert not set(map(repr, given)) & shown, (game.meta.name, viewer)


def test_orders_that_were_not_cut_stand_once(game):
    state = start(game)
    seat = game.seats_to_move(state)[0]
    told = {seat: game.describe_orders(state, seat, computer(game, state, seat))}
    after = resolve(game, state, checked(game, state), b"orders").state
    desk = game.report(after, "T1", Record(given=told, words=told), seat)
    (section,) = [part for page in desk.pages for part in page.sections if part.id == "orders"]
    assert [block.items for block in section.blocks] == [told[seat]], game.meta.name


def desk_of(game, how, language):
    """Return every text of the desk of seat 1 before the first turn, played in this way."""
    record = Record(how_played={1: how} if how else {})
    return words(game, game.report(start(game), "T1", record, 1), language)


@pytest.mark.parametrize("how", [None, *(how for how in HowPlayed if how is not HowPlayed.FORM)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_however_a_seat_was_played_its_desk_says_so(game, how, language):
    assert desk_of(game, how, language) - desk_of(game, HowPlayed.FORM, language), game.meta.name


@pytest.mark.parametrize(("how", "remarked"), [(how, not how.by_computer) for how in HowPlayed])
def test_a_desk_remarks_on_a_form_only_where_the_player_wrote_one(game, how, remarked):
    remarks = {1: (Finding("ANY", Outcome.NOTED),)}
    report = game.report(start(game), "T1", Record(findings=remarks, how_played={1: how}), 1)
    assert ("findings" in {getattr(block, "id", "") for block in report.blocks()}) is remarked


def test_a_seat_that_is_not_in_the_match_has_no_report(game):
    with pytest.raises(ValueError):
        game.report(start(game), "T1", Record(), game.meta.max_seats + 1)


def test_orders_that_were_stored_and_read_again_are_the_same_orders(game):
    for state, given, _ in played(game, 2):
        for seat, orders in given.items():
            words = game.describe_orders(state, seat, orders)
            again = serialise.load(serialise.dump(words))
            section = desk.orders(Record(given={seat: again}, words={seat: words}), seat)
            assert [type(block) for block in section.blocks] == [News if words else Paragraph]
