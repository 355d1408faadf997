"""Foreign files are taken apart in a process of their own, with little time and memory: see `Apart`."""

from ingest.apart.reader import Apart, ReaderUnfit, identify_apart

__all__ = ["Apart", "ReaderUnfit", "identify_apart"]
