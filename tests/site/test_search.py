"""A newcomer's words lead to the rulebook: other forms of a word, without accents, in every language."""

import pytest
from playwright.sync_api import expect

from referee.turns.creating import NewMatch
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.publish.nginx import in_chromium_behind_nginx, strict_host
from tests.site import demo_match

pytestmark = in_chromium_behind_nginx("site of searches")
LANGUAGES = ("en", "fr", "ru")
GAMES = ("chicago-express", "continental-divide", "continental-rails", "us-telegraph")
ASKED = {
    ("chicago-express", "en"): {"winning": "How do I win?", "auctioned": "3. Auction"},
    ("chicago-express", "fr"): {"developper": "5. Développement", "encheres": "3. Enchères"},
    ("chicago-express", "ru"): {"победа": "Как победить?", "черная компания": "Чёрная компания"},
    ("continental-divide", "en"): {"building lines": "Who may build a line?", "winning": "How do I win?"},
    ("continental-divide", "fr"): {
        "qui construit": "4.1 Qui construit",
        "construire": "4. Construire",
    },
    ("continental-divide", "ru"): {"победил": "Как победить?", "покупка акции": "3.2 Купить акции"},
    ("continental-rails", "en"): {"bankrupt": "3.5.2 Bankruptcy", "deadlines": "When is the deadline"},
    ("continental-rails", "fr"): {"echeances": "Quelle est l’échéance", "banqueroutes": "3.5.2 Banqueroute"},
    ("continental-rails", "ru"): {
        "банкротом": "3.5.2 Банкротство",
        "президентом": "Как стать президентом",
    },
    ("us-telegraph", "en"): {"workers": "What is a worker for?", "free building": "When is a building free"},
    ("us-telegraph", "fr"): {"batiments gratuits": "Quand un bâtiment est-il gratuit ?"},
    ("us-telegraph", "ru"): {
        "рабочих": "Зачем нужен рабочий",
        "бесплатные здания": "Когда здание бесплатно?",
    },
}
"""What somebody types, and the heading that answers it: one click from the results."""
PAGES_READ = 4


@pytest.fixture(scope="module")
def searched(tmp_path_factory):
    workspace = Workspace(tmp_path_factory.mktemp("searched") / "match")
    for game in GAMES:
        players = 15 if game == "continental-rails" else 3
        seats = tuple(Seat(n, human=False, policy="computer") for n in range(1, players + 1))
        wanted = NewMatch(game, game, seats, {}, LANGUAGES)
        demo_match.publish_match(workspace, demo_match.played(workspace, wanted, 1))
    with strict_host(workspace.site, tmp_path_factory.mktemp("nginx")) as address:
        yield address


@pytest.mark.parametrize(("game", "language"), ASKED)
def test_other_forms_of_a_questions_words_lead_to_its_answer_by_one_click(chromium, searched, game, language):
    page = chromium.new_page()
    page.goto(f"{searched}{game}/{language}/rules/")
    for words, heading in ASKED[game, language].items():
        page.click(".md-search__input")
        page.fill(".md-search__input", words)
        page.keyboard.press("End")
        read = page.locator(f".md-search-result__item:nth-child(-n+{PAGES_READ}) a")
        expect(read.filter(has_text=heading).first, words).to_be_attached()
    page.close()


def test_what_stands_nowhere_is_not_found(chromium, searched):
    page = chromium.new_page()
    page.goto(f"{searched}us-telegraph/ru/rules/")
    page.click(".md-search__input")
    page.fill(".md-search__input", "банкротство")
    page.keyboard.press("End")
    expect(page.locator(".md-search-result__meta")).to_have_text("Совпадений не найдено")
    page.close()
