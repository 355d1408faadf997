"""Counts the turns of a guess, and words what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.formats import colon, dollars, number
from engine.messages import Catalogue, Message
from engine.optional import Foreseen
from referee.judging.foreseeing import FEWEST, Course, Foresight, figures_of, middle_range

Words = dict[str, Any]
USD = "usd"


def foreseen(foresight: Foresight, texts: Catalogue, language: str) -> Words:
    """Return what the turns played so far show, as plain data with finished texts.

    Parameters
    ----------
    foresight : Foresight
        Played `FEWEST` times or more; with fewer turns there are no figures.
    texts : Catalogue
        Of the game.
    language : str
        Of the texts.

    Returns
    -------
    dict
        `turns`; `figures`, each with its label, the `values` of the turns, `now`, `low`, `median`, `high`,
        and these four as texts under `shown`; `setbacks`, the most frequent first, each with the turns it
        came in; `presidents`, railroad -> who and in how many turns; the `colon` of the language.
    """
    courses = foresight.courses
    enough = len(courses) >= FEWEST
    return {
        "turns": len(courses),
        "figures": _figures(foresight, texts, language) if enough else [],
        "setbacks": [{"text": texts.text(text, language), "turns": n} for text, n in _setbacks(courses)],
        "presidents": list(_presidents(foresight)),
        "colon": colon(language),
    }


def _figures(foresight: Foresight, texts: Catalogue, language: str) -> list[Words]:
    game, state, seat = foresight.game, foresight.state, foresight.seat
    figures = game.own_figures(state, seat) if isinstance(game, Foreseen) else ()
    current = figures_of(game, state, seat)
    columns = zip(*(course.figures for course in foresight.courses), strict=True)
    shown: list[Words] = []
    for figure, now, values in zip(figures, current, columns, strict=True):
        amounts = dict(zip(("low", "median", "high"), middle_range(values), strict=True)) | {"now": now}
        written = dollars if figure.kind == USD else number
        words = {name: written(amount, language) for name, amount in amounts.items()}
        label = figure.label if isinstance(figure.label, str) else texts.text(figure.label, language)
        shown.append({"label": label, "values": values, **amounts, "shown": words})
    return shown


def _setbacks(courses: list[Course]) -> list[tuple[Message, int]]:
    """Return each setback, worded as it came most often, with the number of turns it came in."""
    turns: Counter[Any] = Counter()
    wordings: dict[Any, Counter[str]] = {}
    texts: dict[str, Message] = {}
    for course in courses:
        seen = {_about(text): text for text in course.setbacks}
        turns.update(seen.keys())
        for about, text in seen.items():
            texts[repr(text)] = text
            wordings.setdefault(about, Counter())[repr(text)] += 1
    return [(texts[wordings[about].most_common(1)[0][0]], count) for about, count in turns.most_common()]


def _about(text: Any) -> Any:
    """Return what a text is about: its codes and names, no amounts but the choice it speaks of."""
    if isinstance(text, Message):
        # Two rows that ask for the same read the same: no reader could tell them apart.
        facts = {name: value for name, value in sorted(text.facts.items()) if name != "line"}
        names = [name for name, value in facts.items() if name == "rank" or _is_name(value)]
        return text.code, *((name, _about(text.facts[name])) for name in names)
    return tuple(map(_about, text)) if isinstance(text, (list, tuple)) else text


def _is_name(value: Any) -> bool:
    return isinstance(value, (str, Message, list, tuple))


def _presidents(foresight: Foresight) -> Iterator[Words]:
    """Yield each railroad that the seat presides over, now or in some turn, with who would and how often."""
    game, seat, courses = foresight.game, foresight.seat, foresight.courses
    current: Mapping[str, int] = game.presidents(foresight.state) if isinstance(game, Foreseen) else {}
    after = [course.presidents for course in courses]
    own = {code for presidents in (current, *after) for code, who in presidents.items() if who == seat}
    for code in sorted(own):
        counts = Counter(presidents.get(code, 0) for presidents in after)
        chances = [
            {"name": game.seat_name(foresight.state, who) if who else "", "own": who == seat, "turns": count}
            for who, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        ]
        yield {"railroad": code, "chances": chances}
