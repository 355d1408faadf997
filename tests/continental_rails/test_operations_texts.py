"""Each event, reason and name of phases 13 to 18 has a text in both languages, and each text a use."""

import re
import string
from importlib.resources import files

import pytest
from hypothesis import given, settings

from engine.messages import LANGUAGES, Catalogue, Message
from games.continental_rails.report.edition import LAST, RELAPSED, TO_YOU
from games.continental_rails.standings import titles
from games.continental_rails.tables import climates, points, technologies
from tests.continental_rails.operations_helpers import play
from tests.continental_rails.test_p13_operations import positions

ROOT = files("games.continental_rails")
CATALOGUE = Catalogue.read(ROOT / "messages" / "operations")
PHASE_FILES = re.compile(r"p1[3-8]_.*\.py")


def sources():
    """The text of all Python files of phases 13 to 18."""
    rooms = [ROOT / "operations", ROOT / "titles", ROOT / "phases"]
    found = [file for room in rooms for file in room.iterdir() if file.name.endswith(".py")]
    mine = [file for file in found if "phases" not in str(file) or PHASE_FILES.fullmatch(file.name)]
    return "\n".join(file.read_text(encoding="utf-8") for file in mine)


SOURCE = sources()


def named():
    """Codes of names that follow from the tables."""
    found = {f"TITLE.{title.upper()}" for title in titles()}
    found |= {f"CLIMATE.{climate.climate}" for climate in climates().values()}
    found |= {f"TECHNOLOGY.{technology.name}" for technology in technologies().values()}
    found |= {f"AWARD.{award.key}" for award in points("builder_award")}
    phases = (ROOT / "phases" / "__init__.py").read_text(encoding="utf-8")
    # What only the stored reports of earlier versions say.
    found.add("DESK.BID_FOR_OFFICE_LOST")
    return found | set(re.findall(r"Phase\(1[3-8], \"(PHASE\.\w+)\"", phases))


def made():
    """Codes of events that are put together from a table."""
    found = {f"NEWS.WON_{title.upper()}" for title in titles()}
    found |= {f"NEWS.INVENTED_{technology.name}" for technology in list(technologies().values())[1:]}
    for award in points("builder_award"):
        found |= {f"NEWS.AWARD_{award.key}", f"NEWS.CONNECTION_{award.key}"}
    kinds = re.search(r"KINDS = \((.*)\)", SOURCE).group(1)
    found |= {f"NEWS.ACCIDENT_{kind}" for kind in re.findall(r"\w+", kinds)}
    found |= {f"NEWS.{LAST['RAILROAD_BANKRUPT']}", f"DESK.{LAST['CALL_TO_REPAY']}"}
    return found | {"NEWS.DIRECTOR_JOINED", "NEWS.DIRECTOR_LEFT", f"NEWS.{RELAPSED}"}


def written():
    """Codes of events and reasons that stand in the sources as they are."""
    private = set(re.findall(r"tell\(\s*\"(\w+)\", \"[^\"]+\", to=", SOURCE))
    public = set(re.findall(r"tell\(\s*\"(\w+)\"", SOURCE)) - private
    postings = re.findall(r"\"([a-z_]+)\", \"\d[^\"]*\"", SOURCE)
    debts = re.findall(r"acc\.rr_\w+\(code\), \"([a-z_]+)\"\)", SOURCE)
    reasons = {f"REASON.{reason}" for reason in [*postings, *debts]}
    return {f"NEWS.{code}" for code in public} | {f"DESK.{code}" for code in private} | reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text_and_every_text_a_code(language):
    events = made() | written()
    to_you = {f"OWN.{code}" for code in TO_YOU if f"NEWS.{code}" in events}
    assert CATALOGUE.codes(language) == named() | events | to_you


@pytest.mark.parametrize("code", sorted(CATALOGUE.codes("en")))
def test_both_languages_use_the_same_facts(code):
    found = set()
    for language in LANGUAGES:
        template = CATALOGUE._find(Message(code, {"count": 2}), language)
        found.add(frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name))
    assert len(found) == 1


@settings(max_examples=25, deadline=None)
@given(positions())
def test_all_that_happens_can_be_told_in_both_languages(position):
    state, orders = position
    turn = play(state, *range(13, 19), orders=orders)
    for language in LANGUAGES:
        for event in turn.events:
            room = "NEWS" if event.seats is None else "DESK"
            assert CATALOGUE.text(Message(f"{room}.{event.code}", event.facts), language)
        for posting in turn.ledger.postings:
            assert CATALOGUE.text(Message(f"REASON.{posting.reason}", posting.facts), language)


@settings(max_examples=25, deadline=None)
@given(positions())
def test_ruling_a38_public_news_of_the_bank_name_no_amounts(position):
    state, orders = position
    turn = play(state, *range(13, 19), orders=orders)
    bank = {"LOANS_CALLED", "SEIZURE", "TYCOON_BANKRUPT", "COMPANY_SEIZED"}
    for event in turn.events:
        if event.code in bank:
            assert not [
                fact for name, fact in event.facts.items() if name != "seat" and isinstance(fact, int)
            ]
