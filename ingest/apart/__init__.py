"""Parses foreign files in a child process with limited time and memory."""

from ingest.apart.reader import Apart, ReaderUnfit, identify_apart

__all__ = ["Apart", "ReaderUnfit", "identify_apart"]
