"""Writing order forms: layout, styles, sheets, live checks and forecast."""

from ingest.writing.workbook import write_form

__all__ = ["write_form"]
