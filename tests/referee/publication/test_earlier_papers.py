"""A match published by an earlier version, whose papers were data and no pages: it continues and verifies."""

import json
from datetime import timedelta

import pytest

from publish.desks.decrypt import open_desk, open_paper
from publish.desks.desk import FORMAT
from publish.desks.seal import REPORT
from publish.guard.signing import read_signed
from publish.pages import proof
from referee.match.paper_names import paper_names
from referee.verifying.whole import verify
from tests.referee.helpers import NAME, fetch_from


def faults(desk):
    """Return what verify finds wrong with the match."""
    with verify(NAME, desk.workspace) as found:
        return list(found.differences)


def payload(desk, turn, seat):
    fetch = fetch_from(desk)
    opened = open_desk(fetch, NAME, "referee", desk.match.secrets.referee_key)
    return json.loads(open_paper(fetch, opened, turn, REPORT, seat)[1])


def listed(desk, turn):
    data = (desk.match.folder.editions / proof.pages_list(turn)).read_bytes()
    return read_signed(data, desk.match.secrets.public_key)


def test_papers_that_another_version_wrote_otherwise_are_no_fault_once_the_next_turn_is_out(
    desk, monkeypatch
):
    with monkeypatch.context() as then:
        then.setattr("referee.publication.desks.desk_payload", lambda *_: b"otherwise")
        for module in ("fairness.proofs", "publication.up_to_date"):
            then.setattr(f"referee.{module}.pages_version", lambda: "0.1.0+earlier")
        desk.publish(turn=1)
    papers = {name: value for name, value in listed(desk, 1)["files"].items() if name.startswith("desk/")}
    # Pages lead to the next turn once it is out, so that their list is signed again; here there is one more.
    (desk.workspace.site / NAME / "en/turns/001/more.html").write_text("")
    desk.now += timedelta(days=1)
    desk.publish(turn=2)
    assert papers.items() <= listed(desk, 1)["files"].items()
    assert listed(desk, 1)["replaces"] != ""
    assert faults(desk) == []


@pytest.fixture
def earlier(desk, monkeypatch):
    """The toy match with a turn as an earlier version left it."""

    def views(report, catalogue, languages):
        told = {language: {"title": "The gift game", "pages": []} for language in languages}
        said = {"version": 1, "match": report.match, "turn": report.turn, "languages": told}
        return json.dumps(said).encode()

    with monkeypatch.context() as then:
        then.setattr("referee.publication.desks.desk_payload", views)
        then.setattr("publish.desks.desk.FORMAT", 1)
        for module in ("fairness.proofs", "publication.up_to_date"):
            then.setattr(f"referee.{module}.pages_version", lambda: "0.1.0+earlier")
        desk.gift(1, 2, 100)
        desk.publish(turn=1)
    assert payload(desk, 1, 1)["version"] == 1
    return desk


def test_it_verifies_before_it_is_published_again(earlier):
    assert faults(earlier) == []


def test_the_next_publication_seals_its_papers_anew_and_signs_them(earlier):
    before = listed(earlier, 0), listed(earlier, 1)
    earlier.now += timedelta(days=1)
    earlier.publish(turn=2)
    for turn in (0, 1, 2):
        for seat in (1, 2, 3):
            assert payload(earlier, turn, seat)["version"] == FORMAT
    assert "Ann &amp; Co gave $100 to Éloïse." in payload(earlier, 1, 2)["languages"]["en"]
    for turn, old in enumerate(before):
        new = listed(earlier, turn)
        changed = {name for name, value in new["files"].items() if old["files"][name] != value}
        reports = {f"desk/{name}" for name in paper_names(earlier.match, turn)}
        assert changed
        assert changed <= reports
        assert new["replaces"] != ""
    assert faults(earlier) == []


def test_a_publication_of_the_same_turn_seals_them_anew_as_well(earlier):
    earlier.publish()
    assert payload(earlier, 0, 1)["version"] == FORMAT
    assert faults(earlier) == []


def test_a_paper_that_does_not_come_out_as_it_was_signed_is_still_found(earlier):
    earlier.publish(turn=2)
    report = earlier.match.folder.turn(1).path / "reports" / "seat-01.json"
    report.write_bytes(report.read_bytes().replace(b"100", b"101"))
    assert any("sealed paper of seat 1" in str(fault) for fault in faults(earlier))
