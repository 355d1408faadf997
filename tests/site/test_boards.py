"""The board games' pages in the middle of a match: whole, readable and usable, as the flagship's are."""

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from referee.match.match import Match
from referee.turns.creating import NewMatch
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.publish.browsing import unlock, until
from tests.publish.nginx import in_chromium_behind_nginx, strict_host
from tests.site import demo_match
from tests.site.keyboard import keyboard_reader
from tests.site.test_anywhere import broken_links, figures_without_scripts
from tests.site.test_walk import PHONE, WIDE, Walker

pytestmark = in_chromium_behind_nginx("site of boards")
GAMES = ("chicago-express", "continental-divide", "us-telegraph")
# By then a match has of everything some: track, buildings, shares, dividends, cards.
LAST = 4
LANGUAGES = ("en", "fr")
# How much of what owners have lies within a board's window: letters on marks, tracks at forty places.
OWNED = """box => {
  const window = box.getBoundingClientRect();
  const owned = (kind) => [...box.querySelectorAll('[class*="traceowner"] ' + kind)];
  const letters = owned(".textpoint").map(one => {
    const seen = one.getBoundingClientRect();
    return [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
  });
  const tracks = owned("path.js-line").flatMap(one => {
    const placed = one.getScreenCTM(), long = one.getTotalLength();
    return [...Array(40).keys()].map(part => {
      const at = one.getPointAtLength(long * part / 39).matrixTransform(placed);
      return [at.x, at.y];
    });
  });
  const found = [...letters, ...tracks];
  const within = found.filter(([x, y]) =>
    x > window.left && x < window.right && y > window.top && y < window.bottom);
  return [within.length, found.length];
}"""


@dataclass(frozen=True)
class Boards:
    """A workspace with one match of each board game, and its address."""

    workspace: Workspace
    matches: dict[str, Match]
    address: str

    @property
    def site(self):
        return self.workspace.site

    def turn(self, game, language):
        """Return the paths of the pages of the newest turn: these differ from game to game."""
        return self._under(game, language, f"turns/{LAST:03}")

    def rules(self, game, language):
        """Return the paths of the rulebook's pages."""
        return self._under(game, language, "rules")

    def _under(self, game, language, folder):
        root = self.site / self.matches[game].name / language / folder
        found = sorted(path.parent.relative_to(self.site) for path in root.rglob("index.html"))
        return [f"{path.as_posix()}/" for path in found]


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    workspace = Workspace(tmp_path_factory.mktemp("boards") / "match")
    seats = tuple(Seat(n, human=n == 1, policy="computer", language="fr") for n in range(1, 5))
    matches = {
        game: demo_match.played(workspace, NewMatch(game, f"BOARD{number}", seats, {}), LAST)
        for number, game in enumerate(GAMES, 1)
    }
    *others, newest = matches.values()
    for match in others:
        demo_match.publish_match(workspace, match)
    site = demo_match.publish(workspace, newest)
    with strict_host(site, tmp_path_factory.mktemp("nginx")) as address:
        yield Boards(workspace, matches, address)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_turn_is_whole_and_usable_by_everybody(chromium, boards, game):
    """On a phone in both languages; axe sees each page by day on a phone and by night on a wide screen."""
    walker = Walker(chromium, boards.address)
    forms = {"en": ((PHONE, "light"), (WIDE, "dark")), "fr": ((PHONE, "light"),)}
    for language, seen in forms.items():
        pages = boards.turn(game, language)
        assert len(pages) >= 5
        for path in pages:
            walker.as_seen(*seen[0])
            walker.go(path)
            walker.draw()
            walker.read(language)
            for form in seen:
                walker.as_seen(*form)
                walker.fits()
                if language == "en":
                    walker.ask_axe()
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_rulebooks_is_whole_on_a_phone(chromium, boards, language):
    walker = Walker(chromium, boards.address)
    walker.as_seen(PHONE, "light")
    pages = [path for game in GAMES for path in boards.rules(game, language)]
    assert len(pages) >= 15
    for path in pages:
        walker.go(path)
        walker.fits()
        walker.read(language)
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""


def test_a_board_is_seen_whole_where_it_fits_and_names_its_places_where_it_does_not(chromium, boards):
    walker = Walker(chromium, boards.address)
    walker.as_seen(WIDE, "light")
    walker.go(next(path for path in boards.turn("continental-divide", "en") if path.endswith("/map/")))
    walker.draw()
    box = walker.page.locator("#board .ts-canvas[data-drawn]")
    expect(box).to_have_attribute("data-more", "")
    assert box.evaluate("one => one.clientHeight") > WIDE["height"] * 0.9
    walker.as_seen(PHONE, "light")
    expect(box).to_have_attribute("data-more", "right")
    ports = {"Seattle", "Portland", "San", "Francisco", "Los Angeles", "San Diego"}
    assert ports <= set(box.locator(".textpoint").all_text_contents())
    walker.page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_opens_on_a_phone_where_something_stands(chromium, boards, game):
    """Nobody has to look for the railways: tokens and buildings of owners are within the window at once."""
    walker = Walker(chromium, boards.address)
    walker.as_seen(PHONE, "light")
    walker.go(next(path for path in boards.turn(game, "en") if path.endswith("/map/")))
    walker.draw()
    seen, all_of_them = walker.page.locator("#board .ts-canvas[data-drawn]").evaluate(OWNED)
    assert all_of_them > 100
    assert seen * 4 > all_of_them
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_slider_goes_over_all_turns_and_back(chromium, boards, game):
    """What came since is taken away trace by trace: Plotly must find each of them again."""
    walker = Walker(chromium, boards.address)
    walker.as_seen(PHONE, "light")
    walker.go(next(path for path in boards.turn(game, "en") if path.endswith("/map/")))
    walker.page.locator("#board .ts-explore").click()
    said, slider = (walker.page.locator(f".ts-slider {part}").first for part in ("output", "input"))
    expect(said).to_contain_text(f"Turn {LAST} ·")
    slider.focus()
    shown = "document.querySelector('#board .js-plotly-plot').data.map((trace) => trace.uid).join()"
    drawn = walker.page.evaluate(shown)
    way = [
        *((turn, "ArrowLeft") for turn in reversed(range(LAST))),
        *((n, "ArrowRight") for n in range(1, LAST + 1)),
    ]
    for turn, key in way:
        walker.page.keyboard.press(key)
        # What the period is called, and not its label (R1.2, 3/8).
        period = "at the start$" if turn == 0 else "(round|game turn|before round) [1-9]"
        expect(said).to_have_text(re.compile(f"^Turn {turn} · {period}"))
        walker.page.wait_for_timeout(200)
    until(walker.page, f"{shown} === {json.dumps(drawn)}")
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""


@pytest.mark.parametrize("game", GAMES)
def test_an_opened_desk_is_whole_and_usable_by_everybody(chromium, boards, game):
    walker = Walker(chromium, boards.address)
    match = boards.matches[game]
    walker.as_seen(PHONE, "light")
    walker.go(f"{match.name}/fr/desk/")
    unlock(walker.page, match.secrets.seat(1).passphrase)
    walker.page.locator("#desk-report h2").first.wait_for()
    walker.fits()
    walker.ask_axe()
    walker.as_seen(WIDE, "dark")
    walker.fits()
    walker.ask_axe()
    walker.read("fr")
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""


@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_every_figure_has_its_table_or_drawing(chromium, boards, game):
    pages = [boards.site / path / "index.html" for lang in LANGUAGES for path in boards.turn(game, lang)]
    assert figures_without_scripts(chromium, pages) >= 2 * len(LANGUAGES)


def test_every_link_leads_to_a_file_and_a_place_in_it(boards):
    assert broken_links(boards.site, LAST) == []


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_tab_goes_through_front_page_turn_and_opened_desk(chromium, boards, game, viewport):
    match = boards.matches[game]
    reader = keyboard_reader(chromium, boards.address)
    reader.as_seen(viewport, "light")
    for path in (f"{match.name}/en/", *boards.turn(game, "en")):
        reader.go(path)
        assert reader.tab_through() > 10
    reader.go(f"{match.name}/en/desk/")
    reader.press(reader.page.locator("#desk-passphrase"), *match.secrets.seat(1).passphrase, "Enter")
    # The last to come of an opened desk.
    reader.page.locator("#desk-download").wait_for()
    assert reader.tab_through() > 10
    reader.page.context.close()
    assert "\n".join(reader.wrong) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_worked_by_keys(chromium, boards, game):
    reader = keyboard_reader(chromium, boards.address)
    reader.go(next(path for path in boards.turn(game, "en") if path.endswith("/map/")))
    reader.press(reader.page.locator("#board .ts-explore"), "Enter")
    expect(reader.page.locator("#board .js-plotly-plot")).to_be_visible()
    assert reader.tab_through() > 20
    said = reader.page.locator(".ts-slider output").first
    reader.press(reader.page.locator(".ts-slider input").first, "Home")
    expect(said).to_contain_text("Turn 0 ·")
    reader.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Turn 1 ·")
    reader.page.context.close()
    assert "\n".join(reader.wrong) == ""
