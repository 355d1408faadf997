"""A desk that was opened before opens without the network: under nginx with our headers, then stopped."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from referee.pipeline import Run, publish_match
from referee.turns.due import Wish
from referee.workspace.folders import Workspace
from tests.publish.browsing import unlock
from tests.publish.nginx import free_port, in_chromium_behind_nginx, strict_host
from tests.referee.helpers import START
from tests.referee.publication.judged_site import (
    LONG,
    NAME,
    PHONE,
    agrees,
    downloaded,
    published,
    receipt,
    shown,
)
from tests.site.test_two_browsers import in_firefox, node

__all__ = ["node"]

pytestmark = in_chromium_behind_nginx("handover")
STORES = """(async () => {
  const stores = {};
  for (const name of await caches.keys())
    stores[name] = (await (await caches.open(name)).keys()).map((one) => one.url);
  return stores;
})()"""
DIGEST = """async (address) => {
  const body = await (await caches.match(address)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
WORKERS = "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope).sort())"


def put_in_all_stores(address, text):
    answer = f"{json.dumps(address)}, new Response({json.dumps(text)})"
    put = f"async (name) => (await caches.open(name)).put({answer})"
    return f"caches.keys().then((all) => Promise.all(all.map({put})))"


class Host:
    """nginx at one address, which can be stopped and started again."""

    def __init__(self, site, root):
        self.site, self.root, self.port = site, root, free_port()
        self.address = f"http://localhost:{self.port}/some/path/"
        self.running = contextlib.ExitStack()

    def start(self):
        self.root.mkdir(exist_ok=True)
        self.running.enter_context(strict_host(self.site, self.root, self.port))

    def stop(self):
        self.running.close()


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    with published(tmp_path_factory.mktemp("offline")) as office:
        yield office


@pytest.fixture
def host(office, tmp_path):
    """A copy of the site, which a test may change."""
    shutil.copytree(office.workspace.site, tmp_path / "site")
    host = Host(tmp_path / "site", tmp_path / "nginx")
    host.start()
    yield host
    host.stop()


@pytest.fixture
def device(browser, host):
    """A phone, which breaks no policy and asks nobody else."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, accept_downloads=True)
    broken, asked = [], []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda line: broken.append(line.text) if "Policy" in line.text else None)
    yield context
    context.close()
    assert [url for url in asked if not url.startswith((host.address, "blob:", "data:"))] == []
    assert broken == []


def visit(device, host, office, language="en", seat=1):
    page = device.new_page()
    page.goto(f"{host.address}{NAME}/{language}/desk/")
    unlock(page, office.match.secrets.seat(seat).passphrase)
    expect(page.locator("#desk-report h2").first).to_be_visible()
    return page


def kept(page, text="turn 0"):
    expect(page.locator("#desk-kept")).to_contain_text(text)


def test_a_second_visit_needs_no_network_and_checks_by_the_rules(device, host, office, tmp_path):
    page = visit(device, host, office)
    kept(page)
    page.locator("#desk-orders summary").tap()
    page.locator("#orders-check").tap()
    verdict = shown(page).text_content()
    page.close()
    host.stop()
    again = visit(device, host, office)
    expect(again.locator("#desk-offline")).to_contain_text("the copy of turn 0")
    expect(again.locator("#desk-worker")).to_be_hidden()
    again.locator("#desk-orders summary").tap()
    again.locator("#orders-check").tap()
    assert shown(again).text_content() == verdict
    agrees(shown(again), receipt(office, *downloaded(again, tmp_path)))
    assert again.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_device_keeps_public_files_as_they_are_and_drops_what_is_old(device, host, office):
    page = visit(device, host, office)
    kept(page)
    kept(visit(device, host, office, "fr"), "tour 0")
    gone = f"{host.address}assets/turnsheet-000000000000.zip"
    page.evaluate(put_in_all_stores(gone, ""))
    kept(visit(device, host, office))
    folder = f"{host.address}{NAME}/en/desk/"
    stores = page.evaluate(STORES)
    assert set(stores) == {f"turnsheet {folder}", f"turnsheet {folder.replace('/en/', '/fr/')}"}
    files = stores[f"turnsheet {folder}"]
    assert gone not in files
    names = [address.removeprefix(host.address) for address in files]
    assert {f"{NAME}/desk/turns.json", f"{NAME}/desk/keyring.json", f"{NAME}/en/desk/"} <= set(names)
    # Byte for byte what everybody can fetch: nothing that was opened is kept.
    for address, name in zip(files, names, strict=True):
        path = host.site / name
        path = path / "index.html" if path.is_dir() else path
        assert page.evaluate(DIGEST, address) == hashlib.sha256(path.read_bytes()).hexdigest(), name
    assert page.evaluate(WORKERS) == sorted(
        [f"{host.address}assets/judge-", folder, folder.replace("/en/", "/fr/")]
    )


def test_a_newer_turn_is_shown_as_soon_as_there_is_a_network_and_takes_the_place_of_the_old_one(
    device, host, office, tmp_path
):
    page = visit(device, host, office)
    kept(page)
    old = set(page.evaluate(STORES)[f"turnsheet {page.url}"])
    host.stop()
    away = visit(device, host, office)
    expect(away.locator("#desk-offline")).to_be_visible()
    workspace = Workspace(tmp_path / "ws")
    shutil.copytree(office.workspace.path, workspace.path)
    publish_match(Run(workspace, Wish(turn=1), START + timedelta(days=1)), NAME)
    shutil.rmtree(host.site)
    shutil.copytree(workspace.site, host.site)
    host.start()
    newer = visit(device, host, office)
    kept(newer, "turn 1")
    expect(newer.locator("#desk-offline")).to_be_hidden()
    papers = {address for address in old if "/desk/" in address and not address.endswith((".json", "/"))}
    now = set(newer.evaluate(STORES)[f"turnsheet {page.url}"])
    assert len(papers) >= 3
    assert papers & now == set()


def test_a_site_that_wants_it_no_more_is_rid_of_it_before_the_page_is_read(device, host, office):
    """Switched off, or taken back to an edition from before: its script suspects any worker."""
    page = visit(device, host, office)
    kept(page)
    path = host.site / NAME / "en" / "desk" / "index.html"
    text = re.sub(r' data-offline="[^"]*"', "", path.read_text())
    path.write_text(text)
    (host.site / "offline.js").unlink()
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller") is None
    expect(page.locator("#desk-worker")).to_be_hidden()
    unlock(page, office.match.secrets.seat(1).passphrase)
    expect(page.locator("#desk-report h2").first).to_be_visible()
    assert page.evaluate(STORES) == {}
    assert page.evaluate(WORKERS) == []
    expect(page.locator("#desk-kept")).to_be_hidden()


def test_altered_files_are_refused_with_the_worker_in_place(device, host, office):
    page = visit(device, host, office)
    kept(page)
    page.locator("#desk-orders summary").tap()
    page.locator("#orders-check").tap()
    shown(page)
    marks = json.loads((host.site / NAME / "desk" / "turns.json").read_bytes())["judge"]
    archive = marks["archives"][0].removeprefix("../")
    poison = put_in_all_stores(f"{host.address}assets/{archive}", "PK of somebody else's")
    page.evaluate(poison)
    # A store that was tampered with is mended by the network, without which it starts nothing.
    again = visit(device, host, office)
    again.locator("#desk-orders summary").tap()
    again.locator("#orders-check").tap()
    shown(again)
    again.evaluate(poison)
    (host.site / "assets" / archive).write_bytes(b"PK of somebody else's")
    third = visit(device, host, office)
    third.locator("#desk-orders summary").tap()
    third.locator("#orders-check").tap()
    expect(third.locator("#judge-status")).to_contain_text("could not be run here", timeout=LONG)
    expect(third.locator("#judge-receipt")).to_be_empty()
    # A paper that the host altered is refused by its seal, and never takes the place of the one that is kept.
    papers = [path for path in (host.site / NAME / "desk").iterdir() if path.suffix != ".json"]
    for path in papers:
        data = bytearray(path.read_bytes())
        data[-1] ^= 1
        path.write_bytes(data)
        os.utime(path, (path.stat().st_mtime + 5,) * 2)
    page.reload()
    unlock(page, office.match.secrets.seat(1).passphrase)
    expect(page.locator("#desk-status")).to_contain_text("damaged or were altered")
    host.stop()
    visit(device, host, office)


def test_a_desk_on_a_full_device_works_as_ever(device, host, office):
    page = device.new_page()
    session = device.new_cdp_session(page)
    origin = host.address.removesuffix("/some/path/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 50_000})
    page.goto(f"{host.address}{NAME}/en/desk/")
    unlock(page, office.match.secrets.seat(1).passphrase)
    page.locator("#desk-orders summary").tap()
    page.locator("#orders-check").tap()
    shown(page)
    expect(page.locator("#desk-kept")).to_be_hidden()
    assert all(page.url not in files for files in page.evaluate(STORES).values())


def test_firefox_starts_without_the_network_too(node, host, office, tmp_path):
    desk = f"{host.address}{NAME}/en/desk/"
    passphrase = office.match.secrets.seat(1).passphrase
    wanted = {"desk": desk, "passphrase": passphrase, "judge": True, "profile": str(tmp_path / "profile")}
    first = in_firefox(node, tmp_path / "down", **wanted)
    host.stop()
    second = in_firefox(node, tmp_path / "again", **wanted)
    assert "turn 0" in first["kept"]
    assert "the copy of turn 0" in second["offline"]
    assert (second["report"], second["grade"]) == (first["report"], first["grade"])
    assert (first["refused"], second["refused"]) == ([], [])
