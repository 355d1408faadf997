"""The texts: both languages say the same things, each is used, and every ruling and rule is written down."""

import re
import string
from importlib.resources import files
from pathlib import Path

import pytest

from engine.messages import LANGUAGES
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.game import GAME, MESSAGE_FOLDERS

ROOM = files("games.continental_divide")
PO = {
    language: "\n\n".join(
        (ROOM / "messages" / folder / f"{language}.po").read_text("utf-8") for folder in MESSAGE_FOLDERS
    )
    for language in LANGUAGES
}
TESTS = Path(__file__).parent


def entries(language):
    """Code -> its texts (one, or one for each plural form)."""
    found = {}
    for part in PO[language].split("\n\n"):
        code = re.search(r'^msgid "(.+)"$', part, re.MULTILINE)
        if code:
            found[code[1]] = re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', part, re.MULTILINE)
    return found


def blanks(text):
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def source():
    paths = Path(str(ROOM)).rglob("*.py")
    return "\n".join(path.read_text("utf-8") for path in paths)


def test_both_languages_have_the_same_codes_and_facts():
    english, french = entries("en"), entries("fr")
    assert list(english) == list(french)
    for code, texts in english.items():
        assert len(texts) == len(french[code])
        for one, other in zip(texts, french[code], strict=True):
            assert one
            assert blanks(one) == blanks(other), code


def test_french_marks_have_no_break_spaces_and_typographic_apostrophes():
    texts = [text for found in entries("fr").values() for text in found]
    assert not [text for text in texts if re.search(r" [:;!?»]|« |\w'\w| \$", text)]


def test_each_text_is_used_somewhere():
    code = source()
    composed = set(re.findall(r'f"([A-Z_.]+\.)\{', code))
    events = set(re.findall(r'"([A-Z_]{4,})"', code))
    specs = set(re.findall(r"[a-z_]+", " ".join(re.findall(r'"([a-z_: \\\n]+)"', code))))
    figures = set(re.findall(r'(?:figure|_number)\(\s*f?"([A-Z_.]+)', code))
    for name in entries("en"):
        head, _, rest = name.partition(".")
        last = name.rpartition(".")[2]
        if head in ("NEWS", "REFUSED") and rest in events:
            continue
        if name.startswith(("REPORT.COL.", "FORM.HEAD.", "REPORT.FIG.", "FORM.COL.")):
            assert last.lower() in specs or last in figures or f'"{name}"' in code or "NOTE" in name, name
        elif not any(name.startswith(part) for part in composed) and not name.endswith(".mend"):
            assert f'"{name}"' in code, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_of_the_data_has_a_name(language):
    wanted = {f"TERRAIN.{cell.terrain.upper()}" for cell in board().cells.values()}
    wanted |= {f"REGION.{cell.region.upper()}" for cell in board().cells.values()}
    wanted |= {f"DIRECTION.{direction}" for direction in DIRECTIONS}
    wanted |= {f"REFUSED.{code}" for code in re.findall(r'refuse\(\s*"([A-Z_]+)"', source())}
    wanted |= {f"NEWS.{code}" for code in re.findall(r'(?:tell|_fell)\(\s*(?:turn, )?"([A-Z_]+)"', source())}
    assert wanted <= GAME.catalogue.codes(language)
    assert len([code for code in wanted if code.startswith("REFUSED")]) > 20


def test_every_ruling_is_written_down_and_named_by_a_test():
    text = (ROOM / "RULINGS.md").read_text("utf-8")
    written = re.findall(r"^- \*\*(R\d+)\*\* \(\d[^)]*\) \S", text, re.MULTILINE)
    assert written == [f"R{number}" for number in range(1, 30)]
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    named = set(re.findall(r"def test_ruling_(R\d+)_", tests))
    assert set(written) <= named, sorted(set(written) - named)


PARAGRAPHS = {
    "Contenu": "test_rule_contents_eight_railroads_of_36_cubes_and_ten_shares",
    "Mise en place du jeu": "test_rule_setup_money_of_each_player",
    "Mise en place: cartes": "test_rule_setup_turn_order_cards_are_drawn_by_lot",
    "Tour de jeu": "test_rule_players_move_in_the_order_of_their_cards",
    "Tour de jeu: actions générales": "test_rule_steps_of_a_turn_in_order",
    "Acheter: pas commencé": "test_rule_start_places_cube_share_money_and_value",
    "Acheter: ville de départ": "test_rule_start_only_in_a_hex_of_a_starting_city",
    "Acheter: actions émises": "test_rule_start_issues_three_to_ten_shares",
    "Acheter: valeur": "test_rule_start_value_is_10_to_50_dollars",
    "Acheter: valeurs différentes": "test_rule_start_all_share_values_differ",
    "Acheter: cubes de la charte": "test_rule_contents_all_cubes_of_a_railroad_have_their_place",
    "Acheter: existant": "test_rule_buy_money_goes_to_the_treasury_and_several_shares_may_be_bought",
    "Acheter: exemple 35": "test_rule_buy_worked_example_ten_shares_value_32_income_30_costs_35",
    "Construire: actionnaire majoritaire": "test_rule_build_only_for_the_railroad_with_most_shares",
    "Construire: un cube par hexagone": "test_rule_one_cube_a_railroad_in_a_hex",
    "Construire: coût et revenus": "test_rule_cost_and_income_of_each_hex",
    "Construire: ligne directe": "test_rule_line_begins_at_a_hex_of_the_railroad",
    "Construire: ininterrompue": "test_rule_line_is_not_interrupted_by_the_railroads_own_track",
    "Construire: trois par hexagone": "test_rule_three_railroads_a_hex",
    "Construire: pas de limites": "test_rule_no_limit_but_cubes_and_money",
    "Construire: seul le chemin de fer paie": "test_rule_only_the_railroad_pays_and_its_money_is_the_limit",
    "Villes de départ": "test_rule_starting_cities_bring_no_income",
    "Villes portuaires": "test_rule_a_port_holds_one_railroad",
    "Villes portuaires: une seule": "test_rule_a_railroad_has_one_port",
    "Régions": "test_rule_regions_free_ten_cubes_each",
    "Traverser cette division continentale": "test_rule_crossing_the_divide_brings_ten_dollars_of_income",
    "Payer les dividendes": "test_rule_dividends_are_rounded_up_and_the_rest_is_kept",
    "Dividendes: exemple invendue": "test_rule_dividends_worked_example_with_one_share_unsold",
    "Dividendes: exemple vendue": "test_rule_dividends_worked_example_with_no_share_unsold",
    "Fin de la partie": "test_rule_end_after_turn_eight",
    "Ordre du tour": "test_ruling_R15_cards_are_chosen_from_the_last_player_to_the_first",
    "Points de victoire": "test_rule_points_of_a_share",
    "Points de victoire: ports": "test_rule_points_of_the_ports",
    "Égalités": "test_ruling_R17_equals_share_the_victory",
}
"""Each paragraph of the seed that rules something, and the test that carries it."""


def test_every_paragraph_of_the_rules_is_carried_by_a_test():
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    assert [name for name in PARAGRAPHS.values() if f"def {name}(" not in tests] == []
