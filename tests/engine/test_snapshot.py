"""A game asked with a snapshot reads the tables of then, and nothing of it is left behind."""

from pathlib import Path

import pytest

from engine import snapshot
from engine.snapshot import Snapshot, text_of, with_snapshot
from engine.turn import Phase

NOW, THEN = Snapshot.of({"rules.toml": "now"}), Snapshot.of({"rules.toml": "then"})


class Shop:
    """A game whose only rule is the text of a table."""

    def __init__(self, path):
        self.path, self.read = path, 0

        @snapshot.cache
        def rule():
            self.read += 1
            return text_of(self.path)

        self.rule = rule

    def snapshot(self):
        return NOW

    def first_snapshot(self):
        return THEN

    def price(self, state):
        return self.rule()

    def fails(self, state):
        raise KeyError(self.rule())

    def turn_list(self, state):
        return (Phase(1, "SALE", self.rule(), lambda turn: turn.append(self.rule())),)


@pytest.fixture
def shop(tmp_path):
    path = Path(tmp_path / "rules.toml")
    path.write_text("now")
    return Shop(path)


def test_each_call_reads_the_tables_of_its_own_game(shop):
    before = with_snapshot(shop, THEN)
    assert [shop.price(0), before.price(0), shop.price(0), before.price(0)] == ["now", "then", "now", "then"]
    assert shop.read == 2, "both are remembered, apart"


def test_phases_run_with_the_tables_of_then(shop):
    told = []
    (phase,) = with_snapshot(shop, THEN).turn_list(0)
    phase.run(told)
    assert (phase.rule, told, shop.price(0)) == ("then", ["then"], "now")


def test_a_call_that_fails_leaves_nothing_in_force(shop):
    with pytest.raises(KeyError, match="then"):
        with_snapshot(shop, THEN).fails(0)
    assert text_of(shop.path) == "now"


def test_a_table_that_the_snapshot_has_not_is_the_shipped_one(shop):
    assert with_snapshot(shop, Snapshot.of({"other.toml": "x"})).price(0) == "now"


def test_with_the_shipped_tables_a_game_stays_itself(shop):
    assert with_snapshot(shop, Snapshot.of(dict(NOW.files))) is shop
    assert with_snapshot(plain := object(), THEN) is plain


def test_a_snapshot_comes_back_from_json():
    assert Snapshot.from_json(THEN.to_json()) == THEN
    with pytest.raises(ValueError, match="not a snapshot"):
        Snapshot.from_json(b'{"rules.toml": 5}')
