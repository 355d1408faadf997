"""Match options as a table of keys and possible values."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import STRENGTH_OPTION, OptionError, Strength

STRENGTHS = tuple(strength.value for strength in Strength)
STRENGTH_ALONE = ({STRENGTH_OPTION: STRENGTHS}, {STRENGTH_OPTION: Strength.NORMAL.value})
"""Values allowed and default, for a game with no option of its own."""


def parse(
    options: Mapping[str, str], allowed: Mapping[str, tuple[str, ...]], defaults: Mapping[str, str]
) -> dict[str, str]:
    """Return every option with its value.

    Raises
    ------
    OptionError
        If a key is unknown or its value is not one of those allowed; lists what is.
    """
    for key, value in sorted(options.items()):
        if key not in allowed:
            raise OptionError(key, str(value), tuple(sorted(allowed)))
        if value not in allowed[key]:
            raise OptionError(key, str(value), allowed[key])
    return {**defaults, **options}
