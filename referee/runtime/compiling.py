"""Compiles archives of Python; runs inside Pyodide, whose bytecode no other Python writes.

Only what is loaded at a start is compiled, and without its docstrings: bytecode is larger than its source.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as importing
import io
import sys
import zipfile

WHEN = (1980, 1, 1, 0, 0, 0)
# It is read by our own code: what a catalogue was parsed with.
SOURCES = {"engine/translations.py"}
# Of Python's library: programs for people at a terminal, servers and mail, and what only other systems have.
UNUSED = {"_pyio.py", "_pyrepl", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "modulefinder.py"}
UNUSED |= {
    "multiprocessing",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
}
UNUSED |= {"pydoc.py", "pydoc_data", "smtplib.py", "sqlite3", "timeit.py", "trace.py", "unittest", "wave.py"}
UNUSED |= {"wsgiref", "xmlrpc", "zipapp.py"}


def compiled(data: bytes, top: str) -> bytes:
    """Return an archive whose modules that are loaded from below `top` are compiled."""
    loaded = {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
        for name in sorted(old.namelist()):
            source = old.read(name)
            # An archive that was fetched for an earlier version of ours comes compiled.
            if name.endswith(".py") and f"{top}/{name}" in loaded:
                _put(new, f"{name}c", _bytecode(source, name))
            elif name.split("/")[0] not in UNUSED:
                _put(new, name, source)
            if name in SOURCES:
                _put(new, name, source)
    return packed.getvalue()


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED, 9)


def _bytecode(source: bytes, name: str) -> bytes:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass(lineno=node.lineno, col_offset=0)]
    code = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True)
    # Never compared with a source: there is none.
    data: bytearray = importing._code_to_hash_pyc(code, b"\0" * 8, False)  # type: ignore[attr-defined]
    return bytes(data)
