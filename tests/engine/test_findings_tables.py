"""Findings name their place; tables refuse rows without provenance."""

import pytest

from engine.findings import Finding, Outcome, Place, located, refuses_all
from engine.messages import Catalogue
from engine.tables import TableError, read_toml

TABLE = """
[provenance]
source = "test"
[columns]
key = "name"
[[rows]]
key = "a"
status = "{status}"
source = "here"
"""


class Texts(Catalogue):
    """A catalogue that has one text."""

    def __init__(self):
        super().__init__({})

    def text(self, message, language):
        return "it"

    def text_or(self, message, language, otherwise):
        return otherwise


def test_a_finding_of_the_rules_finds_its_cell():
    places = {("T1", "shares"): Place("trades", "T1", "shares", "Orders", "D14", "Shares")}
    found = located(Finding("X", Outcome.ADJUSTED, "6.1.2", Place(row="T1", column="shares")), places)
    assert found.place.address == "Orders!D14"
    whole_line = located(Finding("X", Outcome.REJECTED, place=Place(row="T1")), places)
    assert whole_line.place.cell == "D14"
    elsewhere = Finding("X", Outcome.REJECTED, place=Place(row="T9"))
    assert located(elsewhere, places) == elsewhere


@pytest.mark.parametrize(
    ("place", "english", "french"),
    [
        (Place(), "it", "it"),
        (Place(sheet="Orders", cell="D14"), "Orders!D14: it", "Orders!D14\xa0: it"),
        (Place(sheet="S", cell="D14", label="N"), "S!D14 (N): it", "S!D14 (N)\xa0: it"),
        (Place(label="N"), "N: it", "N\xa0: it"),
    ],
)
def test_a_line_says_where_as_its_language_writes_it(place, english, french):
    finding, catalogue = Finding("X", Outcome.NOTED, place=place), Texts()
    assert [finding.line(catalogue, language) for language in ("en", "fr")] == [english, french]


def test_only_a_rejection_without_line_refuses_the_form():
    line = Finding("X", Outcome.REJECTED, place=Place(row="T1"))
    form = Finding("Y", Outcome.REJECTED)
    assert not refuses_all((line,))
    assert refuses_all((line, form))


def test_tables_want_a_known_status(tmp_path):
    path = tmp_path / "t.toml"
    path.write_text(TABLE.format(status="printed"), encoding="utf-8")
    assert read_toml(path).by("key")["a"]["source"] == "here"
    path.write_text(TABLE.format(status="guessed"), encoding="utf-8")
    with pytest.raises(TableError, match="row 1 has status 'guessed'"):
        read_toml(path)
    path.write_text("[columns]\n", encoding="utf-8")
    with pytest.raises(TableError, match="does not say where its figures come from"):
        read_toml(path)
    path.write_text(TABLE.format(status="printed") + "extra = 1\n", encoding="utf-8")
    with pytest.raises(TableError, match="unknown columns extra"):
        read_toml(path)
