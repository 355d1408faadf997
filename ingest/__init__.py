"""Order forms: workbooks written for players and read back, bytes in and bytes out.

The office writes a form with `write_form`. For a returned file it asks `identify_apart` what the file is,
compares the code with match, turn and seats (`wrong_form_finding`), and reads the answers with `read_form`.
`identify` does the same without a process of its own, for files that we wrote.
"""

from ingest.apart import Apart, ReaderUnfit, identify_apart
from ingest.forecast import forecast
from ingest.gate import gate
from ingest.grid import Grid
from ingest.identity import FormCode, form_code, parse_code, wrong_form_finding
from ingest.issued import IssuedForm, issue, with_governed
from ingest.lucky_word import with_lucky_word, without_lucky_word
from ingest.reading import Grade, Reading, grade, identify, read_form
from ingest.screen import screen
from ingest.wording import CATALOGUE
from ingest.writing import write_form

__all__ = [
    "CATALOGUE",
    "Apart",
    "FormCode",
    "Grade",
    "Grid",
    "IssuedForm",
    "ReaderUnfit",
    "Reading",
    "forecast",
    "form_code",
    "gate",
    "grade",
    "identify",
    "identify_apart",
    "issue",
    "parse_code",
    "read_form",
    "screen",
    "with_governed",
    "with_lucky_word",
    "without_lucky_word",
    "write_form",
    "wrong_form_finding",
]
