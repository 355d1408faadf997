"""A language is a catalogue: in a tool's pseudo-language a match runs, and no text escapes translation."""

import csv
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools.pseudo_language import LANGUAGE, pseudo, write

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "ingest", "games", "publish", "referee", "site_templates", "mkdocs.yml")
# What is no text of ours: the theme's own words in that language, names of languages, and names of things.
THEME = {"Saltu al enhavo", "Komencante serĉon", "Enhavtabelo", "Navigado", "English", "français"}
CODES = re.compile(r"[A-Z&]{2,5}|[0-9a-f –-]+")
PLACE = re.compile(r"[A-Z]\d+ ")


class Texts(HTMLParser):
    """Every text a reader sees that has letters and stands in no brackets."""

    def __init__(self, page):
        super().__init__()
        self.hidden, self.escaped = 0, set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("script", "style", "svg")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style", "svg")

    def handle_data(self, data):
        text = " ".join(data.split())
        if not self.hidden and re.search("[A-Za-z]{3}", text) and not {"⟦", "⟧"} & set(text):
            self.escaped.add(text)


def names():
    """Return every name in the game's tables, and the titles of the rulebook's chapters."""
    tables = (ROOT / "games/chicago_express/data").glob("*.csv")
    rows = [row for path in tables for row in csv.reader(path.read_text(encoding="utf-8").splitlines())]
    chapters = (ROOT / "games/chicago_express/rulebook/en").glob("*.md")
    titles = {path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for path in chapters}
    return {cell for row in rows for cell in row} | titles | {"Ann", "Bea"}


def is_name(text, known):
    return all(CODES.fullmatch(part) or PLACE.sub("", part) in known for part in text.split(" · "))


def test_facts_and_markup_stay_as_they_are():
    text = "Buy {count:n} <b>shares</b> of {name}"
    assert pseudo(text) == "⟦Búý {count:n} <b>ŝĥáréŝ</b> óf {name}⟧"


@pytest.mark.slow
def test_a_match_runs_in_a_language_that_no_code_names(tmp_path):
    for room in ROOMS:
        source = ROOT / room
        copy = shutil.copytree if source.is_dir() else shutil.copy2
        copy(source, tmp_path / "code" / room) if source.is_dir() else copy(source, tmp_path / "code")
    assert len(write(tmp_path / "code")) >= len(list(ROOT.glob("games/*/messages")))
    workspace = tmp_path / "ws"
    workspace.mkdir()
    seats = f"number,player,human,language,policy\n1,Ann,true,{LANGUAGE},hold\n2,Bea,true,fr,hold\n"
    (workspace / "seats.csv").write_text(seats, encoding="utf-8")

    def turnsheet(*arguments):
        command = [sys.executable, "-P", "-c", "from referee.cli import main; main()", *arguments, "-w", "."]
        env = {**os.environ, "PYTHONPATH": str(tmp_path / "code")}
        done = subprocess.run(command, cwd=workspace, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    turnsheet("new", "chicago-express", "PS", "--seats", "seats.csv")
    turnsheet("publish")
    folder = workspace / "matches" / "PS"
    shutil.copy2(folder / "turns/000/forms/seat-01.xlsx", folder / "inbox")
    turnsheet("publish", "--now")
    pages = [*(workspace / "site" / "PS" / LANGUAGE).rglob("*.html"), *folder.rglob("receipts/*seat-01.html")]
    assert len(pages) > 10
    rulebook = workspace / "site" / "PS" / LANGUAGE / "rules"
    known = names()
    escaped = {
        (page.relative_to(workspace).as_posix(), text)
        for page in pages
        if rulebook not in page.parents
        for text in Texts(page.read_text(encoding="utf-8")).escaped - THEME
        if not is_name(text, known)
    }
    assert sorted(escaped) == []
