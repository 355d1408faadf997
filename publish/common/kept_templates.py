"""A folder of compiled templates that is a help at most: what cannot be read or written is left out."""

from __future__ import annotations

from contextlib import suppress

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket


class KeptTemplates(FileSystemBytecodeCache):
    """Compiled templates in a folder; one that is damaged is compiled again and replaced."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket from its file, see the parent; a damaged one leaves it empty."""
        try:
            super().load_bytecode(bucket)
        except Exception:
            # Unpickling what a power cut left raises whatever the bytes happen to say.
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write the bucket into its file, see the parent, where that can be done."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
