"""Letters between players: only the addressee's desk opens one, and nothing else tells of it."""

from __future__ import annotations

import html
import io
import json
import zipfile

import msgspec
import openpyxl
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as trying
from hypothesis import strategies as st

from engine.game import Secret
from ingest import Letter
from ingest.folding import tidy
from publish.desks.decrypt import open_desk, open_paper
from publish.desks.keyring import SeatKeys, passphrase_key
from publish.desks.seal import LETTERS, REPORT, Header, SealError, object_name, unseal
from publish.guard.leaks import scan
from referee.fairness.archive import open_archive, write_archive
from referee.faults import LeakFound, Mistake
from referee.match.letters import keep_letters, letter_keys, letters_to, sealed_letters
from referee.match.match import open_match
from referee.match.seats import Handover, hand_over
from referee.publication.desks import papers
from referee.publication.secrets_registry import secrets_of
from referee.workspace import settings
from referee.workspace.index import Arrival, Entry, Index
from referee.workspace.settings import Letters
from tests.referee.helpers import NAME, fetch_from, hashes

SECRET = "Meet me at Altoona, and tell nobody of the third rail."


def choose(desk, **changes):
    path = desk.match.folder.settings
    chosen = settings.read(path, type(desk.match.settings))
    settings.write(path, msgspec.structs.replace(chosen, **changes))


@pytest.fixture
def writing(desk):
    """A match in which letters are allowed, at turn 2: its forms have rows for them."""
    choose(desk, letters=Letters(2, 80))
    desk.publish(turn=1)
    return desk


def write(desk, seat, to, words, row="LETTER1", **more):
    values = {(row, "to"): f"S{to}", (row, "words"): words, **more}
    return desk.hand_in(f"letter-{seat}.xlsx", desk.form(seat, values))


def opened(desk, seat, kind=LETTERS, turn=None):
    """Return what the holder of a seat reads, by passphrase as the browser does it; as text."""
    match = desk.match
    fetch = fetch_from(desk)
    secret = match.secrets.seat(seat)
    key = passphrase_key(match.secrets.lock(NAME), secret.passphrase)
    desks = open_desk(fetch, NAME, "passphrase", key)
    paper = open_paper(fetch, desks, turn or match.last, kind)
    return paper and paper[1].decode()


def test_only_the_desk_it_is_for_opens_a_letter(writing, turnsheet):
    write(writing, 1, 2, SECRET)
    writing.publish(turn=2)
    assert SECRET in opened(writing, 2)
    assert SECRET not in opened(writing, 1)
    assert "No letters came with this turn." in opened(writing, 1)
    for seat in (1, 2):
        assert SECRET not in opened(writing, seat, REPORT)
    for path in writing.workspace.site.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes(), path
    assert SECRET not in turnsheet("open", NAME, "2", *writing.there)[1]
    assert SECRET not in turnsheet("status", *writing.there)[1]


def test_the_referee_reads_it_nowhere_but_in_the_workbook_that_came(writing, turnsheet):
    path = write(writing, 1, 2, SECRET)
    writing.publish()
    (receipt,) = writing.receipts().values()
    assert f"Letter to Éloïse: {len(SECRET)} characters" in receipt
    printed = "".join(map(str, turnsheet("check", path, *writing.there)))
    assert SECRET not in receipt + printed
    writing.publish(turn=2)
    leaks = scan(writing.workspace.path, [Secret("letter", SECRET)])
    holding = {leak.file.partition("!")[0] for leak in leaks}
    assert {file.rpartition("/")[0].removeprefix(f"matches/{NAME}/") for file in holding} == {
        "inbox", "turns/002/received",
    }  # fmt: skip
    assert all(file.endswith((".xlsx", ".bin")) for file in holding)
    assert letters_to(writing.match, 2, 2) == [(1, SECRET)]


def test_a_letter_that_is_too_long_is_cut_and_quoted_to_nobody(writing):
    write(writing, 1, 2, SECRET * 3)
    writing.publish()
    (entry,) = writing.index().entries
    assert [one["code"] for one in json.loads(json.dumps(entry.findings))] == ["INGEST.TEXT_TOO_LONG"]
    assert "Altoona" not in json.dumps(entry.findings)
    assert "Altoona" not in "".join(writing.receipts().values())
    writing.publish(turn=2)
    assert letters_to(writing.match, 2, 2) == [(1, (SECRET * 3)[:80].rstrip())]


def test_a_name_that_is_nearly_one_of_the_list_is_quoted_and_words_in_its_place_are_not(writing):
    writing.hand_in("near.xlsx", writing.form(1, {("LETTER1", "to"): "Éloïs", ("LETTER1", "words"): "Hi"}))
    swapped = {("LETTER1", "to"): SECRET, ("LETTER1", "words"): "S2 Éloïse"}
    writing.hand_in("swapped.xlsx", writing.form(1, swapped), minutes=1)
    writing.publish()
    near, wrong = writing.receipts().values()
    assert "“Éloïs” is not in the list. Did you mean S2 · Éloïse?" in near
    assert "“…” is not" in wrong
    assert "Altoona" not in wrong


def test_papers_of_letters_are_as_many_and_as_long_for_all(writing):
    def sizes():
        match, folder = writing.match, writing.workspace.site / NAME / "desk"
        header = Header(NAME, match.last, LETTERS)
        names = [object_name(letter_keys(match, secret), header) for secret in match.secrets.seats]
        return [(folder / name).stat().st_size for name in names]

    write(writing, 1, 2, SECRET)
    writing.publish(turn=2)
    with_one = sizes()
    writing.publish(turn=3)
    assert len(with_one) == 3
    assert len(set(with_one)) == 1
    # Below a bucket of 4 KiB even that there was a letter shows nowhere.
    assert sizes() == with_one


def test_keys_that_an_archive_tells_open_no_letter(writing, tmp_path, turnsheet):
    write(writing, 1, 2, SECRET)
    for turn in (2, 3, 4):
        writing.publish(turn=turn)
    path = tmp_path / "archive.zip"
    write_archive(writing.workspace, writing.match, path)
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "out")
    assert not [name for name in names if "/letters/" in name]
    assert scan(tmp_path / "out", [one for one in secrets_of(writing.match) if one.kind == "letter"]) == ()
    disclosed = open_archive(tmp_path / "out")
    key = letter_keys(writing.match, writing.match.secrets.seat(2))
    header = Header(NAME, 2, LETTERS)
    data = (tmp_path / "out" / "site" / NAME / "desk" / object_name(key, header)).read_bytes()
    assert SECRET in unseal(key, header, data)[1].decode()
    for secret in disclosed.secrets.seats:
        for tried in (secret.keys(), SeatKeys(2, 0, secret.key, b"", b"")):
            with pytest.raises(SealError):
                unseal(tried, header, data)
        with pytest.raises(Mistake, match="no referee's key"):
            letter_keys(disclosed, secret)
    assert turnsheet("verify", path)[0] == 0
    assert turnsheet("verify", NAME, *writing.there)[0] == 0
    code, _, errors = turnsheet("archive", NAME, "--with-workbooks", *writing.there)
    assert (code, "had letters between players" in errors) == (2, True)


def test_who_takes_a_seat_over_reads_no_letter_from_before(writing):
    write(writing, 1, 2, SECRET)
    writing.publish(turn=2)
    hand_over(
        writing.workspace, writing.match, 2, Handover(rotate=True, player="Zoé", mail="zoe@example.org")
    )
    writing.publish()
    assert SECRET not in opened(writing, 2, turn=2)
    # Ann's form came out before Zoé came.
    write(writing, 1, 2, "Éloïse, this is for you alone.")
    writing.publish()
    assert "Not delivered: your letter to Éloïse." in "".join(writing.receipts().values())
    writing.publish(turn=3)
    assert "for you alone" not in opened(writing, 2)
    assert "Not delivered: your letter to Éloïse." in opened(writing, 1)
    write(writing, 1, 2, "Welcome, Zoé, to the third rail.")
    writing.publish(turn=4)
    assert "Welcome, Zoé" in opened(writing, 2)
    for turn in (2, 3):
        assert "No letters came with this turn." in opened(writing, 2, turn=turn)


def test_a_letter_that_a_page_would_show_stops_the_publication(writing, monkeypatch):
    write(writing, 1, 2, SECRET)
    from tests.referee import helpers

    def leaking(edition, work, site, published=None, worker=None):
        built = helpers.plain_build(edition, work, site, published, worker)
        (site / NAME / "en" / "index.html").write_text(SECRET)
        return built

    monkeypatch.setattr("referee.publication.building.build_edition", leaking)
    with pytest.raises(LeakFound, match="letter in"):
        writing.publish(turn=2)


def test_letters_are_off_unless_the_match_allows_them(desk):
    desk.publish(turn=1)
    assert "LETTER1" not in json.dumps(json.loads(desk.match.folder.turn(1).asked(1).read_bytes()))
    desk.publish(turn=2)
    assert not (desk.match.folder.turn(2).path / "letters").exists()
    assert "letters" not in json.loads(desk.match.folder.turn(2).setup.read_bytes())
    folder = desk.workspace.site / NAME / "desk"
    assert "letters" not in json.loads((folder / "turns.json").read_bytes())
    assert len(json.loads((folder / "keyring.json").read_bytes())["entries"]) == 3


def test_half_a_letter_is_none_and_its_writer_is_told(writing):
    writing.hand_in("half.xlsx", writing.form(1, {("LETTER1", "words"): SECRET, ("LETTER2", "to"): "S2"}))
    writing.publish()
    (receipt,) = writing.receipts().values()
    assert "In line LETTER1 the cell “To” is blank: no letter is sent." in receipt
    assert "In line LETTER2 the cell “Your letter” is blank: no letter is sent." in receipt
    assert "Altoona" not in receipt
    writing.publish(turn=2)
    assert letters_to(writing.match, 2, 2) == []


def test_a_letter_on_a_form_of_before_they_were_given_up_arrives(writing):
    write(writing, 1, 2, SECRET)
    choose(writing, letters=Letters(0))
    writing.publish(turn=2)
    assert SECRET in opened(writing, 2)
    writing.publish(turn=3)
    assert opened(writing, 2) is None
    assert "LETTER1" not in writing.match.folder.turn(3).asked(1).read_text()


def test_a_match_without_letters_is_kept_as_before(desk):
    """What came in is hashed into the record of a turn."""
    desk.gift(1, 2, 100)
    desk.publish()
    assert b"letters" not in (desk.match.folder.collecting(1) / "index.json").read_bytes()


def test_without_the_key_of_the_referee_nothing_is_sealed(writing):
    path = writing.match.folder.secrets / "keys.toml"
    keys = path.read_text().splitlines()
    path.write_text("\n".join('referee_key = ""' if "referee_key" in line else line for line in keys))
    before = hashes(writing.workspace.path)
    with pytest.raises(
        Mistake, match=r"match.toml: \[letters\] needs the referee's key, .* Write per_turn = 0"
    ):
        writing.publish(turn=2)
    assert hashes(writing.workspace.path) == before
    chosen = path.parents[1] / "match.toml"
    chosen.write_text(chosen.read_text().replace("per_turn = 2", "per_turn = 0"))
    assert open_match(writing.workspace, NAME).settings.letters.per_turn == 0


def test_what_stands_everywhere_is_no_leak_and_what_is_public_can_be_let_pass(writing):
    write(writing, 1, 2, "Thank you")
    write(writing, 2, 1, SECRET)
    writing.publish(turn=2)
    match = writing.match
    assert [one.text for one in secrets_of(match) if one.kind == "letter"] == [SECRET]
    assert not [one for one in secrets_of(match, ["letter"]) if one.kind == "letter"]
    assert [one for one in secrets_of(match, ["letter"]) if one.kind == "passphrase"]


def test_opened_at_the_end_a_match_keeps_its_letters(writing, tmp_path, turnsheet):
    choose(writing, open_at_end=True)
    write(writing, 1, 2, SECRET)
    for turn in (2, 3, 4):
        writing.publish(turn=turn)
    assert writing.match.is_over
    assert [one.text for one in secrets_of(writing.match) if one.kind == "letter"] == [SECRET]
    assert turnsheet("export", NAME, tmp_path / "out" / "books", *writing.there)[0] == 0
    assert turnsheet("archive", NAME, "--out", tmp_path / "out" / "archive.zip", *writing.there)[0] == 0
    words = [Secret("letter", SECRET)]
    assert list((tmp_path / "out" / "books").iterdir())
    assert scan(tmp_path / "out", words) == ()
    assert scan(writing.workspace.site, words) == ()
    assert SECRET in opened(writing, 2, turn=2)


def test_the_choice_names_people_and_nobody_else(writing):
    book = openpyxl.load_workbook(io.BytesIO(writing.match.folder.turn(1).form(1).read_bytes()))
    texts = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row if cell.value]
    assert [text for text in texts if "Éloïse" in text and text.startswith("S2")]
    assert not [text for text in texts if "Bot" in text and text.startswith("S3")]


MARKUP = st.sampled_from(["<b>", "&amp;", "{name}", "](x)", "`", "<script>alert(1)</script>", "%s", "\\n"])
WORDS = (
    st.lists(MARKUP | st.text(st.characters(exclude_categories=["C", "Z", "M"]), min_size=1), min_size=1)
    .map(lambda parts: tidy(" ".join(parts))[:80].strip())
    .filter(bool)
)
POST = st.dictionaries(st.sampled_from([1, 2]), st.lists(WORDS, max_size=2), max_size=2)


@trying(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(POST)
def test_any_letters_come_to_their_reader_whole_and_change_no_length(writing, post):
    """Whoever writes what: every desk has as many bytes, and only the addressee's has the words."""
    match, folder = writing.match, writing.match.folder.turn(1)
    index = Index(1, "")
    for seat, words in post.items():
        sealed = sealed_letters(match.before(1), [Letter(3 - seat, each) for each in words])
        index.entries.append(
            Entry(seat, str(seat), "", [Arrival("2026", "f", "hand")], "green", seat=seat, letters=sealed)
        )
    keep_letters(match.before(1), folder, 1, index)
    sizes, texts = set(), {}
    for paper in papers(match, 1):
        keys = letter_keys(match, match.secrets.seat(paper.seat))
        if paper.name == object_name(keys, Header(NAME, 1, LETTERS)):
            sizes.add(len(paper.data))
            texts[paper.seat] = json.loads(unseal(keys, Header(NAME, 1, LETTERS), paper.data)[1])
    assert sizes == {4096 + 4 + 16 + 16}
    assert set(texts) == {1, 2, 3}
    for seat in texts:
        assert [words for _, words in letters_to(match, 1, seat)] == post.get(3 - seat, [])
        for page in texts[seat]["languages"].values():
            shown = html.unescape(page)
            assert "<script" not in page
            assert all(words in shown for words in post.get(3 - seat, []))
            assert page.count("<li>") == len(post.get(3 - seat, []))
