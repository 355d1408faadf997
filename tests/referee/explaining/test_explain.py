"""What decided a match: lines that add up, the same whoever counts them, and public only after the end."""

import json
import re
import shutil

import msgspec
import pytest

from publish.guard.leaks import scan
from publish.pages.story import race_of
from referee.explaining import explain as explaining
from referee.explaining import playing_on
from referee.explaining.account import Moment, read_account
from referee.explaining.end_sentences import orders_at_end
from referee.explaining.explain import explain
from referee.explaining.jobs import Job, do
from referee.explaining.lines import lines
from referee.explaining.page import SLUG, why_page
from referee.explaining.playing_on import Change
from referee.explaining.sums import seat_sums, turning_point
from referee.explaining.values import MILLION
from referee.match.stored_reports import read_report
from referee.publication.editions import edition
from referee.publication.secrets_registry import keys_of, secrets_of
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from tests.referee.explaining.matches import NAME, opened, play_on, playing_on_little, seated

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def little():
    with playing_on_little():
        yield


@pytest.fixture(scope="module")
def ended(tmp_path_factory, little):
    workspace = seated(tmp_path_factory.mktemp("why") / "ws", "chicago-express", 3)
    play_on(workspace)
    explain(workspace, NAME, processes=1)
    return workspace


@pytest.fixture
def copied(ended, tmp_path):
    """Return the finished match without its account."""
    shutil.copytree(ended.path, tmp_path / "ws")
    workspace = Workspace(tmp_path / "ws")
    opened(workspace).folder.account.unlink()
    return workspace


def account_of(workspace):
    return read_account(opened(workspace))


def pages_of(workspace):
    match = opened(workspace)
    report = edition(match, match.last, Index(match.turn, "")).report
    return [page.slug for page in report.pages]


def adds_up(account):
    for at in range(2 * len(account.seats)):
        parts = [
            line[at]
            for turn in account.turns
            for line in (turn.stood, *turn.orders.values(), *turn.draws.values())
        ]
        assert account.paths * account.start[at] + sum(parts) == account.paths * account.end[at]


def test_start_orders_draws_and_what_stood_add_up_to_the_result(ended):
    adds_up(account_of(ended))


def test_the_result_is_who_won_and_what_everybody_had(ended):
    account, match = account_of(ended), opened(ended)
    money = match.game.scores(match.state)["TITLE.MONEY"]
    assert account.end[3:6] == tuple(money[seat] for seat in account.seats)
    winners = [seat for seat in account.seats if money[seat] == max(money.values())]
    chances = dict(zip(account.seats, account.end[:3], strict=True))
    assert [seat for seat in account.seats if chances[seat]] == winners
    assert sum(chances.values()) == MILLION // len(winners) * len(winners)


def test_rounded_sums_of_a_seat_are_its_result_within_their_rounding(ended):
    for points in (False, True):
        for one in seat_sums(account_of(ended), points=points):
            assert abs(one.start + one.own + one.others + one.luck + one.stood - one.result) <= 2


def test_two_processes_come_to_the_same_bytes(ended, copied):
    explain(copied, NAME, processes=2)
    first, again = (opened(each).folder.account.read_bytes() for each in (ended, copied))
    assert first == again


def test_broken_off_it_goes_on_where_it_was(ended, copied, monkeypatch):
    done = []

    def stop(job):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(job)
        return do(job)

    monkeypatch.setattr(explaining, "do", stop)
    with pytest.raises(KeyboardInterrupt):
        explain(copied, NAME, processes=1)
    parts = opened(copied).folder.account.parent / "parts"
    assert (len(list(parts.iterdir())), account_of(copied)) == (3, None)
    monkeypatch.undo()
    kept = {path: path.stat().st_mtime_ns for path in parts.iterdir()}
    seen = []
    monkeypatch.setattr(
        explaining, "do", lambda job: (seen.append({p: p.stat().st_mtime_ns for p in kept}), do(job))[1]
    )
    explain(copied, NAME, processes=1)
    assert all(times == kept for times in seen)
    assert account_of(copied) == account_of(ended)
    assert not parts.exists()


def test_places_and_counts_in_sentences_are_those_of_matches_played_on_again(ended, copied):
    account, texts = account_of(ended), opened(ended).texts
    named = [*account.best, *account.worst]
    for own in account.own.values():
        named += [*own.best, *own.worst]
    for moment in named:
        place = account.seats.index(moment.seat)
        change = Change(moment.turn, "orders", moment.seat, moment.at)
        pairs = list(zip(*(_ends_again(copied, each) for each in (change.against, change)), strict=True))
        title, agreement = (texts.text(one, "en") for one in orders_at_end(account, moment))
        sign = 1 if "higher" in title else -1
        agreeing = sum(sign * (was[3 + place] - without[3 + place]) > 0 for was, without in pairs)
        alike = len({*pairs}) == 1
        counted = f"In {agreeing} of {len(pairs)} matches"
        assert agreement.startswith("Nothing that is drawn after it" if alike else counted)
        won = re.search(r", and (\d+) places? (higher|lower)$", title)
        least = int(won[1]) if won else 0
        gains = [sign * (_place(without, place) - _place(was, place)) for was, without in pairs]
        assert sum(gain >= least for gain in gains) >= agreeing


def _ends_again(workspace, change):
    job = Job(workspace.path.absolute(), NAME, change.turn, what="ends", asked=(change, 0, playing_on.TIMES))
    return [tuple(end) for end in json.loads(do(job)[1])]


def _place(end, at):
    return sorted(end[3:6], reverse=True).index(end[3 + at])


def test_the_command_says_what_the_page_says_and_json_has_all_lines(ended, turnsheet):
    code, out, _ = turnsheet("explain", NAME, "-w", ended.path)
    page = list(lines(account_of(ended), opened(ended).texts, "en"))
    assert (code, out.splitlines()) == (0, page)
    code, out, _ = turnsheet("explain", NAME, "--json", "-w", ended.path)
    assert len(json.loads(out)["turns"]) == opened(ended).last


def test_a_match_that_goes_on_is_not_explained(tmp_path, turnsheet):
    workspace = seated(tmp_path / "ws", "chicago-express", 3)
    play_on(workspace, 1)
    code, _, err = turnsheet("explain", NAME, "-w", workspace.path)
    assert (code, "is not over" in err) == (2, True)
    assert not opened(workspace).folder.account.exists()


def test_a_game_without_a_table_says_how_to_make_one(over, turnsheet):
    code, _, err = turnsheet("explain", over.match.name, *over.there)
    assert (code, "simulate toy --chances" in err) == (2, True)


def test_the_page_is_there_after_the_end_and_only_where_it_was_announced(ended, copied):
    assert SLUG in pages_of(ended)
    assert SLUG not in pages_of(copied)
    opened(copied).folder.account.write_bytes(opened(ended).folder.account.read_bytes())
    assert SLUG in pages_of(copied)
    setup = opened(copied).folder.turn(1).setup
    setup.write_bytes(setup.read_bytes().replace(b'"open_at_end":true,', b""))
    assert SLUG not in pages_of(copied)


def test_the_first_front_page_announces_it(tmp_path):
    workspace = seated(tmp_path / "ws", "chicago-express", 3)
    told = "REFEREE.NOTES.OPEN_AT_END"

    def front():
        return repr(edition(opened(workspace), 0, Index(1, "")).report.pages[0])

    assert told in front()
    toml = opened(workspace).folder.settings
    toml.write_text(toml.read_text().replace("open_at_end = true", "open_at_end = false"))
    assert told not in front()
    # What stood there when turn 1 was played counts, whatever is written later.
    play_on(workspace, 1)
    toml.write_text(toml.read_text().replace("open_at_end = false", "open_at_end = true"))
    assert told not in front()


def test_the_gate_keeps_private_figures_until_the_end_and_keys_for_ever(ended, tmp_path):
    match = opened(ended)
    assert secrets_of(match) == keys_of(match)
    text = "\n".join(lines(account_of(ended), match.texts, "en")) + json.dumps(
        match.folder.account.read_text()
    )
    (tmp_path / "page.html").write_text(text)
    assert not list(scan(tmp_path, keys_of(match), ["page.html"]))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_has_its_words(ended, language):
    match, account = opened(ended), account_of(ended)
    page = why_page(account)
    for section in page.sections:
        for block in section.blocks:
            for part in ("title", "caption", "text", "finding"):
                match.texts.text(getattr(block, part, ""), language)
    assert all(list(lines(account, match.texts, language))[:1])


def test_in_a_game_of_several_titles_nobody_is_said_to_have_won_it(ended):
    account, texts = account_of(ended), opened(ended).texts
    assert not account.has_titles
    winner = account.name(turning_point(account)[1])
    assert "another title" not in "\n".join(lines(account, texts, "en"))
    of_several = "\n".join(lines(msgspec.structs.replace(account, has_titles=True), texts, "en"))
    assert "Only this is counted: cash. For another title" in of_several
    for has_titles, first in ((False, f"{winner} won"), (True, f"Cash: {winner} came first")):
        lead = why_page(msgspec.structs.replace(account, has_titles=has_titles)).lead
        assert re.match(f"{re.escape(first)}[.,]", texts.text(lead, "en"))


def test_the_race_of_a_match_is_that_of_the_game_not_of_its_account(ended):
    match = opened(ended)
    report = edition(match, match.last, Index(match.turn, "")).report
    assert any(page.slug == SLUG for page in report.pages)
    assert race_of(report) == race_of(read_report(match, match.last, None)) is not None


def test_the_turning_point_is_the_last_change_at_the_head(ended):
    account = account_of(ended)
    turn, winner, before = turning_point(account)
    rows = [account.start, *(one.after for one in account.turns)]
    at = account.seats.index(winner)
    assert all(row[at] == max(row[:3]) for row in rows[turn:])
    if turn:
        assert rows[turn - 1][at] < max(rows[turn - 1][:3])
        assert rows[turn - 1][account.seats.index(before)] == max(rows[turn - 1][:3])


def test_a_draw_that_struck_a_player_says_by_how_much_of_what_it_had(ended):
    account, texts = account_of(ended), opened(ended).texts
    before = account.turns[0].after[3]
    stroke = Moment(2, account.seats[0], (0, 0, 0, -40 * before, 0, 0, -9, 0, 0), 20, label="climate")
    struck = msgspec.structs.replace(account, luck=(stroke,), struck=(stroke,))
    said = list(lines(struck, texts, "en"))
    assert f"cash ${2 * before} lower (200%)" in next(
        one for one in said if "cash $" in one and "climate" in one
    )


def test_a_match_without_draws_is_not_told_about_dice(ended):
    said = "\n".join(lines(account_of(ended), opened(ended).texts, "en"))
    assert "orders decided it" in said
    assert "dice" not in said.partition("How this was counted")[2]


def test_an_account_of_an_earlier_version_says_that_it_counted_at_once(ended):
    account, texts = account_of(ended), opened(ended).texts
    assert account.worst
    earlier = {
        name: tuple(msgspec.structs.replace(one, ending=None) for one in getattr(account, name))
        for name in ("best", "worst", "untried")
    }
    said = "\n".join(lines(msgspec.structs.replace(account, times=0, **earlier), texts, "en"))
    assert "Orders that cost most at once" in said
    assert "played on" not in said
    now = "\n".join(lines(account, texts, "en"))
    assert "Orders that cost most at once" not in now
    assert f"In 2 of {account.times} matches" in now


@pytest.mark.slow
@pytest.mark.parametrize("game", ["continental-divide", "us-telegraph"])
def test_in_other_games_too_nothing_is_called_rest(game, tmp_path):
    workspace = seated(tmp_path / "ws", game, 3)
    play_on(workspace)
    account = explain(workspace, NAME, processes=1)
    assert account.by_chance == (game == "us-telegraph")
    adds_up(account)
    for points in (False, True):
        for one in seat_sums(account, points=points):
            assert abs(one.start + one.own + one.others + one.luck + one.stood - one.result) <= 2
