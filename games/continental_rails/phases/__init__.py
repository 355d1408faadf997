"""The eighteen phases of a turn, in the order of the rulebook (11.1)."""

from __future__ import annotations

from engine.turn import Phase
from games.continental_rails.orders import Orders
from games.continental_rails.phases import (
    p01_bank_loans,
    p02_president_loans,
    p03_repayments,
    p04_treasury_sales,
    p05_private_companies,
    p06_stock_exchange,
    p07_players_finances,
    p08_investments,
    p09_construction,
    p10_influence,
    p11_rights_of_way,
    p12_mergers,
    p13_operations,
    p14_players_final,
    p15_splits,
    p16_elections,
    p17_victory_points,
    p18_end_of_match,
)
from games.continental_rails.state import State

TURN: tuple[Phase[State, Orders], ...] = (
    Phase(1, "PHASE.BANK_LOANS", "11.1 step 1; 3.5, 10.1.1", p01_bank_loans.run),
    Phase(2, "PHASE.PRESIDENT_LOANS", "11.1 step 2; 4.4, 10.2.1", p02_president_loans.run),
    Phase(3, "PHASE.REPAYMENTS", "11.1 step 3; 10.2.2", p03_repayments.run),
    Phase(4, "PHASE.TREASURY_SALES", "11.1 step 4; 10.2.3", p04_treasury_sales.run),
    Phase(5, "PHASE.PRIVATE_COMPANIES", "11.1 step 5; 2.4, 10.1.2, 10.1.3", p05_private_companies.run),
    Phase(6, "PHASE.STOCK_EXCHANGE", "11.1 step 6; 5, 6", p06_stock_exchange.run),
    Phase(7, "PHASE.PLAYERS_FINANCES", "11.1 step 7; 1.2.5, 5", p07_players_finances.run),
    Phase(8, "PHASE.INVESTMENTS", "11.1 step 8; 4.5, 4.17, 4.18", p08_investments.run),
    Phase(9, "PHASE.CONSTRUCTION", "11.1 step 9; 4.3, 4.6, 4.15", p09_construction.run),
    Phase(10, "PHASE.INFLUENCE", "11.1 step 10; 4.9", p10_influence.run),
    Phase(11, "PHASE.RIGHTS_OF_WAY", "11.1 step 11; 4.7, 7", p11_rights_of_way.run),
    Phase(12, "PHASE.MERGERS", "11.1 step 12; 4.13", p12_mergers.run),
    Phase(13, "PHASE.OPERATIONS", "11.1 step 13; 4.10, 4.11, 4.12", p13_operations.run),
    Phase(14, "PHASE.PLAYERS_FINAL", "11.1 step 14; 3.5", p14_players_final.run),
    Phase(15, "PHASE.SPLITS", "11.1 step 15; 6.5", p15_splits.run),
    Phase(16, "PHASE.ELECTIONS", "11.1 step 16; 4.14", p16_elections.run),
    Phase(17, "PHASE.VICTORY_POINTS", "11.1 step 17; 1.2", p17_victory_points.run),
    Phase(18, "PHASE.END_OF_MATCH", "11.1 step 18; 1.3", p18_end_of_match.run),
)
