"""The rulebook teaches: worked examples recomputed, reasons, epigraphs, advice that was measured, words."""

import re
from pathlib import Path

import pytest

from engine.messages import LANGUAGES
from games.continental_rails.operations.credit import credit_limit_usd, safe_debt_usd
from games.continental_rails.orders import RateWar
from games.continental_rails.railways.finance import construction_profit
from games.continental_rails.railways.upgrades import engine_cost
from games.continental_rails.rulebook import pages_of
from games.continental_rails.rules import rules_for
from games.continental_rails.tables import climates
from tests.continental_rails.build import make_president
from tests.continental_rails.operations_helpers import add_railroad, ordered, play, quiet

DOCS = Path(__file__).parents[2] / "docs"
RULES = rules_for({})
IDEAS = [
    "western",
    "double_price",
    "merger_pump",
    "thousand",
    "loot",
    "shorts",
    "hoarder",
    "one_railroad",
    "idle",
    "bankrupt",
]
WITH_REASONS = [
    "1.2.5",
    "1.3",
    "2.4",
    "2.6",
    "3.5.3",
    "4.3.2",
    "4.3.3",
    "4.4",
    "4.5",
    "4.6",
    "4.9",
    "4.12",
    "4.14.1",
    "4.15",
    "4.16",
    "4.17",
    "5",
    "6.2",
    "6.3",
    "7",
    "8",
]
"""Sections of the seed that say why, and a few of which players ask it."""
OWN = [one for one in LANGUAGES if one in ("en", "fr")]
PAGES = {one: {slug: text for slug, _, text in pages_of(one)} for one in LANGUAGES}
WHY = {"en": "Why", "fr": "Pourquoi", "ru": "Почему"}


def prose(language, slug):
    """A page with thousands written together and no dollar or per cent sign."""
    text = re.sub(r"(?<=\d)[,\N{NARROW NO-BREAK SPACE}](?=\d{3}\b)", "", PAGES[language][slug])
    return re.sub(r"[\N{NO-BREAK SPACE}]?[$%]", "", text)


@pytest.mark.parametrize("language", OWN)
def test_rule_4_16_the_example_says_what_both_railroads_are_left_with(language):
    state = quiet()
    make_president(state, 1, "PENN")
    add_railroad(state, "READ", price=20)
    state.railroads["PENN"].efficiency, state.railroads["READ"].efficiency = 90, 70
    play(state, 13, orders=ordered(1, "PENN", rate_wars=[RateWar(route="PENN", percent=25)]))
    text = prose(language, "rules-4")
    for code in ("PENN", "READ"):
        railroad = state.railroads[code]
        assert f" {railroad.revenue_usd}" in text
        assert f" {railroad.expense_usd}" in text
        assert f" {abs(railroad.revenue_usd - railroad.expense_usd)}" in text
    assert f"= {60 * 104 + 300 * (16 + 4)}" in text


@pytest.mark.parametrize("language", OWN)
def test_rule_4_17_the_example_is_three_levels(language):
    assert engine_cost(RULES, 1, 1, 4) == 3 * RULES.engine_usd_per_mile
    assert re.search(r"Lion.+Mogul.+(three|trois) .+ 10 ", prose(language, "rules-4"))


@pytest.mark.parametrize("language", OWN)
def test_rule_4_6_the_example_divides_by_three(language):
    assert construction_profit(90, 2) == 30
    assert re.search(r" 90 .+ 30 ", prose(language, "rules-4"))


@pytest.mark.parametrize("language", OWN)
def test_rule_3_5_the_example_of_safe_debt(language):
    margin = next(one.credit_permille for one in climates().values() if one.climate == "NORMAL")
    text = prose(language, "rules-3")
    assert credit_limit_usd(RULES, margin, 1000, 0) == 700
    assert credit_limit_usd(RULES, margin, 1000, 700) == 350
    assert safe_debt_usd(RULES, margin, 1000) == 466
    assert credit_limit_usd(RULES, margin, 1000, 466) == 467
    for figure in (700, 350, 466, 467):
        assert f" {figure}" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ["rules-1", "rules-3", "rules-4", "rules-5", "rules-6", "rules-7"])
def test_chapters_have_their_epigraph_and_their_reasons(language, slug):
    assert re.search(r"^> — ", PAGES[language][slug], re.MULTILINE)
    assert f'!!! note "{WHY[language]}"' in PAGES[language][slug]


@pytest.mark.parametrize("section", WITH_REASONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_seed_gives_a_reason_so_does_the_rulebook(language, section):
    text = PAGES[language][f"rules-{section.split('.')[0]}"]
    anchor = f"{{#rule-{section.replace('.', '-')}}}"
    own = text.split(anchor)[1]
    own = own if "." not in section else re.split(r"^#+ ", own, maxsplit=1, flags=re.MULTILINE)[0]
    assert "!!! note" in own


def ranks(page):
    """Challenger -> mean rank in net worth among strong computers."""
    strong = page.partition("15 seats, strong")[2].partition("15 seats, normal")[0]
    return dict(re.findall(r"^\| (\w+) \| (\d+\.\d) ±", strong, re.MULTILINE))


@pytest.mark.parametrize("language", OWN)
def test_the_first_turns_say_what_was_measured(language):
    text = (
        prose(language, "first-turns").replace(",", ".")
        if language == "fr"
        else prose(language, "first-turns")
    )
    shown = re.findall(r"\| (\d+\.\d) \|", text)
    measured = ranks((DOCS / "challengers.md").read_text("utf-8"))
    assert shown == [measured[name] for name in IDEAS]


@pytest.mark.parametrize("language", OWN)
@pytest.mark.parametrize(
    ("figure", "when", "column", "said"),
    [
        ("railroads incorporated", "whole match", -1, 41),
        ("private companies absorbed", "whole match", -1, 54),
        ("railroads declared insolvent", "whole match", -1, 29),
        ("dollars paid for a private company", "turns 1 to 8", 4, 990),
        ("dollars of the most lavish spender of a turn", "turns 7 and 8", 4, 1000),
        ("thousandths of short sales that were won", "whole match", -1, 65),
        ("thousandths of short sales that were won", "turns in which the climate fell", -1, 69),
    ],
)
def test_the_figures_of_the_advice_are_those_of_the_calibration(language, figure, when, column, said):
    row = next(
        line
        for line in (DOCS / "calibration.md").read_text("utf-8").splitlines()
        if line.startswith(f"| {figure} | {when} |")
    )
    measured = float([cell.strip().replace(",", "") for cell in row.strip("|").split("|")][column])
    measured /= 10 if figure.startswith("thousandths") else 1
    assert abs(measured - said) <= max(0.5, 0.02 * said)
    assert f" {said}" in prose(language, "first-turns")
