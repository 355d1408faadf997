"""How matches ended that were played on with one thing otherwise, and what that tells."""

from __future__ import annotations

from math import ceil, sqrt

import msgspec

from referee.explaining.values import Values, permille, rounded

AGREEING = 6
"""So many matches have to go one way, however few of them differed."""


class Ending(msgspec.Struct, frozen=True):
    """How matches ended that were played on from one turn, as it was and with one thing otherwise.

    Attributes
    ----------
    times : int
        How many matches each way.
    was, without : tuple of int
        Chances (a million for who won) and points at the end, summed over them: as it was, and otherwise.
    lower, higher : tuple of int
        How often each seat had fewer points at the end than otherwise, and how often more; `by_chance` how
        often less chance to win, and how often more.
    places : tuple of int
        How many places at least each seat won by it in as many matches as it had more points in, negative for
        places lost where it had fewer more often; accounts of earlier versions have none.
    by_chance : bool
        Whether the match is won by something else than most points: they say little then.
    alike : bool
        Whether all matches went alike, as it was and otherwise, as where nothing is drawn later: they are
        one match then, and their number says nothing.
    """

    times: int
    was: Values
    without: Values
    lower: tuple[int, ...]
    higher: tuple[int, ...]
    places: tuple[int, ...] = ()
    by_chance: bool = False
    alike: bool = False

    def share(self, place: int) -> int:
        """Return thousandths of its points otherwise that the seat at a place had more, negative for less.

        Who would have had next to nothing is measured by a tenth of what a seat has on average. `by_chance`
        it is thousandths of the chance to win.
        """
        if self.by_chance:
            return permille(self.chance(place))
        had, has = self._points(place)
        return rounded(1000 * (has - had), max(1, abs(had), self._fair()))

    def ratio(self, place: int) -> int:
        """Return `share` of the lesser of both points: a third lost is as hard a stroke as half gained."""
        if self.by_chance:
            return self.share(place)
        had, has = self._points(place)
        return rounded(1000 * (has - had), max(1, min(abs(had), abs(has)), self._fair()))

    def _points(self, place: int) -> tuple[int, int]:
        """Return the points of a seat otherwise and as it was, over all matches."""
        place += len(self.lower)
        return self.without[place], self.was[place]

    def _fair(self) -> int:
        """Return a tenth of what a seat has on average, over all matches."""
        count = len(self.lower)
        return sum(map(abs, self.without[count:])) // (10 * count)

    def points(self, place: int) -> int:
        """Return how many points more than otherwise the seat at a place had, on average."""
        had, has = self._points(place)
        return rounded(has - had, self.times)

    def chance(self, place: int) -> int:
        """Return how much more chance to win than otherwise the seat at a place had, in millionths."""
        return rounded(self.was[place] - self.without[place], self.times)

    def is_hopeful(self, place: int) -> bool:
        """Return whether two of three matches that differed so far ended better for a seat, or worse."""
        for_it, against = self._most_first(place)
        return for_it > 0 and for_it >= 2 * against

    def agreed(self, place: int) -> int:
        """Return 1 where matches agree that a seat ended better, -1 worse, 0 where they do not.

        That is two standard deviations more than half of the matches that differed, and `AGREEING` of them at
        least: 6 of 6, 10 of 12, 24 of 36. `by_chance` 6 of 12 have to go another way, and two more for each
        that went the other way. By chance alone this comes about, on one given side, in 1 to 4 cases of 100.
        """
        for_it, against = self._most_first(place)
        differing = for_it + against
        enough = min(self.times, max(AGREEING, ceil(differing / 2 + sqrt(differing))))
        if self.by_chance:
            enough = self.times // 2 + 2 * against
        if for_it < max(1, enough):
            return 0
        return 1 if self.higher[place] > self.lower[place] else -1

    def same(self, place: int) -> int:
        """Return in how many matches it made no difference to a seat."""
        return self.times - self.lower[place] - self.higher[place]

    def _most_first(self, place: int) -> list[int]:
        """Return how many matches went the way of most that differed, and how many the other way."""
        return sorted((self.lower[place], self.higher[place]), reverse=True)
