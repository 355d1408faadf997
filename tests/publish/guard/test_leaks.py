import base64
import gzip
import html
import io
import json
import random
import re
import urllib.parse
import zipfile
from dataclasses import dataclass

import pytest

from engine.formats import dollars
from engine.messages import LANGUAGES
from publish import Leak, scan
from publish.common.markup import plain
from publish.guard.pattern_matcher import long_words

TEXT = 'Buy the "Erie" & sell <é> before <7> o\'clock'


@dataclass
class Secret:
    kind: str
    text: str


def zipped(name: str, data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return buffer.getvalue()


# Of signs that a key, a link or an address may hold, and as one word.
KEY = "gP/bixrI9C8jz6+t3_wwr2-GFdQ"
RAW = TEXT.encode()


def planted(text: str) -> dict[str, bytes]:
    """Return a text in every form in which it may be published."""
    raw = text.encode()
    return {
        "raw": raw,
        "html": html.escape(text).encode(),
        "html without quotes": html.escape(text, quote=False).encode(),
        "html of templates": html.escape(text).replace("&quot;", "&#34;").replace("&#x27;", "&#39;").encode(),
        "html in ascii": html.escape(text).encode("ascii", "xmlcharrefreplace"),
        "markdown": str(plain(text)).encode(),
        "json": json.dumps(text, ensure_ascii=False).encode(),
        "json in ascii": json.dumps(text).encode(),
        "json in html": json.dumps(text)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("'", "\\u0027")
        .encode(),
        "html in json": json.dumps(html.escape(text, quote=False), ensure_ascii=False).encode(),
        "html in ascii json": json.dumps(html.escape(text, quote=False)).encode(),
        "utf-16": text.encode("utf-16-le"),
        "utf-16 big": text.encode("utf-16-be"),
        "address": urllib.parse.quote(text, safe="").encode(),
        "form": urllib.parse.quote_plus(text).encode(),
        "hex": raw.hex().encode(),
        **{f"base64 at {n}": base64.b64encode(b"x" * n + raw + b"yz") for n in range(3)},
        "base64 for addresses": base64.urlsafe_b64encode(b"??" + raw),
        "gzip": gzip.compress(raw),
        "zip": zipped("xl/sharedStrings.xml", html.escape(text).encode()),
        "zip in zip in gzip": gzip.compress(zipped("a.xlsx", zipped("b.xml", raw))),
        # Of any length: an archive that lost its last byte cannot be read.
        **{
            f"zip in base64 with {n} more": base64.b64encode(
                zipped("a" * (n + 1), html.escape(text).encode())
            )
            for n in range(3)
        },
        "zip behind other bytes": b"#!/bin/sh\n" + zipped("b.txt", raw),
    }


@pytest.mark.parametrize("text", [TEXT, KEY], ids=["text", "key"])
@pytest.mark.parametrize("how", planted(TEXT))
def test_a_planted_secret_is_found(how, text, tmp_path):
    data = planted(text)[how]
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "page.bin").write_bytes(b"before " * 50 + data if "zip" not in how else data)
    (tmp_path / "clean.html").write_text("nothing here")
    found = scan(tmp_path, [Secret("order", text), Secret("other", "never anywhere")])
    assert {leak.kind for leak in found} == {"order"}
    assert all(leak.file.startswith("deep/page.bin") for leak in found)
    assert text[:4] not in repr(found)


def test_long_words_are_those_a_pattern_finds():
    pattern, chance = re.compile(rb"[A-Za-z0-9+/_%&#;-]{20,}"), random.Random(3)
    pieces = [b" ", b"a" * 19, b"b", b"/" * 20, b"\xc3", b"Z", b"\n", b"x y"]
    for _ in range(500):
        data = b"".join(chance.choices(pieces, k=chance.randint(0, 9)))
        assert long_words(data) == b"\n".join(dict.fromkeys(pattern.findall(data)))


def test_a_file_name_is_searched_too(tmp_path):
    (tmp_path / "copper-lantern.html").write_text("")
    assert scan(tmp_path, [Secret("word", "copper-lantern")]) == (Leak("word", "copper-lantern.html"),)


def test_part_of_a_secret_is_no_leak(tmp_path):
    (tmp_path / "a.html").write_text(TEXT[:-1] + html.escape(TEXT)[:-1])
    assert scan(tmp_path, [Secret("order", TEXT)]) == ()


@pytest.mark.parametrize(
    "written",
    [
        "cash 1234567.",
        "cash:\\u00a01234567",
        "cash:\\u00A01234567",
        "$1,234,567",
        "1\u202f234\u202f567\u00a0$",
        'data-v="1234567"',
    ],
)
def test_figures_are_found_as_written(written, tmp_path):
    (tmp_path / "a.html").write_text(written, encoding="utf-8")
    assert [leak.kind for leak in scan(tmp_path, [Secret("cash", "1234567")])] == ["cash"]


@pytest.mark.parametrize("written", ["91234567", "12345678", "0.12345671"])
def test_figures_inside_longer_figures_are_none(written, tmp_path):
    (tmp_path / "a.html").write_text(written)
    assert scan(tmp_path, [Secret("cash", "1234567")]) == ()


# 2,762 and 762 dollars: what is public may hold them as its end or its beginning.
LONGER = ((2_762, 22_762), (762, 2_762), (762, 12_762), (276, 276_000), (276, 2_760), (2_762, 2_762_000))
IN_FILES = {
    "raw": lambda text: text,
    "entities": lambda text: html.escape(text).encode("ascii", "xmlcharrefreplace").decode(),
    "json": json.dumps,
    "address": lambda text: urllib.parse.quote(text, safe=""),
}


@pytest.mark.parametrize("written", IN_FILES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("usd", "public"), LONGER)
def test_dollars_are_found_beside_more_dollars_and_not_inside(usd, public, language, written, tmp_path):
    secret, longer = dollars(usd, language), dollars(public, language)
    for text, kinds in (
        (f"Worth:\N{NO-BREAK SPACE}{longer}", []),
        (f"{longer} {secret}", ["cash"]),
        (f"Worth:\N{NO-BREAK SPACE}{secret}, {longer}", ["cash"]),
        (f"5\N{NO-BREAK SPACE}: {secret}; 12", ["cash"]),
    ):
        (tmp_path / "a.html").write_text(IN_FILES[written](text), encoding="utf-8")
        assert [leak.kind for leak in scan(tmp_path, [Secret("cash", secret)])] == kinds, text


def test_a_key_that_begins_with_a_digit_is_found_behind_digits(tmp_path):
    (tmp_path / "a.html").write_text("/desk/#k=27" + KEY[::-1])
    assert scan(tmp_path, [Secret("key", "7" + KEY[::-1])])


@pytest.mark.parametrize("how", planted(TEXT))
def test_dollars_are_found_in_whatever_form_beside_digits(how, tmp_path):
    data = planted("2\N{NARROW NO-BREAK SPACE}762\N{NO-BREAK SPACE}$")[how]
    (tmp_path / "page.bin").write_bytes(b"12 " + data if "zip" not in how else data)
    assert scan(tmp_path, [Secret("cash", "2\N{NARROW NO-BREAK SPACE}762\N{NO-BREAK SPACE}$")])


def test_all_secrets_of_a_file_are_named_once(tmp_path):
    (tmp_path / "a.txt").write_text("alpha-secret beta-secret alpha-secret alphabet-secret")
    secrets = [Secret("a", "alpha-secret"), Secret("b", "beta-secret"), Secret("c", "alphabet-secret")]
    assert scan(tmp_path, secrets) == (Leak("a", "a.txt"), Leak("b", "a.txt"), Leak("c", "a.txt"))


def test_a_damaged_archive_does_not_stop_the_search(tmp_path):
    data = zipped("a.txt", RAW * 50)
    (tmp_path / "cut.zip").write_bytes(data[: len(data) // 2])
    (tmp_path / "cut.gz").write_bytes(gzip.compress(RAW * 50)[:-9])
    (tmp_path / "b.txt").write_bytes(RAW)
    assert Leak("order", "b.txt") in scan(tmp_path, [Secret("order", TEXT)])


def test_nothing_to_search_finds_nothing(tmp_path):
    (tmp_path / "a.txt").write_text("abc")
    assert scan(tmp_path, []) == ()
    assert scan(tmp_path, [Secret("short", "abc")]) == ()


def test_a_line_that_many_pages_share_is_named_in_each(tmp_path):
    hidden = base64.b64encode(b"z" * 60 + RAW)
    for name, line in (("a", b"common"), ("b", RAW), ("c", RAW), ("d", hidden), ("e", hidden)):
        (tmp_path / name).write_bytes(b"common\n" * 3 + line + b"\ncommon\n")
    found = {leak.file.partition("!")[0] for leak in scan(tmp_path, [Secret("order", TEXT)])}
    assert found == set("bcde")


def test_a_secret_of_two_lines_is_found_across_their_end(tmp_path):
    (tmp_path / "a").write_text("copper\nlantern")
    (tmp_path / "b").write_text("copper\ncopper\nlantern")
    found = scan(tmp_path, [Secret("word", "copper\nlantern"), Secret("order", TEXT)])
    assert [leak.file for leak in found] == ["a", "b"]
