"""The glossary: no forbidden synonym in any catalogue, form, receipt or rulebook."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from engine.languages import LANGUAGES
from engine.tables import read_csv

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "developers" / "glossary.csv"
COLUMNS = {code: (Locale.parse(code).get_language_name("en") or "").lower() for code in LANGUAGES}
ROOMS = ("engine", "ingest", "publish", "referee", "games", "kit")
KINDS = {
    "form": "games/continental_rails/messages/forms/{language}.po",
    "form's help": "ingest/messages/{language}.po",
    "page": "games/continental_rails/messages/report/{language}.po",
    "receipt": "referee/messages/{language}.po",
    "rulebook": "games/continental_rails/rulebook/{language}/rules-1.md",
}


@dataclass(frozen=True)
class Forbidden:
    """A synonym that is not to be used, in which language and below which folder."""

    synonym: str
    language: str
    where: str

    def stands_in(self, text: str) -> bool:
        spaced = re.escape(self.synonym).replace(r"\ ", r"\s")
        return bool(re.search(rf"(?<!\w){spaced}(?!\w)", text, re.IGNORECASE))


FORBIDDEN = [
    Forbidden(synonym, language, row["where"])
    for row in read_csv(GLOSSARY)
    for language, name in COLUMNS.items()
    for synonym in row[f"forbidden_{name}"].split(";")
    if synonym
]


def texts(path):
    """The texts of a catalogue without their codes, or a page of a rulebook whole."""
    if path.suffix == ".md":
        return [path.read_text(encoding="utf-8")]
    with path.open("rb") as file:
        entries = [entry.string for entry in read_po(file) if entry.id]
    return [text for entry in entries for text in ([entry] if isinstance(entry, str) else entry)]


def files_of(language):
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob(f"{language}.po"))
        yield from sorted((ROOT / room).rglob(f"rulebook/{language}/*.md"))


def offences(path, name, language):
    """Every forbidden synonym in a file whose name in the project is `name`."""
    fitting = [one for one in FORBIDDEN if one.language == language and name.startswith(one.where)]
    return [(name, one.synonym, text) for text in texts(path) for one in fitting if one.stands_in(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_for_one_thing(language):
    paths = list(files_of(language))
    assert len(paths) > 40
    assert [found for path in paths for found in offences(path, str(path.relative_to(ROOT)), language)] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_forbidden_synonym_is_found_where_it_is_planted(kind, language, tmp_path):
    name = KINDS[kind].format(language=language)
    if not (ROOT / name).is_file():
        pytest.skip(f"the rulebook is not in {language}")
    planted = {f"A {one.synonym} b": one for one in FORBIDDEN if one.language == language}
    entries = [
        f'\n\nmsgid "PLANTED.{number}"\nmsgstr "{sentence}"\n'
        if name.endswith(".po")
        else f"\n\n{sentence}\n"
        for number, sentence in enumerate(planted)
    ]
    path = tmp_path / Path(name).name
    path.write_text((ROOT / name).read_text(encoding="utf-8") + "".join(entries), encoding="utf-8")
    found = {(synonym, text) for _, synonym, text in offences(path, name, language)}
    for sentence, one in planted.items():
        in_its_place = name.startswith(one.where)
        told = any(synonym == one.synonym and sentence in text for synonym, text in found)
        assert told == in_its_place, sentence


def test_the_glossary_has_its_terms():
    terms = list(read_csv(GLOSSARY))
    assert len(terms) >= 60
    assert len({row["term"] for row in terms}) == len(terms)
    assert len(FORBIDDEN) >= 120


def test_every_term_has_its_reason():
    assert all(row[name] and row["why"] for row in read_csv(GLOSSARY) for name in COLUMNS.values())
