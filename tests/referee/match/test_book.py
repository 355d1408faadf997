"""A match as tables: read back as it was written, nothing in them that is not for all after the end."""

import json
import re
import sys
from pathlib import Path

import polars
import pytest

from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from games import load
from referee.match.book import TABLES, Book, BookFormat
from referee.simulation.one_match import Job, play

GUIDE = Path(__file__).parents[3] / "docs/developers/books.md"


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    match = play(Job("us-telegraph", "book", 60, 2, number=7, book=str(folder)))
    assert (match.fault, match.ended) == ("", True)
    return folder, match


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_simulated_match_can_be_played_again_from_its_tables(simulated):
    folder, match = simulated
    game = load("us-telegraph")
    rows = {table: lines(folder / table / "us-telegraph-00007.jsonl") for table in TABLES}
    states = [game.state_from_json(row["state"].encode()) for row in rows["states"]]
    assert len(states) == match.turns + 1
    for turn in range(1, match.turns + 1):
        orders = {
            row["seat"]: game.orders_from_json(row["orders"].encode())
            for row in rows["orders"]
            if row["turn"] == turn
        }
        again = resolve(game, states[turn - 1], orders, match.seed.encode(), digests=False)
        assert game.state_to_json(again.state) == game.state_to_json(states[turn])
        events = [row["code"] for row in rows["events"] if row["turn"] == turn]
        assert events == [event.code for event in again.events]
        draws = [(row["label"], row["value"]) for row in rows["draws"] if row["turn"] == turn]
        assert draws == [(draw.label, draw.value) for draw in again.draws]
    points = {row["seat"]: json.loads(row["points"])["TITLE.VICTORY"] for row in rows["seats"]}
    assert points == game.scores(states[-1])["TITLE.VICTORY"]


def test_the_draws_of_the_set_up_make_the_first_position_again(simulated):
    folder, match = simulated
    game, dice = load("us-telegraph"), Dice(match.seed.encode(), 0)
    start = game.new_match({}, [SeatSetup(1), SeatSetup(2)], dice)
    first = lines(folder / "states/us-telegraph-00007.jsonl")[0]["state"]
    assert game.state_to_json(start).decode().strip() == first
    draws = [row for row in lines(folder / "draws/us-telegraph-00007.jsonl") if row["turn"] == 0]
    assert [(row["label"], row["n"], row["value"]) for row in draws] == [
        (draw.label, draw.n, draw.value) for draw in dice.log
    ]
    assert draws


@pytest.mark.parametrize("table", TABLES)
def test_polars_reads_json_lines_as_they_are(simulated, table):
    kinds = {"seats": polars.List(polars.Int64)} if table == "events" else None
    rows = polars.read_ndjson(simulated[0] / table / "*.jsonl", schema_overrides=kinds).rows(named=True)
    assert rows == lines(simulated[0] / table / "us-telegraph-00007.jsonl")


def test_a_table_without_rows_is_no_file_of_json_lines_and_a_whole_one_of_parquet(tmp_path):
    book = Book("M1", load("us-telegraph"), play_start(), ())
    (tmp_path / "draws").mkdir()
    (tmp_path / "draws/M1.jsonl").touch()
    assert [path.parent.name for path in book.write(tmp_path, BookFormat.JSONL)] == ["states"]
    assert not (tmp_path / "draws/M1.jsonl").exists()
    assert len(book.write(tmp_path, BookFormat.PARQUET)) == len(TABLES)
    assert polars.read_parquet(tmp_path / "draws/M1.parquet").columns == list(
        TABLES["draws"].__struct_fields__
    )


def play_start():
    return load("us-telegraph").new_match({}, [SeatSetup(1), SeatSetup(2)], Dice(b"book", 0))


@pytest.mark.parametrize("table", TABLES)
def test_parquet_holds_the_same(simulated, tmp_path, table):
    play(Job("us-telegraph", "book", 60, 2, number=7, book=str(tmp_path), book_format=BookFormat.PARQUET))
    parquet = polars.read_parquet(tmp_path / table / "*.parquet")
    assert parquet.rows(named=True) == lines(simulated[0] / table / "us-telegraph-00007.jsonl")


def test_a_finished_match_of_a_workspace_is_exported(over, tmp_path, turnsheet):
    code, out, _ = turnsheet("export", over.match.name, tmp_path / "book", *over.there)
    assert (code, out.count(".jsonl")) == (0, len(TABLES))
    assert [int(size) > 0 for size in re.findall(r"\.jsonl: (\d+) KB$", out, re.MULTILINE)] == [True] * len(
        TABLES
    )
    rows = {table: lines(tmp_path / "book" / table / f"{over.match.name}.jsonl") for table in TABLES}
    assert [row["turn"] for row in rows["states"]] == over.match.folder.played()
    newest = over.match.folder.turn(over.match.last)
    assert rows["states"][-1]["state"] == newest.state.read_text().strip()
    assert {row["how"] for row in rows["orders"]} >= {"form", "computer"}
    assert [row["name"] for row in rows["seats"]] == [
        over.match.game.seat_name(over.match.state, seat.number) for seat in over.match.seats
    ]
    whole = "".join(path.read_text() for path in tmp_path.rglob("*.jsonl"))
    secrets = over.match.secrets
    phrases = [secrets.seat(seat.number).passphrase for seat in over.match.seats if seat.human]
    assert all(phrases)
    assert not [secret for secret in (secrets.seed.hex(), *phrases) if secret in whole]
    assert not re.search(r"@\w", whole)


def test_a_match_that_goes_on_is_not_exported(desk, tmp_path, turnsheet):
    code, _, err = turnsheet("export", desk.match.name, tmp_path / "book", *desk.there)
    assert (code, "is not over" in err, (tmp_path / "book").exists()) == (2, True, False)


def test_without_polars_parquet_is_a_sentence(over, tmp_path, turnsheet, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    call = ("export", over.match.name, tmp_path / "book", "--format", "parquet", *over.there)
    code, _, err = turnsheet(*call)
    assert (code, "turnsheet[export]" in err) == (2, True)


def test_the_guide_names_every_column():
    guide = dict(re.findall(r"^\| (\w+) \| (.+) \|$", GUIDE.read_text(), re.MULTILINE))
    for table, row in TABLES.items():
        assert set(row.__struct_fields__) <= set(re.findall(r"`(\w+)`", guide[table])), table


def test_tables_of_a_series_are_whole_or_refused(turnsheet, tmp_path):
    call = ("simulate", "us-telegraph", "-n", "1", "--book", tmp_path / "book", "--keep", tmp_path / "kept")
    code, _, err = turnsheet(*call)
    assert (code, "--book and --keep play the matches in different ways" in err) == (2, True)
