"""A match of two hundred turns: every link leads somewhere, from turn to turn and by the slider."""

from dataclasses import replace

import pytest

from engine.period import Period
from publish import MkdocsWorker, build_edition
from publish.common.files import data_of_script
from publish.maps.network_history import NAME, decoded
from publish.pages.story import past_turn
from tests.publish.reading import broken_links, read_site
from tests.publish.samples import edition, report

TURNS = 200
PERIOD = Period(years="1853-1854")


def pages_of(turn):
    """The report of a turn; now and then one has no board."""
    told = report(names=("Ann", "Bob", "Cy"), turn=turn)
    return replace(told, pages=tuple(page for page in told.pages if page.slug != "board" or turn % 7))


@pytest.mark.slow
def test_every_link_of_two_hundred_turns_leads_somewhere(tmp_path):
    site, work, past = tmp_path / "site", tmp_path / "work", []
    with MkdocsWorker(tmp_path / "frames") as worker:
        for turn in range(1, TURNS + 1):
            archive = tuple((played, PERIOD) for played in range(1, turn + 1))
            one = edition(
                turn=turn, report=pages_of(turn), archive=archive, past=tuple(past), languages=("en",)
            )
            build_edition(one, work, site, site, worker)
            past = [*past, past_turn(one.report)]
    read = read_site(site)
    match = site / "CR42" / "en"
    assert sum(path.is_relative_to(match / "turns") for path in read) > 3 * TURNS
    assert broken_links(site, read) == []
    by_slider = decoded(data_of_script((site / "CR42" / NAME).read_bytes()))
    assert list(by_slider) == list(range(1, TURNS + 1))
    assert all((match / "turns" / f"{turn:03}" / "map" / "index.html").is_file() for turn in by_slider)
