"""Reads returned forms: gate, grid, identity, sections, answers, findings."""

from ingest.reading.codes import find_code, find_language
from ingest.reading.door import identify, open_file, read_form
from ingest.reading.result import Grade, Reading, grade

__all__ = ["Grade", "Reading", "find_code", "find_language", "grade", "identify", "open_file", "read_form"]
