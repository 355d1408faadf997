"""Makes a choice of an order form from the catalogue."""

from engine.forms import Choice
from engine.messages import say


def word_choice(code: str) -> Choice:
    """Return a choice that is a word of the catalogue, and the shorter word that people write for it.

    Parameters
    ----------
    code : str
        The choice; ``CHOICE.<code>`` is its label, ``CHOICE.<code>.ALSO`` the other word.

    Returns
    -------
    Choice
        What is then read under its code and under both words.
    """
    return Choice(code, say(f"CHOICE.{code}"), aliases=(say(f"CHOICE.{code}.ALSO"),))
