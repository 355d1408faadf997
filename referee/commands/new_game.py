"""`turnsheet new-game`: write a small playable game to start from."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from kit.new_game import write
from referee.console import say
from referee.faults import Mistake


def command(
    name: Annotated[
        str,
        typer.Argument(help="Its name: lowercase letters, digits, hyphens, like my-game.", metavar="NAME"),
    ],
    title: Annotated[str, typer.Option(help="What readers call it [default: from the name].")] = "",
    package: Annotated[
        Path | None,
        typer.Option(help="Write a package of its own into this folder, found by its entry point."),
    ] = None,
) -> None:
    """Write a small playable game of your own, ready to be changed.

    Rules, form, report, computer, rulebook, texts and tests come to games/ of this checkout, or with
    --package into a folder of your own.
    """
    place = package or Path(str(files("games")))
    try:
        written = write(name, title or name.replace("-", " ").title(), place, packaged=package is not None)
    except (ValueError, FileExistsError) as error:
        raise Mistake(f"{error}.") from error
    say(f"Wrote {len(written)} files into {written[0].parents[0]}.")
    if package:
        say(f"Install it: pip install -e {package}")
        say(f"Test it: pytest --pyargs kit.conformance -k {name}")
    else:
        folder = name.replace("-", "_")
        say(f'Test it: pytest kit/conformance games/{folder} -k "{name} or {folder}"')
    say(f"Play it: turnsheet new {name} TRY1, or turnsheet simulate {name} -n 50")
