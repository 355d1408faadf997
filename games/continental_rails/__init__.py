"""Continental Rails II: fifteen tycoons, a stock exchange and 416 routes, 1841 to the end."""

from __future__ import annotations

from games.continental_rails.game import ContinentalRails

GAME = ContinentalRails()
