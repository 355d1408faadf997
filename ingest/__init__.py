"""Order forms: workbooks written for players and read back, bytes in and bytes out.

The office writes a form with `write_form`. For a returned file it asks `identify` what the file is, compares
the code with match, turn and seats (`wrong_form_finding`), and reads the answers with `read_form`.
"""

from ingest.gate import gate
from ingest.grid import Grid
from ingest.identity import FormCode, form_code, parse_code, wrong_form_finding
from ingest.reading import Grade, Reading, grade, identify, read_form
from ingest.wording import CATALOGUE
from ingest.writing import write_form

__all__ = [
    "CATALOGUE",
    "FormCode",
    "Grade",
    "Grid",
    "Reading",
    "form_code",
    "gate",
    "grade",
    "identify",
    "parse_code",
    "read_form",
    "write_form",
    "wrong_form_finding",
]
