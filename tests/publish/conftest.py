"""One small site for all tests of this room: two turns, a desk for three seats, served on localhost."""

import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.period import Period
from publish import (
    FORM,
    REPORT,
    Header,
    Lock,
    MatchCard,
    build_edition,
    build_home,
    desk_payload,
    keyring,
    keyring_entry,
    link_fragment,
    new_seat_keys,
    passphrase_key,
    seal,
    write_desk,
)
from tests.publish.browsing import PASSPHRASE
from tests.publish.samples import DEADLINE, WHEN, edition, personal, report
from tests.servers import static_host

ROOM = Path(__file__).parent
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass
class Sample:
    """A published site, and what its one human seat knows."""

    site: Path
    work: Path
    workbook: bytes
    link: str
    names: dict[str, str]
    built: list = field(default_factory=list)
    lock: Lock | None = None
    seats: dict = field(default_factory=dict)


def publish_sample(root: Path) -> Sample:
    """Publish two turns and three desks; always the same bytes."""
    rng = random.Random(7).randbytes
    sample = Sample(root / "site", root / "work", rng(15000), "", {})
    for turn, archive in ((6, ()), (7, ((6, Period(years="1851-1852")),))):
        one = edition(turn=turn, report=report(turn=turn), archive=archive)
        sample.built.append(build_edition(one, sample.work, sample.site))
    lock = Lock("CR42", rng(16))
    seats = [
        new_seat_keys(n, 1, rng, passphrase_key(lock, PASSPHRASE) if n == 2 else None) for n in (1, 2, 3)
    ]
    papers = {}
    for keys in seats:
        for kind, meta, data in (
            (REPORT, {}, desk_payload(personal(keys.seat), edition().catalogue)),
            (FORM, {"name": f"CR42-T08-S0{keys.seat}.xlsx", "type": SHEET}, sample.workbook),
        ):
            name, sealed = seal(keys, Header("CR42", 7, kind), meta, data)
            papers[name] = sealed
            if keys.seat == 2:
                sample.names[kind] = name
    sample.link, sample.lock = link_fragment(seats[1].token), lock
    sample.seats = {keys.seat: keys for keys in seats}
    ring = keyring(lock, [keyring_entry(lock, keys, rng(32)) for keys in seats])
    write_desk(sample.site, "CR42", ring, papers, first=6, latest=7, published=WHEN)
    card = MatchCard(
        "CR42", edition().title, 7, Period(years="1853-1854"), edition().catalogue, DEADLINE, open_seats=2
    )
    languages = edition().languages
    build_home(sample.site, [card], languages, published=WHEN)
    return sample


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Building the sample takes MkDocs four runs: one worker does it, for all tests that read it."""
    for item in items:
        if "sample" in getattr(item, "fixturenames", ()) and ROOM in item.path.parents:
            item.add_marker("slow")
            item.add_marker(pytest.mark.xdist_group("publish-browser"))


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    return publish_sample(tmp_path_factory.mktemp("published"))


@pytest.fixture(scope="session")
def host(sample):
    """Serve the site from a sub-path, where links must not rely on the root; return folder and address."""
    root = sample.site.parent / "host"
    (root / "some").mkdir(parents=True, exist_ok=True)
    (root / "some" / "path").symlink_to(sample.site)
    with static_host(root) as address:
        yield root, address


@pytest.fixture(scope="session")
def address(host):
    return f"{host[1]}some/path/"
