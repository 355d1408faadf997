"""A desk that was opened before, in a browser: it knows its match again, and complains of any other."""

from __future__ import annotations

import json
import shutil
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from publish.desks.keyring import link_fragment
from publish.guard.signing import short_hash
from referee.match.chain import chain
from referee.match.keys import from_text
from referee.turns.creating import NewMatch, create
from referee.turns.undoing import undo
from referee.workspace.folders import Workspace
from tests.publish.browsing import in_chromium
from tests.referee.conftest import SEATS
from tests.referee.helpers import NAME, START, Desk
from tests.referee.toy_game import ToyGame
from tests.servers import static_host

pytestmark = in_chromium("handover")


def other_seed(label, count):
    """Return the keys of the first match, but another seed."""
    return from_text("the second try" if label == "seed" else "tests")(label, count)


class Sites:
    """Published states of one match under one address; `show` says which one the host serves."""

    def __init__(self, root):
        self.root, self.hashes, self.link, self.address = root, {}, "", ""

    def keep(self, name, desk):
        shutil.copytree(desk.workspace.site, self.root / name)
        entries = chain(desk.match.folder, desk.match.secrets.public_key)
        self.hashes[name] = [short_hash(entry.hash()) for entry in entries]
        self.link = link_fragment(desk.match.secrets.seat(1).token)

    def show(self, name):
        now = self.root / "now"
        now.unlink(missing_ok=True)
        now.symlink_to(self.root / name)

    def desk(self, language="en"):
        return f"{self.address}{NAME}/{language}/desk/#{self.link}"


def copied(desk, folder):
    shutil.copytree(desk.workspace.path, folder, copy_function=shutil.copy2)
    return Desk(Workspace(folder))


def played(desk, usd):
    desk.gift(1, 2, usd)
    desk.publish(turn=desk.match.turn)
    return desk


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    folder = tmp_path_factory.mktemp("histories")
    found = Sites(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.match.load", lambda name: ToyGame())
        desk, again = Desk(Workspace(folder / "ws")), Desk(Workspace(folder / "again"))
        for one, chance in ((desk, from_text("tests")), (again, other_seed)):
            create(one.workspace, NewMatch("toy", NAME, SEATS, {}), START, chance)
        desk.publish()
        found.keep("begun", desk)
        fork = copied(desk, folder / "fork")
        found.keep("seen", played(desk, 100))
        found.keep("forked", played(fork, 7))
        undo(desk.workspace, NAME, "a form was overlooked", desk.now)
        desk.now += timedelta(hours=2)
        desk.publish(turn=1)
        found.keep("taken back", desk)
        found.keep("begun again", played(again, 100))
    found.show("seen")
    with static_host(folder / "now") as found.address:
        yield found


@pytest.fixture
def page(browser, sites):
    """Return a device that has seen entry 1 of the match."""
    sites.show("seen")
    # Playwright alters no answer that a service worker fetches.
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(sites.desk())
    expect(page.locator("#desk-history")).to_contain_text(f"1 · {sites.hashes['seen'][1]}")
    expect(page.locator("#desk-alarm")).to_be_hidden()
    yield page
    context.close()


def visit(page, sites, name, language="en"):
    sites.show(name)
    page.goto("about:blank")
    page.goto(sites.desk(language))
    expect(page.locator("#desk-bar")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "another match under the same name"), ("fr", "une autre partie sous le même nom")],
)
def test_a_match_begun_again_with_the_same_keys_is_told_in_both_languages(page, sites, language, said):
    visit(page, sites, "begun again", language)
    alarm = page.locator("#desk-alarm")
    expect(alarm).to_be_visible()
    expect(alarm).to_contain_text(said)
    expect(alarm).to_contain_text(f"1 · {sites.hashes['seen'][1]}")
    expect(page.locator("#desk-history")).to_be_hidden()


def test_it_is_told_at_every_visit_until_the_reader_accepts_it(page, sites):
    for _ in range(2):
        visit(page, sites, "begun again")
        expect(page.locator("#desk-alarm")).to_be_visible()
    page.click("#desk-accept")
    expect(page.locator("#desk-alarm")).to_be_hidden()
    expect(page.locator("#desk-history")).to_contain_text(sites.hashes["begun again"][1])
    visit(page, sites, "begun again")
    expect(page.locator("#desk-history")).to_be_visible()
    expect(page.locator("#desk-alarm")).to_be_hidden()


@pytest.mark.parametrize(("language", "said"), [("en", "was rewritten"), ("fr", "a été réécrit")])
def test_another_turn_1_of_the_same_match_is_told(page, sites, language, said):
    assert sites.hashes["forked"][0] == sites.hashes["seen"][0]
    visit(page, sites, "forked", language)
    expect(page.locator("#desk-alarm")).to_contain_text(said)


def test_an_older_state_of_the_match_is_told(page, sites):
    visit(page, sites, "begun")
    expect(page.locator("#desk-alarm")).to_contain_text("an older state of the match")
    visit(page, sites, "seen")
    expect(page.locator("#desk-alarm")).to_be_hidden()


def test_a_turn_taken_back_in_the_open_is_no_fork(page, sites):
    visit(page, sites, "taken back")
    expect(page.locator("#desk-history")).to_contain_text(f"3 · {sites.hashes['taken back'][3]}")
    expect(page.locator("#desk-alarm")).to_be_hidden()


def test_a_chain_that_is_missing_or_altered_is_told(page, sites):
    page.route("**/verification/chain.json", lambda route: route.fulfill(status=404))
    visit(page, sites, "seen")
    expect(page.locator("#desk-alarm")).to_contain_text("is missing")
    expect(page.locator("#desk-accept")).to_be_hidden()
    page.unroute("**/verification/chain.json")
    page.route("**/verification/chain.json", lambda route: route.fulfill(json=[{"statement": {}}]))
    visit(page, sites, "seen")
    expect(page.locator("#desk-alarm")).to_contain_text("do not follow one another")


def test_a_host_out_of_reach_is_no_fork(page, sites):
    page.route("**/verification/chain.json", lambda route: route.abort())
    visit(page, sites, "seen")
    expect(page.locator("#desk-report")).not_to_be_empty()
    expect(page.locator("#desk-alarm")).to_be_hidden()


def test_what_the_device_keeps_is_public(page, sites):
    script = "Object.entries(localStorage).filter(([key]) => key.startsWith('turnsheet'))"
    ((key, value),) = page.evaluate(script)
    assert key == f"turnsheet history {sites.address}{NAME}/desk/"
    kept = json.loads(value)
    assert sites.link.removeprefix("k=") not in key + value
    assert kept.keys() == {"first", "newest"}
    assert [short_hash(kept["first"]), short_hash(kept["newest"]["hash"])] == sites.hashes["seen"]
