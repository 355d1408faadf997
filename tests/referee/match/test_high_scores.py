"""The hall of fame: what finished matches leave behind, in whatever order they are looked at."""

import itertools
import re
import shutil

import msgspec
import pytest

from engine.messages import Catalogue, Message
from referee.match import high_scores
from referee.match.high_scores import Result, Score, hall_of_fame, records_of, result_of
from referee.publication.home import Card
from referee.workspace import disk
from tests.referee.toy_game import ToyGame


def result(match, made, *scores, game="toy"):
    won = tuple(Score(title, points, 1, name, True) for title, points, name in scores)
    return Result(match, game, 21, "1881-82", made, won)


def table(found, title, game="toy"):
    (mine,) = [one for one in found if one.game == game]
    (best,) = [one.best for one in mine.titles if one.title == Message(title)]
    return [(line.place, line.score.name, line.score.points, line.result.match) for line in best]


def another(desk, name):
    """Make a second match out of the first: a bare copy under another name is none."""
    folder = shutil.copytree(desk.match.folder.path, desk.workspace.matches / name)
    for record in folder.glob("turns/*/record.toml"):
        record.write_text(record.read_text("utf-8").replace(f'"{desk.match.name}"', f'"{name}"', 1), "utf-8")


def test_the_highest_scores_of_a_title_stand_first():
    found = records_of(
        [
            result("CR1", "2026-01-01T20:00:00Z", ("BARON", 300, "Ann"), ("MOGUL", 90, "Bo")),
            result("CR2", "2026-02-01T20:00:00Z", ("BARON", 420, "Cy"), ("MOGUL", 80, "Cy")),
        ]
    )
    assert table(found, "BARON") == [(1, "Cy", 420, "CR2"), (2, "Ann", 300, "CR1")]
    assert table(found, "MOGUL") == [(1, "Bo", 90, "CR1"), (2, "Cy", 80, "CR2")]


def test_who_only_equals_a_record_shares_the_place_and_stands_behind():
    ended = [result(f"CR{n}", f"2026-0{n}-01T20:00:00Z", ("BARON", 300, f"P{n}")) for n in range(1, 8)]
    assert table(records_of(ended), "BARON") == [(1, f"P{n}", 300, f"CR{n}") for n in range(1, 6)]
    better = result("CR9", "2026-09-01T20:00:00Z", ("BARON", 301, "P9"))
    shown = table(records_of([*ended, better]), "BARON")
    assert shown[:2] == [(1, "P9", 301, "CR9"), (2, "P1", 300, "CR1")]
    assert len(shown) == high_scores.KEPT


def test_any_order_gives_the_same_hall():
    ended = [result(f"CR{n}", "2026-01-01T20:00:00Z", ("BARON", 300 + n % 2, f"P{n}")) for n in range(4)]
    halls = [records_of(order) for order in itertools.permutations(ended)]
    assert all(hall == halls[0] for hall in halls)


def test_games_are_kept_apart():
    ended = [result("A", "2026", ("X", 1, "Ann")), result("B", "2026", ("X", 2, "Bo"), game="other")]
    assert [one.game for one in records_of(ended)] == ["other", "toy"]
    assert table(records_of(ended), "X") == [(1, "Ann", 1, "A")]


def test_a_match_enters_when_it_is_over_and_leaves_when_its_end_is_taken_back(desk):
    assert result_of(desk.match) is None
    assert hall_of_fame(desk.workspace, desk.match) == ()
    for turn in range(1, 5):
        desk.gift(1, 2, 7 * turn)
        desk.publish(turn=turn)
    (mine,) = hall_of_fame(desk.workspace, desk.match)
    (ended,) = mine.results
    assert (ended.match, ended.turn, ended.period) == ("TOY1", 4, "day 4")
    richest = max(desk.match.state["books"]["usd"].items(), key=lambda account: account[1])
    assert table([mine], "TOY.POINTS") == [(1, "Éloïse", richest[1], "TOY1")]
    assert mine.titles[0].best[0].score.human
    assert mine.titles[0].words == {"en": "Generosity", "fr": "Generosity", "ru": "Щедрость"}
    (desk.match.folder.turn(4).path).rename(desk.workspace.path / "taken back")
    assert hall_of_fame(desk.workspace, desk.match) == ()


def test_another_published_match_is_read_once(desk, monkeypatch):
    another(desk, "TOY2")
    (desk.workspace.site / "TOY2").mkdir(parents=True)
    opened = []
    real = high_scores.open_match
    monkeypatch.setattr(
        "referee.match.high_scores.open_match", lambda place, name: opened.append(name) or real(place, name)
    )
    for _ in range(3):
        assert hall_of_fame(desk.workspace, desk.match) == ()
    assert opened == ["TOY2"]


class Without(Catalogue):
    """The toy's texts without the name of its title."""

    def _find(self, message, language):
        return super()._find(Message("TOY.NO.SUCH") if message.code == "TOY.POINTS" else message, language)


@pytest.mark.usefixtures("plain_pages")
@pytest.mark.parametrize(
    ("kept", "shown"),
    [
        ({"words": {"en": "Fortune", "fr": "La fortune"}}, ("Fortune", "La fortune")),
        ({}, ("(text TOY.POINTS of an earlier version)", "(texte TOY.POINTS d’une version antérieure)")),
    ],
    ids=["words kept", "no words kept"],
)
def test_a_title_that_left_the_program_keeps_its_name_and_holds_no_publish_up(desk, monkeypatch, kept, shown):
    ended(desk, "OLD1", kept)
    monkeypatch.setattr(ToyGame, "catalogue", Without(ToyGame.catalogue._texts))
    desk.publish()
    for address, title in zip(("", "fr/"), shown, strict=True):
        page = (desk.workspace.site / f"{address}hall-of-fame/index.html").read_text(encoding="utf-8")
        assert f"<h3>{title}</h3>" in page
        assert "Ann" in page


@pytest.mark.usefixtures("plain_pages")
def test_records_lead_to_the_languages_that_a_match_is_published_in(desk):
    ended(desk, "OLD1", {"words": {"en": "Fortune", "fr": "La fortune"}})
    settings = desk.workspace.match("OLD1").settings
    settings.chmod(0o600)
    settings.write_text(re.sub(r"languages = \[[^]]*\]", 'languages = ["en", "ru"]', settings.read_text()))
    desk.workspace.settings.write_text('languages = ["en", "fr", "ru"]\n')
    desk.publish()
    for address, language in (("ru/", "ru"), ("fr/", "en")):
        page = (desk.workspace.site / f"{address}hall-of-fame/index.html").read_text(encoding="utf-8")
        assert f'href="../../OLD1/{language}/"' in page


@pytest.mark.usefixtures("plain_pages")
@pytest.mark.parametrize("kept", [True, False], ids=["card kept", "no card kept"])
def test_a_match_whose_game_is_gone_holds_no_publish_up_and_is_named(desk, kept):
    ended(desk, "OLD1", {"words": {"en": "Fortune", "fr": "La fortune"}})
    result = desk.workspace.work / "results" / "OLD1.json"
    if kept:
        found = msgspec.json.decode(result.read_bytes())
        result.write_bytes(msgspec.json.encode(found | {"game": "gone-game"}))
        card = Card("OLD1", "gone-game", 4, "day 4", deadline=None, over=True, open_seats=0)
        disk.write(desk.workspace.work / "cards" / "OLD1.json", msgspec.json.encode(card))
    else:
        result.unlink()
    settings = desk.workspace.match("OLD1").settings
    settings.chmod(0o600)
    settings.write_text(settings.read_text().replace('"toy"', '"gone-game"'))
    desk.publish()
    home = (desk.workspace.site / "index.html").read_text(encoding="utf-8")
    assert '<a href="OLD1/en/"><b>OLD1</b>' in home
    assert ">TOY1 · " in home
    fame = (desk.workspace.site / "hall-of-fame/index.html").read_text(encoding="utf-8")
    assert ("Fortune" in fame, "gone-game" in fame) == (kept, kept)
    assert ("<span>Over</span>" in home) == kept


def ended(desk, name, words):
    """Put a published match there that ended under a program which knew the title TOY.POINTS."""
    another(desk, name)
    (desk.workspace.site / name).mkdir(parents=True)
    score = {"title": "TOY.POINTS", "points": 7, "seat": 1, "name": "Ann", "human": True, **words}
    found = {"match": name, "game": "toy", "turn": 4, "period": "day 4", "made": "2026-01-01T20:00:00Z"}
    path = desk.workspace.work / "results" / f"{name}.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(msgspec.json.encode(found | {"scores": [score]}))
