"""Texts: every code that play, check and reports can say, the rulebook, the tables of data."""

import re
from importlib.resources import files

import pytest

from engine.messages import LANGUAGES
from engine.tables import read_toml
from games.common.tables import personas
from games.us_telegraph import rulebook
from games.us_telegraph.game import GAME
from games.us_telegraph.names import ring_text
from games.us_telegraph.tables import DATA, buildings, projects, tiles
from tests.games.sources import common_source, own_codes

FOLDER = files("games.us_telegraph")


def sources():
    return [path.read_text(encoding="utf-8") for path in _python(FOLDER)]


def _python(folder):
    for path in sorted(folder.iterdir(), key=lambda found: found.name):
        if path.is_dir():
            yield from _python(path)
        elif path.name.endswith(".py"):
            yield path


def told():
    """Event codes with whether they are private, as the source says them."""
    found = {}
    for text in sources():
        for code, rest in re.findall(r'\.tell\(\s*f?"([A-Z_]+)"(.*?)\)', text, re.DOTALL):
            found[code] = "to=" in rest
    return found


def test_every_event_has_a_text_in_every_language():
    codes = told()
    assert {"BUILT", "CARDS_TAKEN", "CARDS_DRAWN", "TILE_LAID"} <= set(codes)
    for language in LANGUAGES:
        known = GAME.catalogue.codes(language)
        for code, private in codes.items():
            if code != "TURN_OF":
                assert f"{'DESK' if private else 'NEWS'}.{code}" in known


@pytest.mark.parametrize("number", sorted(tiles()))
def test_the_sides_of_a_region_are_named_whole(number):
    """No side loses its letter before a vowel: NE eau, SE argile."""
    said = GAME.catalogue.text(ring_text(number), "fr")
    assert re.findall(r"(?<=[;,] )(E|SE|SO|O|NO|NE) (?=\S)", said) == ["E", "SE", "SO", "O", "NO", "NE"]


def test_every_draw_of_a_turn_has_a_text_in_every_language():
    """The page of what decided a match names draws; those before turn 1 are in no list of it."""
    labels = {
        label
        for folder in (FOLDER, FOLDER / "phases")
        for path in folder.iterdir()
        if path.name.endswith(".py")
        for label in re.findall(r'turn\.dice\.\w+\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert labels == {"deck"}
    for language in LANGUAGES:
        assert {f"DRAW.{label.upper()}" for label in labels} <= GAME.catalogue.codes(language)


def test_no_text_is_left_over():
    """Every code of the catalogue is said somewhere, whole or by its stem."""
    said = "\n".join([*sources(), common_source()])
    stems = (
        "NEWS.", "DESK.", "UT.", "BUILDING.", "PROJECT.", "RESOURCE.", "SIDE.", "REPORT.COL.", "REPORT.FIG.",
        "REPORT.PLAYED.", "REPORT.OUTCOME.", "REPORT.WON.", "REPORT.CHART.", "REPORT.GROUND.", "CHOICE.",
        "TABLE.", "FORM.", "WORD.CARDS.", "WORD.PURPOSE.", "BOOK.", "ORDER.",
        "STORY.", "REPORT.NAME.", "DRAW.",
    )  # fmt: skip
    for code in own_codes("games.us_telegraph"):
        assert f'"{code}"' in said or code.startswith(stems), code


@pytest.mark.parametrize("how", ("form", "standing", "repeat", "substitute", "computer", "late", "nobody"))
def test_every_way_a_seat_may_have_been_played_has_a_text(how):
    for language in LANGUAGES:
        assert f"REPORT.PLAYED.{how.upper()}" in GAME.catalogue.codes(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_complete(language):
    pages = GAME.rulebook(None, language)
    assert [slug for slug, _, _ in pages] == list(rulebook.SLUGS)
    text = "\n".join(markdown for _, _, markdown in pages)
    assert "{{" not in text
    for number in buildings():
        assert GAME.catalogue.text(rulebook.building_name(number), language) in text


def test_every_rule_that_code_names_has_a_heading():
    text = "\n".join(markdown for _, _, markdown in GAME.rulebook(None, "en"))
    anchors = set(re.findall(r"\{#rule-([\d-]+)\}", text))
    named = {rule for source in sources() for rule in re.findall(r'"(\d(?:\.\d)?)"', source)}
    assert {rule.replace(".", "-") for rule in named if rule[0] != "0"} <= anchors


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_the_same_headings(language):
    pages, english = (
        {slug: re.findall(r"\{#[\w-]+\}", text) for slug, _, text in GAME.rulebook(None, one)}
        for one in (language, "en")
    )
    # Words stand in the order of their alphabet.
    assert sorted(pages.pop("glossary")) == sorted(english.pop("glossary"))
    assert pages == english


def test_every_table_of_data_has_its_provenance():
    provenance = " ".join(row["table"] for row in read_toml(DATA / "provenance.toml"))
    for path in DATA.iterdir():
        if path.name.endswith(".csv"):
            assert path.name in provenance
    assert read_toml(DATA / "rules.toml").rows
    assert read_toml(DATA / "computer.toml").rows


def test_data_hang_together():
    for building in buildings().values():
        before = buildings().get(building.free_after)
        assert building.base == (before is None)
        assert before is None or before.project == building.project
    assert sorted(len(numbers) for numbers in projects().values()) == [2, 2, 4, 4, 4, 4, 10]
    turned = {
        (tile.centre, min(tile.ring[n:] + tile.ring[:n] for n in range(6))) for tile in tiles().values()
    }
    assert len(turned) == len(tiles()) == 22
    assert len(set(personas("games.us_telegraph").values())) == 4
