"""Order forms: workbooks written for players and read back, bytes in and bytes out.

The office writes a form with `write_form`. For a returned file it asks `identify_apart` what the file is,
compares the code with match, turn and seats (`wrong_form_finding`), and reads the answers with `read_form`.
`identify` does the same without a process of its own, for files that we wrote.
"""

from ingest.advice import beyond_advice
from ingest.apart import Apart, ReaderUnfit, identify_apart
from ingest.forecast import forecast
from ingest.gate import gate
from ingest.grid import Grid
from ingest.identity import FormCode, form_code, parse_code, wrong_form_finding
from ingest.issued import IssuedForm, issue, with_governed
from ingest.letters import (
    Letter,
    asks_to_open,
    discreet,
    half_letters,
    letters_like,
    with_letters,
    without_letters,
    without_opening,
)
from ingest.lucky_word import asks_for_word, with_lucky_word, without_lucky_word
from ingest.reading import Grade, Reading, find_code, find_language, grade, identify, open_file, read_form
from ingest.screen import screen
from ingest.typed import grid_of_typed
from ingest.wording import CATALOGUE
from ingest.writing import write_form

__all__ = [
    "CATALOGUE",
    "Apart",
    "FormCode",
    "Grade",
    "Grid",
    "IssuedForm",
    "Letter",
    "ReaderUnfit",
    "Reading",
    "asks_for_word",
    "asks_to_open",
    "beyond_advice",
    "discreet",
    "find_code",
    "find_language",
    "forecast",
    "form_code",
    "gate",
    "grade",
    "grid_of_typed",
    "half_letters",
    "identify",
    "identify_apart",
    "issue",
    "letters_like",
    "open_file",
    "parse_code",
    "read_form",
    "screen",
    "with_governed",
    "with_letters",
    "with_lucky_word",
    "without_letters",
    "without_lucky_word",
    "without_opening",
    "write_form",
    "wrong_form_finding",
]
