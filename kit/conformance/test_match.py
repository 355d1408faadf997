"""A turn of a game as people play it: workbooks filled in, the one command, the site, and its proof."""

import io
import json

import openpyxl
import pytest

from ingest import identify, read_form
from ingest.wording import Words
from kit.conformance.filled_forms import values_of
from referee.cli import main
from referee.console import utc_now
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.turns.creating import NewMatch, create
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat

NAME = "TRY1"


def seats(game):
    """Return two people, one in English and one in French; the computer plays the others."""
    count = game.meta.max_seats if game.meta.full else max(2, game.meta.min_seats)
    return tuple(Seat(n, language=("fr", "en")[n % 2], human=n <= 2) for n in range(1, count + 1))


def turnsheet(*words):
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    assert not ended.value.code, words


def filled(match, seat):
    """Return the workbook of a seat with something typed into every yellow cell."""
    data = match.folder.turn(match.last).form(seat).read_bytes()
    form = match.game.form(match.state, seat, match.name)
    words = Words(match.game.catalogue, match.seat(seat).language)
    code, grid, _ = identify(data, "form.xlsx", match.secrets.form_key)
    places = read_form(grid, form, match.game.catalogue, code=code).places
    book, saved = openpyxl.load_workbook(io.BytesIO(data)), io.BytesIO()
    fields = {(row.id, column.id): field for _, row, column, field in form.fields()}
    for at, value in values_of(form).items():
        choices = form.choices.get(fields[at].choices, ())
        label = next((words.option(choice) for choice in choices if choice.code == value), value)
        # A text of a player is no formula, and no workbook library may take it for one.
        book[places[at].sheet][places[at].cell] = (
            str(label).replace("=", "") if isinstance(label, str) else label
        )
    book.save(saved)
    return saved.getvalue()


@pytest.mark.slow
def test_a_turn_is_played_through_workbooks_and_the_site_and_verifies(game, tmp_path):
    place = Workspace(tmp_path)
    request = NewMatch(game.meta.name, NAME, seats(game), {}, lucky_words=False)
    create(place, request, utc_now(), from_text("try"))
    turnsheet("publish", NAME, "-w", tmp_path)
    match = open_match(place, NAME)
    moving = [seat for seat in match.people() if seat in match.game.seats_to_move(match.state)]
    for seat in moving:
        (match.folder.inbox / f"{seat}.xlsx").write_bytes(filled(match, seat))
    turnsheet("publish", NAME, "--now", "-w", tmp_path)
    played = json.loads((match.folder.turn(1).path / "played.json").read_bytes())
    assert {played[str(seat)] for seat in moving} <= {"form"}, game.meta.name
    for language in match.settings.languages:
        assert (place.site / NAME / language / "turns" / "001" / "index.html").is_file(), language
    turnsheet("verify", NAME, "-w", tmp_path)
