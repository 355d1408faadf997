"""Reads returned forms: gate, grid, identity, sections, answers, findings."""

from ingest.reading.door import identify, read_form
from ingest.reading.result import Grade, Reading, grade

__all__ = ["Grade", "Reading", "grade", "identify", "read_form"]
