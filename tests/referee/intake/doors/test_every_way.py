"""One office, four ways in: what holds for a form handed in by one of them holds by each."""

from __future__ import annotations

import itertools
import os

import pytest

from referee.intake.doors.running import take_in
from referee.match.judging import judge
from referee.workspace import settings
from referee.workspace.settings import Site
from tests.referee.helpers import Desk
from tests.referee.intake.doors.office import Office
from tests.referee.intake.doors.serving import serving
from tests.referee.intake.doors.writing import letter

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("dovecot")]
NAMES = ("Orders.xlsx", "Feuille d’ordres n° 4.xlsx", "../../etc/passwd", "=1+1.xlsx", "<script>.xlsx")


class ByHand:
    """A file saved into the inbox."""

    def __init__(self, desk, request, tmp_path):
        self.desk, self._minutes = desk, itertools.count()

    def bring(self, name, data):
        minutes = next(self._minutes)
        self.desk.hand_in(f"{minutes} {name.replace('/', '_')}", data, minutes)

    def settle(self):
        self.desk.publish()


class ByFolder(ByHand):
    """A file in a folder that is kept in step with somewhere else."""

    def __init__(self, desk, request, tmp_path):
        super().__init__(desk, request, tmp_path)
        self._folder = tmp_path / "drop"
        self._folder.mkdir()
        path = desk.workspace.settings
        path.write_text(f'{path.read_text()}\n[doors.folder]\npath = "{self._folder}"\n')

    def bring(self, name, data):
        minutes = next(self._minutes)
        path = self._folder / f"{minutes} {name.replace('/', '_')}"
        path.write_bytes(data)
        when = self.desk.now.timestamp() - 7200 + 60 * minutes
        os.utime(path, (when, when))

    def settle(self):
        site = settings.read(self.desk.workspace.settings, Site)
        haul = take_in(self.desk.workspace, site, lambda: self.desk.now)
        assert haul.faults == []


class ByMail(ByHand):
    """An attachment."""

    def __init__(self, desk, request, tmp_path):
        super().__init__(desk, request, tmp_path)
        self._office = Office(desk, request.getfixturevalue("box"), request.getfixturevalue("post"))

    def bring(self, name, data):
        self._office.arrive(letter(files=[(name, data)]), next(self._minutes))

    def settle(self):
        assert self._office.round().faults == []


class ByDesk(ByHand):
    """A file handed in on the opened desk."""

    def __init__(self, desk, request, tmp_path):
        super().__init__(desk, request, tmp_path)
        desk.publish()
        running = serving(desk)
        self._served = running.__enter__()
        request.addfinalizer(lambda: running.__exit__(None, None, None))

    def bring(self, name, data):
        self.desk.now = self.desk.now.replace(minute=next(self._minutes))
        assert self._served.hand_in(data, name=name).status == 200

    def settle(self):
        pass


@pytest.fixture(params=[ByHand, ByFolder, ByMail, ByDesk])
def way(request, desk: Desk, tmp_path):
    return request.param(desk, request, tmp_path)


def form(way, usd=100):
    return way.desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): usd})


@pytest.fixture
def expected(desk):
    """What `turnsheet check` says of the form, before anything came in."""
    return judge(desk.match, desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 999_999}), "a.xlsx")


def test_a_form_is_read_as_check_reads_it(way, expected):
    sent = form(way, 999_999)
    way.bring("a.xlsx", sent)
    way.settle()
    (entry,) = way.desk.index().entries
    match = way.desk.match
    assert (entry.seat, entry.grade) == (1, expected.grade)
    assert entry.orders == match.game.orders_to_json(expected.orders).decode()
    assert [found["code"] for found in entry.findings] == [found.code for found in expected.findings]
    kept = match.folder.collecting(1) / entry.kept
    assert kept.read_bytes() == sent


def test_a_bad_file_never_displaces_a_good_one(way):
    good = form(way)
    way.bring("good.xlsx", good)
    way.bring("bad.xlsx", good[: len(good) // 2])
    way.bring("bad.pdf", b"%PDF-1.7\n")
    way.settle()
    found = way.desk.index()
    assert [entry.grade for entry in found.entries] == ["green", "red", "red"]
    assert found.best(1).number == 1


def test_the_latest_good_form_counts_and_old_bytes_may_be_meant_again(way):
    first, second = form(way, 1), form(way, 2)
    for name, data in (("1.xlsx", first), ("2.xlsx", second)):
        way.bring(name, data)
    way.settle()
    assert way.desk.index().best(1).number == 2
    way.bring("3.xlsx", first)
    way.settle()
    found = way.desk.index()
    assert [len(entry.arrivals) for entry in found.entries] == [2, 1]
    assert found.best(1).number == 1


def test_any_name_is_a_name(way):
    for number, name in enumerate(NAMES):
        way.bring(name, form(way, number + 1))
    way.settle()
    assert [entry.seat for entry in way.desk.index().entries] == [1] * len(NAMES)
    assert not (way.desk.workspace.path / "etc").exists()


def test_settling_twice_changes_nothing(way):
    way.bring("a.xlsx", form(way))
    way.settle()
    before = way.desk.index()
    way.settle()
    assert way.desk.index() == before
