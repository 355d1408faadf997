"""Phase 9: companies are incorporated or absorbed, lines built, second tracks laid (4.3, 4.6, 4.15).

The order within the phase is ruling A14: incorporations, absorptions by company number, building,
abandonment; double track is the rulebook's second step (11.1 step 9).
"""

from __future__ import annotations

from games.continental_rails.commands import CrTurn
from games.continental_rails.railways import efficiency
from games.continental_rails.railways.absorption import absorb_companies
from games.continental_rails.railways.construction import abandon_rights_of_way, build_lines
from games.continental_rails.railways.doubling import double_lines
from games.continental_rails.railways.incorporation import incorporate_companies


def run(turn: CrTurn) -> None:
    """Carry out all construction of the turn (11.1 step 9)."""
    incorporate_companies(turn)
    absorb_companies(turn)
    build_lines(turn)
    abandon_rights_of_way(turn)
    double_lines(turn)
    # More than 3000 miles lower the maximum at once (4.5, ruling A22).
    for code in sorted(turn.state.railroads):
        efficiency.settle(turn.state, code)
