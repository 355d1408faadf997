"""What a host may do to the locked papers: each refused with the right sentence, nothing shown."""

import itertools
import json
import os
import shutil
import sys
import time

import pytest
from playwright.sync_api import expect

from publish import FORM, REPORT, Header, desk_payload, link_fragment, object_name, seal
from publish.desks.keyring import SeatKeys
from tests.publish.browsing import MARKS, unlock
from tests.publish.samples import PRIVATE, edition, personal

pytestmark = MARKS
MINE, OTHER = 2, 3
DAMAGED = "damaged or were altered, so nothing of them is shown"
RING = "The list of keys or of turns of this match is damaged or was altered"
WRONG = "link opens no desk of this match"
STALE = "older than this page"
NONE = "This turn is not yours to read"
_numbers = itertools.count()


@pytest.fixture
def copied(host, sample):
    """Return the desk's folder in a copy of the site that may be altered, and the copy's address."""
    root, address = host
    name = f"altered-{next(_numbers)}"
    match = root / name / "CR42"
    match.mkdir(parents=True)
    (root / name / "assets").symlink_to(sample.site / "assets")
    (match / "en").symlink_to(sample.site / "CR42" / "en")
    shutil.copytree(sample.site / "CR42" / "desk", match / "desk")
    return match / "desk", f"{address}{name}/"


@pytest.fixture(scope="module")
def page(browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


def refused(page, address, link, sentence):
    """Open the desk by a link: the sentence is said, and nothing of any seat's papers is in the page."""
    page.goto(f"{address}CR42/en/desk/#{link}")
    expect(page.locator("#desk-status")).to_contain_text(sentence)
    expect(page.locator("#desk-report")).to_be_empty()
    expect(page.locator("#desk-download")).to_be_hidden()
    assert PRIVATE not in page.content()


def flipped(data, place):
    place %= len(data)
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


# The parts of a sealed file: mark, synthetic value, text (beginning, middle), seal.
PLACES = {"mark": 0, "value": 4, "end of the value": 19, "text": 20, "middle": 2000, "seal": -16, "end": -1}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_an_altered_byte_of_a_report(page, sample, copied, place):
    folder, address = copied
    report = folder / sample.names[REPORT]
    report.write_bytes(flipped(report.read_bytes(), place))
    refused(page, address, sample.link, DAMAGED)


@pytest.mark.parametrize("length", [0, 3, 20, 36, 3000, -1], ids=str)
def test_a_report_cut_short(page, sample, copied, length):
    folder, address = copied
    report = folder / sample.names[REPORT]
    report.write_bytes(report.read_bytes()[:length])
    refused(page, address, sample.link, DAMAGED)


def test_a_report_with_something_added(page, sample, copied):
    folder, address = copied
    with (folder / sample.names[REPORT]).open("ab") as file:
        file.write(b"\0")
    refused(page, address, sample.link, DAMAGED)


def sealed_as(keys, header):
    return seal(keys, header, {}, desk_payload(personal(MINE), edition().catalogue))[1]


HEADERS = {
    "match": ({}, Header("CR43", 7, REPORT)),
    "turn": ({}, Header("CR42", 6, REPORT)),
    "kind": ({}, Header("CR42", 7, FORM)),
    "seat": ({"seat": OTHER}, Header("CR42", 7, REPORT)),
    "epoch": ({"epoch": 2}, Header("CR42", 7, REPORT)),
}


@pytest.mark.parametrize(("changes", "header"), HEADERS.values(), ids=HEADERS)
def test_a_report_sealed_for_another_place(page, sample, copied, changes, header):
    """Even with the seat's own key: each word of the header counts, an older report of the same seat too."""
    folder, address = copied
    mine = sample.seats[MINE]
    facts = {"seat": MINE, "epoch": 1, "key": mine.key, "passphrase_key": b"", "token": b""}
    (folder / sample.names[REPORT]).write_bytes(sealed_as(SeatKeys(**{**facts, **changes}), header))
    refused(page, address, sample.link, DAMAGED)


def test_a_report_of_another_version_of_the_seal(page, sample, copied, monkeypatch):
    folder, address = copied
    monkeypatch.setattr(sys.modules["publish.desks.seal"], "VERSION", 2)
    (folder / sample.names[REPORT]).write_bytes(sealed_as(sample.seats[MINE], Header("CR42", 7, REPORT)))
    refused(page, address, sample.link, DAMAGED)


FOREIGN = {
    "script": "<p>a</p><script>window.hacked=1</script>",
    "script at the beginning": "<script>window.hacked=1</script>",
    "script of a file": '<p>a</p><script src="../../../assets/x.js"></script>',
    "script of another kind": '<p>a</p><script type="module">window.hacked=1</script>',
    "handler": '<p onclick="window.hacked=1">a</p>',
    "image": "<p>a<img src=x onerror=window.hacked=1></p>",
    "drawing": "<p>a</p><svg onload=window.hacked=1><a href='#'>a</a></svg>",
    "style": '<p style="position:fixed">a</p>',
    "style that places a drawing": "<svg style='aspect-ratio:1/1;position:fixed'></svg>",
    "style with an image": "<svg style='--sides:1;background:url(//evil.example/x)'></svg>",
    "ground of elsewhere": "<svg><path fill='url(//evil.example/x.svg#a)'></path></svg>",
    "line of elsewhere": "<svg><path stroke='url(//evil.example/x.svg#a)'></path></svg>",
    "style sheet": "<p>a</p><style>p { color: red }</style>",
    "frame": "<p>a</p><iframe srcdoc='<script>parent.hacked=1</script>'></iframe>",
    "form": "<form action='https://evil.example/'><button>a</button></form>",
    "base": "<base href='https://evil.example/'><p>a</p>",
    "refresh": "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
    "link with a scheme": "<a href='javascript:window.hacked=1'>a</a>",
    "link with a hidden scheme": "<a href=' java\tscript:window.hacked=1'>a</a>",
    "link to another host": "<a href='//evil.example/'>a</a>",
    "data of elsewhere": "<div data-figure='https://evil.example/x.js'></div>",
    "land of elsewhere": "<div data-figure='#a' data-land='x.js'></div>",
    "history of elsewhere": "<div data-figure='#a' data-history='x.js'></div>",
}


@pytest.mark.parametrize("html", FOREIGN.values(), ids=FOREIGN)
def test_a_paper_with_parts_that_our_templates_never_write(page, sample, copied, html):
    """Even with the seat's own key: nothing of it is shown, run or fetched."""
    folder, address = copied
    # What a browser would move into the head stands first.
    first = html.startswith(("<script", "<base", "<meta"))
    paper = f"{html}<h2>{PRIVATE}</h2>" if first else f"<h2>{PRIVATE}</h2>{html}"
    payload = json.dumps({"version": 2, "languages": {"en": paper}}).encode()
    data = seal(sample.seats[MINE], Header("CR42", 7, REPORT), {}, payload)[1]
    (folder / sample.names[REPORT]).write_bytes(data)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    refused(page, address, sample.link, DAMAGED)
    assert page.evaluate("window.hacked") is None
    assert [url for url in asked if "evil" in url or url.endswith("x.js")] == []


def test_a_text_that_read_twice_would_be_an_image_stays_text(page, sample, copied):
    """What is parsed once is set as it was parsed: no string of it is parsed again where scripts run."""
    folder, address = copied
    inner = "<noscript><p title='</noscript><img src=x onerror=window.hacked=1>'></noscript>"
    html = f"<h2>{PRIVATE}</h2>{inner}"
    payload = json.dumps({"version": 2, "languages": {"en": html}}).encode()
    data = seal(sample.seats[MINE], Header("CR42", 7, REPORT), {}, payload)[1]
    (folder / sample.names[REPORT]).write_bytes(data)
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect(page.locator("#desk-report h2")).to_have_text(PRIVATE)
    assert page.locator("#desk-report img").count() == 0
    assert page.evaluate("window.hacked") is None


def test_a_report_of_another_format(page, sample, copied):
    folder, address = copied
    payload = json.dumps({"version": 1, "languages": {"en": {"title": PRIVATE, "pages": []}}}).encode()
    data = seal(sample.seats[MINE], Header("CR42", 7, REPORT), {}, payload)[1]
    (folder / sample.names[REPORT]).write_bytes(data)
    refused(page, address, sample.link, DAMAGED)


def test_papers_of_two_seats_changed_for_each_other(page, sample, copied):
    folder, address = copied
    for kind in (REPORT, FORM):
        mine, other = (
            folder / object_name(sample.seats[seat], Header("CR42", 7, kind)) for seat in (MINE, OTHER)
        )
        ours = mine.read_bytes()
        mine.write_bytes(other.read_bytes())
        other.write_bytes(ours)
    refused(page, address, sample.link, DAMAGED)
    refused(page, address, link_fragment(sample.seats[OTHER].token), DAMAGED)


def test_form_and_report_changed_for_each_other(page, sample, copied):
    folder, address = copied
    report, form = folder / sample.names[REPORT], folder / sample.names[FORM]
    whole = report.read_bytes()
    report.write_bytes(form.read_bytes())
    form.write_bytes(whole)
    refused(page, address, sample.link, DAMAGED)


def test_a_damaged_form_beside_a_sound_report(page, sample, copied):
    folder, address = copied
    form = folder / sample.names[FORM]
    form.write_bytes(flipped(form.read_bytes(), 5000))
    refused(page, address, sample.link, DAMAGED)


def with_(ring, **changes):
    return {**ring, **changes}


def of_every_entry(**writers):
    return lambda ring: with_(
        ring,
        entries=[
            {**entry, **{slot: write(entry[slot]) for slot, write in writers.items()}}
            for entry in ring["entries"]
        ],
    )


def other_sign(text):
    return ("B" if text[20] == "A" else "A").join((text[:20], text[21:]))


def turned(ring):
    """Return the ring with what the links open handed on to the next seat."""
    links = [entry["link"] for entry in ring["entries"]]
    pairs = zip(ring["entries"], links[1:] + links[:1], strict=True)
    return with_(ring, entries=[{**entry, "link": link} for entry, link in pairs])


RINGS = {
    "match": (lambda ring: with_(ring, match="CR43"), RING),
    "version": (lambda ring: with_(ring, version=0), RING),
    "name of the derivation": (lambda ring: with_(ring, kdf={**ring["kdf"], "name": "none"}), RING),
    "too little work": (lambda ring: with_(ring, kdf={**ring["kdf"], "iterations": 1}), RING),
    "endless work": (lambda ring: with_(ring, kdf={**ring["kdf"], "iterations": 10**12}), RING),
    "no entries": (lambda ring: {"match": "CR42"}, RING),
    "salt": (lambda ring: with_(ring, kdf={**ring["kdf"], "salt": other_sign(ring["kdf"]["salt"])}), WRONG),
    "salt without base 64": (lambda ring: with_(ring, kdf={**ring["kdf"], "salt": "*"}), RING),
    "no salt": (lambda ring: with_(ring, kdf={**ring["kdf"], "salt": None}), RING),
    "seat left out": (lambda ring: with_(ring, entries=[]), WRONG),
    "link": (of_every_entry(link=other_sign), WRONG),
    "id": (of_every_entry(id=other_sign), WRONG),
    "no base 64": (of_every_entry(link=lambda text: "*" + text[1:]), WRONG),
    "links of other seats": (turned, WRONG),
}


@pytest.mark.parametrize(("change", "sentence"), RINGS.values(), ids=RINGS)
def test_an_altered_keyring(page, sample, copied, change, sentence):
    folder, address = copied
    ring = json.loads((folder / "keyring.json").read_bytes())
    (folder / "keyring.json").write_text(json.dumps(change(ring)))
    refused(page, address, sample.link, sentence)


def test_after_a_damaged_keyring_the_form_may_be_used_again(page, copied):
    folder, address = copied
    ring = json.loads((folder / "keyring.json").read_bytes())
    (folder / "keyring.json").write_text(json.dumps(with_(ring, kdf={**ring["kdf"], "salt": "*"})))
    page.goto(f"{address}CR42/en/desk/")
    unlock(page)
    expect(page.locator("#desk-status")).to_contain_text(RING)
    expect(page.locator("#desk-form button[type=submit]")).to_be_enabled()
    (folder / "keyring.json").write_text(json.dumps(ring))
    # Two files of one second are the same to a server that dates them.
    later = time.time() + 5
    os.utime(folder / "keyring.json", (later, later))
    unlock(page)
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)


INDEXES = {
    "replayed from an earlier turn": ('{"first":6,"latest":6,"match":"CR42","version":1}', STALE),
    "of another match": ('{"first":6,"latest":7,"match":"CR43","version":1}', RING),
    "turned round": ('{"first":9,"latest":7,"match":"CR42","version":1}', RING),
    "cut": ('{"first":6,"lat', RING),
    "promising more": ('{"first":6,"latest":8,"match":"CR42","version":1}', NONE),
}


@pytest.mark.parametrize(("text", "sentence"), INDEXES.values(), ids=INDEXES)
def test_an_altered_list_of_turns(page, sample, copied, text, sentence):
    folder, address = copied
    (folder / "turns.json").write_text(text)
    refused(page, address, sample.link, sentence)


def test_the_papers_taken_away(page, sample, copied):
    folder, address = copied
    for name in sample.names.values():
        (folder / name).unlink()
    refused(page, address, sample.link, NONE)


def test_a_service_worker_of_another_project_is_named(host, copied, page):
    """It answers for the whole origin; ours has none, so any that is in control is a stranger's."""
    root, address = host
    page.goto(f"{copied[1]}CR42/en/desk/")
    expect(page.locator("#desk-worker")).to_be_hidden()
    (root / "sw.js").write_text("self.addEventListener('activate', () => self.clients.claim())")
    (root / "other.html").write_text("<script>navigator.serviceWorker.register('/sw.js')</script>")
    page.goto(f"{address}other.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    try:
        page.goto(f"{copied[1]}CR42/en/desk/")
        expect(page.locator("#desk-worker")).to_contain_text("a service worker")
    finally:
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.unregister())")
