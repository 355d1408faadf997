"""Joins the ES modules of one entry into one classic script.

Browsers refuse modules on a page that was opened from a disk, so the site serves classic scripts. Each module
becomes a function that returns what it exports, inside one function of the whole script: nothing of it is
global, and names of two modules cannot meet. Only the statements in `_IMPORT` and `_EXPORT` are understood;
whatever else the language allows is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Comments that have lines of their own; code may follow a comment on its last line.
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
# Types within a line.
_TYPE = re.compile(r"/\*\* @[^\n]*?\*/ ?")
_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) ([A-Za-z]\w*))", re.MULTILINE)
_UNKNOWN = re.compile(r"^.*(?<![\w.$])(?:import|export)(?![\w$]).*$|^await\b.*$", re.MULTILINE)


class ScriptError(ValueError):
    """A script cannot be joined. A bug in Turnsheet."""


@dataclass(frozen=True, slots=True)
class _Module:
    name: str
    imports: tuple[tuple[str, tuple[str, ...]], ...]
    """Name of another module -> what is taken from it."""
    exports: tuple[str, ...]
    body: str


def joined(entry: Path) -> bytes:
    """Return a module and all that it imports as one script.

    Parameters
    ----------
    entry : Path
        The module; what it imports lies in the same folder.

    Raises
    ------
    ScriptError
        If a module is missing, two import each other, one is asked for a name it does not export, or an
        import or export is written in another way than ours.
    """
    modules: dict[str, _Module] = {}
    _collect(entry.parent, entry.stem, modules, ())
    return "".join(['"use strict";\n(() => {\n', *map(_written, modules.values()), "})();\n"]).encode()


def _collect(folder: Path, name: str, modules: dict[str, _Module], above: tuple[str, ...]) -> None:
    """Add a module after those it imports."""
    if name in above:
        raise ScriptError(f"modules import each other: {' -> '.join((*above, name))}")
    if name in modules:
        return
    module = _read(folder / f"{name}.js", above)
    for other, taken in module.imports:
        _collect(folder, other, modules, (*above, name))
        if missing := set(taken) - set(modules[other].exports):
            raise ScriptError(f"{name}.js imports {sorted(missing)}, which {other}.js does not export")
    modules[name] = module


def _read(path: Path, above: tuple[str, ...]) -> _Module:
    if not path.is_file():
        raise ScriptError(f"{path.name} is missing; {above[-1] if above else 'the site'} needs it")
    source = _TYPE.sub("", _COMMENT.sub("", path.read_text(encoding="utf-8")))
    if lines := [line for line in source.splitlines() if line.count("`") % 2]:
        raise ScriptError(f"{path.name}: keep a template literal on one line: {lines[0].strip()}")
    imports = tuple((other, tuple(_names(names))) for names, other in _IMPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub("", source)).strip()
    if unknown := _UNKNOWN.search(body):
        raise ScriptError(
            f'{path.name}: write only `import {{ name }} from "./module.js";` and `export` before const, '
            f"class or function, not: {unknown[0].strip()}"
        )
    return _Module(path.stem, imports, tuple(_EXPORT.findall(source)), _INDENT.sub("", body))


def _names(listed: str) -> Iterator[str]:
    for name in listed.replace("\n", " ").split(","):
        if len(name.split()) > 1:
            raise ScriptError(f"import a name as it is, not: {name.strip()}")
        if name.strip():
            yield name.strip()


def _written(module: _Module) -> str:
    taken = "".join(
        f"const {{ {', '.join(names)} }} = {_variable(other)};\n" for other, names in module.imports
    )
    given = f"\nreturn {{ {', '.join(module.exports)} }};" if module.exports else ""
    return f"const {_variable(module.name)} = (() => {{\n{taken}{module.body}{given}\n}})();\n"


def _variable(name: str) -> str:
    """Return what holds the exports of a module: a name that no module of ours uses.

    >>> _variable("map-turns")
    '$map_turns'
    """
    return f"${name.replace('-', '_')}"
