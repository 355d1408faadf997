"""A match in each language beyond the usual ones: forms, site, desks, receipts, with no English but names."""

import csv
import re
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path

import pytest

from engine.languages import LANGUAGES, USUAL
from referee.workspace.settings import Seat
from tests.chicago_express.test_whole_match import with_forbidden_wishes
from tests.filling_in import FormFiller
from tests.playing_boards import over, whole_match
from tests.playing_through import Table

pytestmark = pytest.mark.slow
DATA = Path(__file__).parents[2] / "games" / "chicago_express" / "data"
NAMES = (
    "Chicago Express Turnsheet PLAY1 DEMO Ann Ben Cleo Alice Marc Wabash R0 R1 R2 R2.3 round move pace "
    "variant default digitised_board computer_strength easy normal strong cookie JavaScript "
    "WebAssembly Firefox Chrome Edge Safari Excel LibreOffice SHA-256 SHA CSV JSON JSONL XLSX ODS "
    "PDF XML zip Atom UTC http https service worker English français turnsheet verify xlsx ods csv "
    "pip install com org html json Chromium MkDocs Material Plotly Fort Wayne"
)
"""Names of things, of languages, and words of the option table that are typed as they are."""
WORD = re.compile(r"[A-Za-z][A-Za-z’'-]{2,}")


class Words(HTMLParser):
    """The Latin words of a page that a reader sees, outside of code, hashes and addresses."""

    def __init__(self, page):
        super().__init__()
        self.hidden, self.found = 0, set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("script", "style", "svg", "code", "pre")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style", "svg", "code", "pre")

    def handle_data(self, data):
        if not self.hidden:
            self.found |= {word for word in WORD.findall(data) if not re.fullmatch(r"[0-9a-f-]+", word)}


def names(match):
    """Every name of the tables, and of the players."""
    rows = (csv.reader(path.read_text("utf-8").splitlines()) for path in DATA.glob("*.csv"))
    cells = {cell for table in rows for row in table for cell in row}
    told = {match.holder(seat.number) for seat in match.seats}
    return set(chain.from_iterable(WORD.findall(text) for text in (*cells, *told, NAMES)))


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one not in USUAL])
def test_a_match_is_played_in_it_and_nothing_is_left_in_english(language, tmp_path):
    people = tuple(Seat(number, language=language, human=True) for number in (1, 2))
    table = Table.laid(tmp_path, "chicago-express", (*people, Seat(3)), FormFiller())
    moves = whole_match(table, with_forbidden_wishes)
    match = table.match
    assert over(match)
    assert match.settings.languages == (*USUAL, language)
    assert all(move.carried_out == move.expected for move in moves)
    allowed, pages = names(match), sorted((tmp_path / "site" / match.name / language).rglob("*.html"))
    assert len(pages) > 15
    texts = {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in pages}
    texts["home"] = (tmp_path / "site" / language / "index.html").read_text("utf-8")
    texts |= {f"receipt {at}": move.receipt for at, move in enumerate(moves)}
    texts |= {f"desk {at}": str(move.report) for at, move in enumerate(moves)}
    left = {name: sorted(Words(text).found - allowed) for name, text in texts.items()}
    assert {name: words for name, words in left.items() if words} == {}
