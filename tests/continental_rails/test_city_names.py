"""Cities are named as each language writes them, in news, tables, forms, map and rulebook."""

import pytest

from engine.messages import LANGUAGES, say
from games.common.texts import texts
from games.continental_rails.forms.parts import ends
from games.continental_rails.report.map_page import _cities, city_link, full_name
from games.continental_rails.rulebook import pages_of
from games.continental_rails.world import world

WORDS = texts("games.continental_rails")
FRENCH = {
    "philadelphia": "Philadelphie",
    "new_orleans": "La Nouvelle-Orléans",
    "quebec": "Québec",
    "montreal": "Montréal",
}


def spoken(message, language):
    return WORDS.text(message, language)


@pytest.mark.parametrize(("city", "name"), FRENCH.items())
def test_a_city_of_the_map_is_named_in_the_readers_language(city, name):
    place = world().cities[city]
    assert spoken(full_name(place), "en") == place.name
    assert spoken(full_name(place), "fr") == spoken(city_link(place).text, "fr") == name
    drawn = next(one for one in _cities() if one.id == city)
    assert {place.name, name} <= set(drawn.also)


def test_every_other_city_is_named_as_printed():
    for city in world().cities.values():
        for language in LANGUAGES:
            if city.id not in FRENCH:
                shown = spoken(full_name(city), language)
                assert shown in (city.name, f"{city.name}, {city.state}") or language not in ("en", "fr")


def test_news_and_forms_name_it_so():
    news = say("NEWS.ACCIDENT_FIRE", railroad="PENN", city="Philadelphia")
    assert "in Philadelphia" not in spoken(news, "en")
    assert spoken(news, "en").endswith("at Philadelphia.")
    assert spoken(news, "fr").endswith("à Philadelphie.")
    assert spoken(ends("C8"), "en") == " – ".join(
        f"{world().cities[city].name} ({world().cities[city].state})" for city in world().routes["C8"].ends
    )
    route = next(one.code for one in world().routes.values() if "montreal" in one.ends)
    assert "Montréal (C)" in spoken(ends(route), "fr")


def test_a_name_that_a_language_writes_as_printed_stays():
    story = say("NEWS.ACCIDENT_FIRE", railroad="PENN", city="Pittsburgh")
    assert spoken(story, "fr").endswith("à Pittsburgh.")


def test_the_rulebook_names_it_so():
    chapters = {slug: text for slug, _, text in pages_of("fr")}
    assert all(name in chapters["rules-2"] for name in ("Philadelphie", "La Nouvelle-Orléans", "Québec"))
    assert "Philadelphia" not in chapters["rules-2"]
