import base64
import json
import random
import re
from dataclasses import replace
from urllib.parse import unquote

import pytest

from engine.messages import LANGUAGES
from engine.period import Period
from engine.report import (
    Column,
    Figure,
    Figures,
    Link,
    Page,
    Paragraph,
    Report,
    Section,
    Table,
)
from engine.turn import canonical_json
from publish import (
    Header,
    Lock,
    SealError,
    SeatKeys,
    desk_payload,
    keyring,
    keyring_entry,
    new_passphrase,
    new_seat_keys,
    object_name,
    open_entry,
    passphrase_key,
    seal,
    unseal,
)
from publish.common.assets import asset_names
from publish.common.markup import clean
from publish.desks.keyring import ITERATIONS, SLOTS
from publish.desks.passphrase import LIST_SIZE, normal, word_list
from publish.desks.seal import common_length, pack, padded_length, seal_packed, seal_plain
from tests.publish.make_seal_vectors import VECTORS, vectors
from tests.publish.reading import Reader
from tests.publish.samples import HOSTILE, chart, edition, personal

HEADER = Header("CR42", 7, "report")
RNG = random.Random(11).randbytes
KEYS = new_seat_keys(3, 1, RNG)
OTHER = new_seat_keys(4, 1, RNG)
LOCK = Lock("CR42", RNG(16))
REFEREE = RNG(32)


@pytest.fixture(scope="module")
def known():
    return json.loads(VECTORS.read_text(encoding="utf-8"))


def test_known_answers_of_derivation_and_keyring(known):
    found = vectors()
    for name in ("passphrase_key", "ring", "link", "name", "sealed_plain"):
        assert found[name] == known[name], name


def test_known_answer_opens(known):
    lock = Lock("CR42", base64.b64decode(known["ring"]["kdf"]["salt"]))
    derived = passphrase_key(lock, known["typed"])
    assert derived.hex() == known["passphrase_key"]
    opened = [
        seat for entry in known["ring"]["entries"] if (seat := open_entry(lock, entry, "passphrase", derived))
    ]
    assert [(seat.seat, seat.epoch, seat.key.hex()) for seat in opened] == [(3, 1, known["seat"]["key"])]
    found = unseal(opened[0], Header(**known["header"]), base64.b64decode(known["sealed"]))
    assert found == (known["meta"], base64.b64decode(known["payload"]))


def test_sealed_papers_open():
    name, data = seal(KEYS, HEADER, {"a": "é"}, b"x" * 5000)
    assert unseal(KEYS, HEADER, data) == ({"a": "é"}, b"x" * 5000)
    assert (name, data) == seal(KEYS, HEADER, {"a": "é"}, b"x" * 5000)
    assert name == object_name(KEYS, HEADER)


@pytest.mark.parametrize(
    "keys, header",
    [
        (OTHER, HEADER),
        (replace(KEYS, seat=4), HEADER),
        (replace(KEYS, epoch=2), HEADER),
        (KEYS, replace(HEADER, turn=6)),
        (KEYS, replace(HEADER, kind="form")),
        (KEYS, replace(HEADER, match="CR43")),
    ],
)
def test_papers_of_another_place_do_not_open(keys, header):
    _, data = seal(KEYS, HEADER, {}, b"secret")
    with pytest.raises(SealError):
        unseal(keys, header, data)


def test_no_altered_byte_goes_unseen():
    _, data = seal(KEYS, HEADER, {}, b"secret")
    for at in (0, 3, 4, 19, 20, 500, len(data) - 17, len(data) - 1):
        wrong = bytearray(data)
        wrong[at] ^= 1
        with pytest.raises(SealError):
            unseal(KEYS, HEADER, bytes(wrong))


@pytest.mark.parametrize("length", [0, 3, 4, 10, 20, 36, 4000])
def test_a_truncated_paper_does_not_open(length):
    _, data = seal(KEYS, HEADER, {}, b"secret")
    with pytest.raises(SealError):
        unseal(KEYS, HEADER, data[:length])


def test_every_plaintext_has_its_own_synthetic_value():
    found = {
        seal_plain(KEYS, replace(HEADER, turn=turn), bytes([n]) * 64)[4:20]
        for turn in range(5)
        for n in range(20)
    }
    assert len(found) == 100


def test_a_file_tells_only_its_padded_length():
    sizes = {len(seal(KEYS, HEADER, {}, RNG(length))[1]) for length in range(1, 3000, 97)}
    assert sizes == {4096 + 36}
    _, data = seal(KEYS, HEADER, {}, b"")
    assert data[:4] == b"TSD1"
    assert b"CR42" not in data


def test_papers_of_one_length_open_as_ever():
    packed = [pack({"n": n}, RNG(n * 3000)) for n in range(4)]
    length = common_length(packed)
    found = [seal_packed(replace(KEYS, seat=n), HEADER, data, length)[1] for n, data in enumerate(packed)]
    assert {len(data) for data in found} == {padded_length(max(map(len, packed)) + 4) + 36}
    for n, data in enumerate(found):
        meta, payload = unseal(replace(KEYS, seat=n), HEADER, data)
        assert (meta, len(payload)) == ({"n": n}, n * 3000)


def test_padding_grows_and_wastes_little():
    lengths = [padded_length(n) for n in range(1, 400_000, 313)]
    assert lengths == sorted(lengths)
    assert all(n <= padded_length(n) <= max(n + 4096, int(n * 1.12)) for n in range(1, 400_000, 313))
    assert {padded_length(n) % 4096 for n in range(1, 65537, 313)} == {0}


@pytest.mark.parametrize(
    "slot, secret", list(zip(SLOTS, (KEYS.passphrase_key, KEYS.token, REFEREE), strict=True))
)
def test_each_slot_opens_for_its_secret_only(slot, secret):
    entry = keyring_entry(LOCK, KEYS, REFEREE)
    assert open_entry(LOCK, entry, slot, secret) == SeatKeys(3, 1, KEYS.key, b"", b"")
    assert open_entry(LOCK, entry, slot, bytes(len(secret))) is None
    assert open_entry(LOCK, keyring_entry(LOCK, OTHER, RNG(32)), slot, secret) is None


def test_a_wrapped_key_cannot_move_to_another_slot_entry_or_match():
    entry, other = keyring_entry(LOCK, KEYS, REFEREE), keyring_entry(LOCK, OTHER, REFEREE)
    moved = {**other, "referee": entry["referee"]}
    assert open_entry(LOCK, moved, "referee", REFEREE) is None
    assert open_entry(LOCK, {**entry, "link": entry["referee"]}, "link", REFEREE) is None
    assert open_entry(Lock("CR43", LOCK.salt), entry, "referee", REFEREE) is None


def test_the_ring_tells_nothing_of_seats():
    seats = [new_seat_keys(n, 1, RNG) for n in range(15)]
    ring = json.loads(keyring(LOCK, [keyring_entry(LOCK, keys, REFEREE) for keys in seats]))
    ids = [entry["id"] for entry in ring["entries"]]
    assert ids == sorted(ids)
    assert {tuple((k, len(v)) for k, v in entry.items()) for entry in ring["entries"]} == {
        (("id", 32), ("link", 92), ("passphrase", 92), ("referee", 92))
    }
    assert ring["kdf"]["iterations"] == ITERATIONS >= 600_000


def test_a_weak_lock_is_refused():
    with pytest.raises(ValueError):
        Lock("CR42", bytes(16), 100_000)
    with pytest.raises(ValueError):
        Lock("CR42", b"short")


def test_passphrases_are_issued_with_77_bits():
    words = word_list()
    assert len(set(words)) == len(words) == LIST_SIZE == 2**11
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 8 for word in words)
    issued = new_passphrase(RNG).split()
    assert len(issued) == 7
    assert set(issued) <= set(words)
    assert new_passphrase(lambda n: b"\xff" * n) == " ".join([words[-1]] * 7)


@pytest.mark.parametrize("typed", ["a b", " A  B ", "a-b", "a\u00a0b", "ａ ｂ", "a_b\n"])
def test_keyboards_do_not_matter(typed):
    assert normal(typed) == "a b"


def test_a_report_is_sealed_as_finished_html_in_every_language():
    data = desk_payload(personal(2), edition().catalogue)
    payload = json.loads(data)
    assert data == canonical_json(payload)
    assert set(payload["languages"]) == set(LANGUAGES)
    french = payload["languages"]["fr"]
    paper = Reader(french)
    kinds = ("ts-figures", "ts-note--warning", "ts-quote", "ts-news", "ts-block", "ts-plot--chart")
    for kind in (*kinds, "ts-plot--map", "ts-plot--hex"):
        assert kind in french, kind
    assert "87\u202f654\u202f321\u00a0$" in "".join(paper.text)
    for name in HOSTILE:
        assert clean(name) in "".join(paper.text)
    assert paper.wrong == []
    sizes = r"(--sides:[\d.]+;)?aspect-ratio:\d+/\d+|--size:\d+|font-size:\d+px"
    styles = set(re.findall(r' style="([^"]*)"', french))
    assert styles
    assert [style for style in styles if not re.fullmatch(sizes, style)] == []
    assert asset_names().plotly not in french


@pytest.mark.parametrize(("turn", "order"), [(7, ["ts-figures", "ts-note"]), (0, ["ts-note", "ts-figures"])])
def test_a_paper_opens_with_where_the_seat_stands_and_then_with_what_is_said_of_its_form(turn, order):
    parts = (Paragraph("No form came.", "warning"), Figures((Figure("Place", "3 of 15"),)))
    pages = (
        Page("report", "Report", (Section("You", parts, "played"), Section("More", (chart(),), "more"))),
    )
    report = Report("CR42", turn, 2, "Report", Period(years="1853"), pages)
    html = json.loads(desk_payload(report, edition().catalogue))["languages"]["en"]
    opening, _, rest = html.partition("</section>")
    assert re.findall(r'class="(ts-figures|ts-note)\b', opening) == order
    assert 'class="ts-opening"' in opening
    assert "More" in rest


def test_links_of_a_paper_lead_to_its_own_parts_and_to_pages_beside_the_desk():
    found = [
        Link("A", "index", "B&O"),
        Link("B", "orders"),
        Link("C", "map", "net"),
        Link("D", "railroad/bo"),
    ]
    found += [Link("E", "rules"), Link("F", "orders", "stocks")]
    cells = Table("stocks", "T", (Column("a", "A"),), tuple((link,) for link in found), "", ("B&O",))
    own = (Page(slug, slug, (Section("Part", (cells, chart()), "stocks"),)) for slug in ("index", "orders"))
    report = Report("CR42", 7, 2, "Report", Period(years="1853"), tuple(own))
    html = json.loads(desk_payload(report, edition().catalogue))["languages"]["en"]
    paper = Reader(html)
    links = [address for address in paper.addresses if not address.endswith("-figures")][:6]
    assert links == [
        "#desk-at-index-B%26O",
        "#desk-page-orders",
        "../turns/007/map/#net",
        "../railroad/bo/",
        "../rules/",
        "#desk-at-orders-stocks",
    ]
    anchors = re.findall(r' id="([^"]+)"', html)
    assert len(anchors) == len(set(anchors))
    inside = {unquote(address[1:]) for address in paper.addresses if address.startswith("#")}
    assert inside <= paper.ids
    assert all(ident.startswith("desk-") for ident in paper.ids)
