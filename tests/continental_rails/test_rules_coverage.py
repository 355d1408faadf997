"""No section, ruling or printed example without a test: docs/rules-coverage.md says which carries which."""

import re

import pytest

from tools import rules_coverage as coverage

SECTIONS = coverage.sections()
KNOWN = frozenset(section.number for section in SECTIONS)
TESTS = coverage.tests(KNOWN)
BY_NAME = {carrier.name.rpartition(".")[2]: carrier for carrier in TESTS}

RULINGS = [
    *(f"O{n}" for n in range(1, 19)),
    *(f"A{n}" for n in range(1, 40)),
    *(f"C{n}" for n in (2, 3, 6, 7, 8, 9, 12)),
    *(f"T{n}" for n in range(1, 4)),
]
"""Rules easily missed, our rulings, contradictions, notes on examples: as numbered in RULINGS.md."""

EXAMPLES = {
    "1.2.5: 15,000 10,000 4,000 1,000": "test_rule_1_2_5_worked_example",
    "1.2.6: leader in five categories": "test_rule_1_2_6_the_leader_in_all_five_has_five_hundred",
    "1.1 / 8: years of turns 1, 11, 12": "test_rules_1_1_and_8_the_calendar",
    "2.6: values and crossing costs": "test_rule_2_6_crossing_costs_300_dollars_a_point_of_city_value",
    "4.5: 3,521 miles": "test_rule_4_5_maximum_efficiency_of_long_railroads",
    "4.5 / 10.2.4: $10 a mile": "test_rule_4_5_ten_dollars_a_mile_cancel_wear_on_average",
    "4.6: excess $90, 2 directors": "test_rule_4_6_worked_example_excess_90_and_two_directors",
    "4.15: sizes 4 and 5": "test_rule_4_15_worked_example_sizes_4_and_5_give_41_percent",
    "4.16: PENN against READ": "test_rule_4_16_worked_example_both_receive_75_percent_and_expenses_stay",
    "4.17: type 1 to 4": "test_rule_4_17_type_1_to_type_4_costs_thirty_dollars_a_mile",
    "6.1.2: 41%, 51%": "test_rule_6_1_2_examples",
    "6.1.5: four steps": "test_rule_6_1_5_worked_example",
    "6.2: 1000 issued, owns 40": "test_rule_6_2_example",
    "6.2: a director shorts none": "test_rule_6_2_a_director_sells_only_what_he_has",
    "6.3 first: prices and fills": "test_rule_6_3_worked_example",
    "6.3 first: the books": "test_rule_6_3_worked_example_in_the_books",
    "6.3 second: prices and fills": "test_rule_6_3_worked_example_with_demand_and_supply_exchanged",
    "6.3 second: the books": "test_rule_6_3_worked_example_exchanged_in_the_books",
    "T3: asking prices": "test_rule_10_1_2_1_worked_example",
}
"""Each worked example of the rulebook, and the test that carries its figures."""


def test_the_coverage_page_is_fresh():
    """After a change of a rule reference or of a test's name: python tools/rules_coverage.py."""
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.page(), f"stale: run {coverage.WRITE}"


def test_every_section_has_a_test_or_says_why_not():
    assert coverage.uncovered(SECTIONS, TESTS) == []


def test_sections_stand_in_order_and_only_headings_have_no_test():
    numbers = [tuple(int(part) for part in section.number.split(".")) for section in SECTIONS]
    assert numbers == sorted(set(numbers))
    for section in SECTIONS:
        assert section.title
        children = [other for other in SECTIONS if other.number.startswith(f"{section.number}.")]
        if section.reason:
            first, last = (child.number for child in (children[0], _last_child(section, children)))
            assert section.reason == f"heading of {first} to {last}"


def _last_child(section, children):
    depth = section.number.count(".") + 1
    return [child for child in children if child.number.count(".") == depth][-1]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_named_by_a_test_and_written_down(ruling):
    assert [carrier.name for carrier in TESTS if ruling in carrier.rulings]
    text = (coverage.GAME / "RULINGS.md").read_text(encoding="utf-8")
    assert re.search(rf"^- \*\*{ruling}\*\* \(\d+(\.\d+)*.*\) \S", text, re.MULTILINE)


def test_no_ruling_is_written_down_without_a_number_here():
    text = (coverage.GAME / "RULINGS.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^- \*\*([OACT]\d+)\*\*", text, re.MULTILINE)) == sorted(RULINGS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_printed_example_is_a_test_named_by_its_section(example):
    carrier = BY_NAME[EXAMPLES[example]]
    sections = set(re.findall(r"\d+(?:\.\d+)+|\b8\b", example.split(":")[0]))
    assert sections & carrier.sections or example[:2] in carrier.rulings


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Closing price (6.3).", {"6.3"}),
        ("Interest (5, ruling A5) and land (7).", {"5", "7"}),
        ("Costs $4.5 or 6.5% of it, ratio 1.2x.", set()),
        ("Nothing of 4.99 here, nor (two, 5).", set()),
        ("As in 10.1.2.1: see rulebook 8.", {"10.1.2.1", "8"}),
        ("Points.\n\n>>> points(6.3)\n4.5\n", set()),
    ],
)
def test_references_in_prose_are_found(text, named):
    assert coverage.named_in_prose(text, KNOWN) == named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("11.1 step 6; 5, 6", {"11.1", "5", "6"}),
        ("4.13", {"4.13"}),
        ("8", {"8"}),
        ("merger", set()),
        ("5, merger", set()),
    ],
)
def test_references_in_lists_are_found(text, named):
    assert coverage.named_in_list(text) == named


def test_names_of_tests_are_read_to_the_longest_section():
    carriers = {carrier.name: carrier for carrier in TESTS}
    calendar = carriers["test_p18_end_of_match.test_rules_1_1_and_8_the_calendar"]
    assert calendar.sections == {"1.1", "8"}
    example = carriers["test_p05_private_companies.test_rule_10_1_2_1_worked_example"]
    assert "10.1.2.1" in example.sections
    assert example.rulings == {"O2", "T3"}


def test_a_section_without_test_and_reason_is_seen():
    lost = coverage.Section("99.9", "Airships", "")
    told = coverage.Section("99.8", "Poetry", "flavour")
    assert coverage.uncovered([lost, told], TESTS) == ["99.9"]
