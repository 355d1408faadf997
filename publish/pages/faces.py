"""Views of a subject's face, life and offices."""

from __future__ import annotations

from engine.report import Face, Figure, Life, Offices, Term
from publish.common import palette
from publish.common.markup import clean
from publish.common.voice import View, Voice


def face_view(voice: Voice, block: Face | Life | Offices) -> View:
    """Return a block of a subject's page; the picture of a face comes in `publish.pages.subjects`."""
    match block:
        case Face():
            return {
                "type": "face",
                "items": [figure_view(voice, item) for item in block.figures],
                "initials": initials(block.person),
                "hue": palette.variable(palette.colour(block.number)),
                "picture": "",
                "ground": "",
                "href": "",
                "caption": voice.say(block.picture.caption) if block.picture else "",
            }
        case Life():
            moments = [
                {
                    "when": voice.say(moment.when),
                    "cut": moment.cut,
                    "lines": [voice.item(line) for line in moment.lines],
                }
                for moment in block.moments
            ]
            return {"type": "life", "moments": moments}
        case Offices():
            return _offices(voice, block)


def figure_view(voice: Voice, item: Figure) -> View:
    """Return a big number with its label and note."""
    return {
        "label": voice.say(item.label),
        **voice.cell(item.value, item.kind),
        "note": voice.say(item.note),
        **({"gauge": list(item.gauge)} if item.gauge else {}),
    }


def initials(name: str) -> str:
    """Return the first letters of a name's first and last word.

    >>> initials("James J. Hill"), initials("  'Diamond' Jim"), initials("***")
    ('JH', 'DJ', '')
    """
    letters = [next((sign for sign in word if sign.isalnum()), "") for word in clean(name).split()]
    signs = [letter.upper()[:1] for letter in letters if letter]
    return "".join(signs[:1] + signs[1:][-1:])


def _offices(voice: Voice, block: Offices) -> View:
    """Return a line for each office, the one held first at the top; its terms as columns of the turns."""
    by_office: dict[str, list[Term]] = {}
    for term in block.terms:
        by_office.setdefault(voice.say(term.office), []).append(term)
    rows = [_row(voice, terms) for terms in by_office.values()]
    return {"type": "offices", "caption": voice.say(block.caption), "turns": block.turns, "rows": rows}


def _row(voice: Voice, terms: list[Term]) -> View:
    spans = [
        {"first": term.first, "last": term.last, "hue": palette.variable(palette.colour(term.number))}
        for term in terms
    ]
    years = [str(t.first) if t.first == t.last else f"{t.first}\N{EN DASH}{t.last}" for t in terms]
    return {"office": voice.item(terms[0].office), "spans": spans, "years": ", ".join(years)}
