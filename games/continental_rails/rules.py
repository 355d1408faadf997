"""The single figures of the game, from data/rules.toml with provenance; a match may override any of them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from engine.snapshot import cache
from engine.tables import Table, TableError, read_toml
from games.continental_rails.tables import Changes


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """One attribute per row of data/rules.toml, where unit, status and source of each stand.

    A figure with a default is younger than some matches: where their snapshot has none, the rule is off.
    `tables` holds what the match sets otherwise in the other tables, for the functions of `tables`.
    """

    tables: Changes = ()
    first_year: int
    years_per_turn: int
    civil_war_first_turn: int
    civil_war_last_turn: int
    last_certain_turn: int
    end_chance_permille: int
    start_climate: int
    civil_war_min_climate: int
    start_cash_usd: int
    start_shares_permille: int
    first_railroads: str
    first_efficiency: int
    first_cash_usd: int
    first_bonds_usd_per_mile: int
    first_issued_per_mile: int
    first_treasury_per_mile: int
    first_price_low_usd: int
    first_price_high_usd: int
    companies_at_start: int
    companies_new_low: int
    companies_new_high: int
    company_order_sigma_milli: int
    western_company_number: int
    western_company_turn: int
    pure_western_company_number: int
    pure_western_company_turn: int
    company_bank_usd_per_mile: int
    company_income_usd_per_mile: int
    company_asking_min_usd_per_mile: int
    company_asking_free_usd_per_mile: int
    company_asking_max_permille: int
    company_worth_max_usd_per_mile: int
    company_seized_usd_per_mile: int
    companies_per_seat: int
    transactions: int
    bids_few: int
    bids_some: int
    bids_many: int
    bids_few_railroads: int
    bids_some_railroads: int
    bid_limit_permille: int
    control_limit_permille: int
    short_limit_permille: int
    short_supply_permille: int
    director_permille: int
    presidencies: int
    chairman_named: int = 0
    magnate_by_regions: int = 0
    merger_ends_resignation: int = 0
    easy_presidencies: int = 0
    reasons_told: int = 0
    corner_permille: int
    corner_short_extra_permille: int
    corner_drop_permille: int
    price_power_tenths: int
    price_ratio_max: int
    price_max_usd: int
    price_min_usd: int
    split_above_usd: int
    split_target_usd: int
    split_smallest: int
    public_offer_permille: int
    public_offer_min_permille: int
    public_offer_max_permille: int
    public_want_power_tenths: int
    public_want_min_permille: int
    public_want_max_permille: int
    public_noise_low_permille: int
    public_noise_high_permille: int
    public_wish_floor_permille: int
    public_value_min_usd: int
    public_climate_permille: int = 1000
    public_swing_permille: int = 0
    public_favour_kept_permille: int = 0
    public_debt_permille: int = 0
    public_takes_shorts_permille: int = 0
    public_wish_within_sale: int = 0
    interest_on_cash_permille: int
    bond_rate_permille: int
    president_rate_permille: int
    bank_failure_low_permille: int
    bank_failure_high_permille: int
    seizure_discount_permille: int
    bankrupt_stake_usd: int
    bankrupt_stake_usd_per_turn: int
    bankrupt_again_permille: int = 1000
    bankrupt_credit_permille: int = 1000
    bankrupt_lavish_permille: int = 1000
    debt_in_limit_permille: int
    lavish_min_usd: int
    prodigal_even_points: int
    prodigal_shared_points: int
    robber_million_usd: int
    robber_million_points: int
    shares_per_mile: int
    incorporation_owner_per_mile: int
    incorporation_public_per_mile: int
    incorporation_treasury_per_mile: int
    incorporation_bonds_usd_per_mile: int
    director_bonus_permille: int
    director_bonus_max_permille: int
    director_price_permille: int
    public_issue_permille: int
    public_issue_price_permille: int
    track_max_permille: int
    excess_bonds_permille: int = -1
    city_usd_per_point: int
    till_usd: int
    wear_low: int
    wear_high: int
    improve_chance_permille: int
    improve_max_usd_per_mile: int
    efficiency_max: int
    efficiency_min: int
    efficiency_free_miles: int
    efficiency_step_miles: int
    efficiency_engine_drop: int
    new_efficiency: int
    revenue_usd_per_mile: int
    revenue_usd_per_point: int
    region_bonus_permille: int
    revenue_noise_low_permille: int
    revenue_noise_high_permille: int
    rate_war_min_percent: int
    rate_war_max_percent: int
    expense_best_permille: int
    expense_knee_efficiency: int
    expense_span_permille: int
    expense_below_permille: int
    dividend_max_usd: int
    accident_permille: int
    accident_low_usd_per_mile: int
    accident_high_usd_per_mile: int
    double_cost_permille: int
    merger_price_times: int = 0
    influence_usd_per_mile: int
    grant_base_permille: int
    grant_size_permille: int
    grant_influence_permille: int
    grant_max_permille: int
    grant_no_size: int
    grant_multiple_tenths_max: int
    land_sold_low_permille: int
    land_sold_high_permille: int
    land_base_usd: int
    land_climate_usd: int
    engine_usd_per_mile: int
    engine_chance_permille: int
    engine_chance_late_permille: int
    technology_chance_permille: int
    technology_chance_late_permille: int
    late_after_turn: int
    technology_usd_per_mile: int
    grand_station_usd: int
    grand_station_city_size: int
    reorganised_bonds_usd_per_mile: int
    reorganised_price_permille: int
    reorganised_price_min_usd: int
    reorganised_cash_usd_per_mile: int
    anonymous_improve_usd_per_mile: int
    anonymous_payout_permille: int
    anonymous_build_cash_permille: int
    anonymous_engine_cash_multiple: int
    builder_region_points: int
    builder_first_times: int
    mogul_director_points: int
    mogul_president_points: int
    mogul_bankruptcy_points: int
    mogul_price_floor_usd: int
    net_worth_shown: int
    message_length: int
    name_length: int
    sale_credit_permille: int
    treasury_price_permille: int
    computer_strength: str


def table() -> Table:
    """Return data/rules.toml with unit and provenance of each figure."""
    return read_toml(files(__package__) / "data" / "rules.toml")


@cache
def printed() -> Mapping[str, Any]:
    """Return the figures of data/rules.toml, key -> value."""
    return {row["key"]: row["value"] for row in table()}


@cache
def _with(overrides: tuple[tuple[str, Any], ...]) -> Rules:
    single = {key: value for key, value in overrides if "." not in key}
    tables = tuple((key, value) for key, value in overrides if "." in key)
    try:
        return msgspec.convert({**printed(), **single, "tables": tables}, Rules)
    except msgspec.ValidationError as error:
        raise TableError(f"rules.toml: {error}") from error


def rules_for(overrides: Mapping[str, Any]) -> Rules:
    """Return the figures of a match: data/rules.toml with the match's own overrides (`state.overrides`)."""
    return _with(tuple(sorted(overrides.items())) if overrides else ())
