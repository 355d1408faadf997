"""Spellings of numbers by language, read by Python and by the form on the desk alike."""

import json
import subprocess
from pathlib import Path

import pytest

from engine.forms import Field, Kind
from engine.messages import LANGUAGES, say
from ingest.grid import Item, ItemKind
from ingest.values import read_value
from ingest.wording import CATALOGUE, Words

TOP = Path(__file__).parents[2]
AMBIGUOUS = "INGEST.AMBIGUOUS_NUMBER"
NONE, NOT_WHOLE = "INGEST.NOT_A_NUMBER", "INGEST.NOT_WHOLE"
WITH_POINTS = [one for one in LANGUAGES if one != "en"]
# spelling, lowest, highest, read where a point may group thousands, read where it is a decimal point
SPELLINGS = [
    ("15000", 1000, 50000, 15000, 15000),
    ("15 000", 1000, 50000, 15000, 15000),
    ("15\N{NO-BREAK SPACE}000", 1000, 50000, 15000, 15000),
    ("15\N{NARROW NO-BREAK SPACE}000", 1000, 50000, 15000, 15000),
    ("15.000", 1000, 50000, 15000, AMBIGUOUS),
    ("$15.000", 1000, 50000, 15000, AMBIGUOUS),
    ("15.000 $", 1000, 50000, 15000, AMBIGUOUS),
    ("15.500", 0, 50000, 15500, AMBIGUOUS),
    ("1.000", 1000, 50000, 1000, AMBIGUOUS),
    ("15.000", 15, 50000, AMBIGUOUS, AMBIGUOUS),
    ("15.000", 16, 50000, 15000, AMBIGUOUS),
    ("15.000", 0, 50000, AMBIGUOUS, AMBIGUOUS),
    ("15.000", 1000, 14999, AMBIGUOUS, AMBIGUOUS),
    ("15.000", 1000, 15000, 15000, AMBIGUOUS),
    ("15.000", 1000, None, 15000, AMBIGUOUS),
    ("15.000", None, 50000, AMBIGUOUS, AMBIGUOUS),
    ("15.500", None, None, 15500, AMBIGUOUS),
    ("-15.500", -20000, 0, -15500, AMBIGUOUS),
    ("15.00", 1000, 50000, 15, 15),
    ("15 000 $", 1000, 50000, 15000, 15000),
    ("\u2212 $15\u202f000", -20000, 0, -15000, -15000),
    ("12 5", 0, 200, NONE, NONE),
    ("1 00", 0, 200, NONE, NONE),
    ("1 5.000", 1000, 50000, NOT_WHOLE, NOT_WHOLE),
    ("2 500 3", 0, 50000, NONE, NONE),
    ("5 $ 3", 0, 200, NONE, NONE),
    ("$5 $", 0, 200, NONE, NONE),
]


def asked(low, high):
    return Field(Kind.INTEGER, say("FORM.CELL"), low=low, high=high, unit="$")


def read(spelling, low, high, language):
    words = Words(CATALOGUE, language)
    got = read_value(Item(ItemKind.TEXT, spelling, spelling), asked(low, high), None, words)
    return got.fault.code if got.fault else got.value


@pytest.mark.parametrize(("spelling", "low", "high", "grouped", "plain"), SPELLINGS)
def test_a_number_as_people_of_each_language_write_it(spelling, low, high, grouped, plain):
    assert {one: read(spelling, low, high, one) for one in LANGUAGES} == {
        one: grouped if one in WITH_POINTS else plain for one in LANGUAGES
    }


def test_a_number_of_a_number_cell_is_what_the_program_stored():
    item = Item(ItemKind.NUMBER, 15, "15.000")
    assert read_value(item, asked(1000, 50000), None, Words(CATALOGUE, "fr")).value == 15


def test_the_form_on_the_desk_reads_them_alike():
    """The desk's simple check reads no more than the reader does, and the same number."""
    script = """
        import { readIn, wholeNumber } from "./site_templates/js/formanswers.js";
        let text = "";
        for await (const part of process.stdin) text += part;
        const read = ([spelling, low, high, lang, thousands]) => {
          const asked = { kind: "integer", thousands };
          if (low !== null) asked.low = [low, ""];
          if (high !== null) asked.high = [high, ""];
          return wholeNumber(readIn(asked, spelling, lang));
        };
        console.log(JSON.stringify(JSON.parse(text).map(read)));
    """
    thousands = {one: "." if one in WITH_POINTS else "" for one in LANGUAGES}
    cases = [
        (spelling, low, high, one, thousands) for one in LANGUAGES for spelling, low, high, *_ in SPELLINGS
    ]
    command = ["bash", "tools/javascript.sh", "node", "--input-type=module", "-e", script]
    run = subprocess.run(
        command, input=json.dumps(cases), capture_output=True, text=True, cwd=TOP, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    shown = json.loads(run.stdout)
    for (spelling, low, high, language, _), number in zip(cases, shown, strict=True):
        expected = read(spelling, low, high, language)
        # Cents of zero are left to the judge.
        read_here = expected if isinstance(expected, int) and not spelling.endswith(".00") else None
        assert number == read_here, (spelling, low, high, language)
