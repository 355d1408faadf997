"""A whole demonstration with mail addresses, sent to real targets: what a host holds has no private word."""

import shutil
from pathlib import Path

import pytest

import games
from engine.game import Secret
from publish.guard.leaks import scan
from referee.match.match import open_match
from referee.match.orders_played import how_played
from referee.publication.secrets_registry import secrets_of
from tests.referee.demo.test_demo import turnsheet
from tests.referee.sites import bare, git, needs_git, needs_rsync

__all__ = ["bare"]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("deploy")]
RULEBOOK = Path(games.__file__).parent / "continental_rails" / "rulebook"
MAIL = "private.person.{number}@club.example"


def with_addresses(workspace):
    """Give every person's seat a mail address."""
    path = workspace.match("DEMO").seats
    seats = path.read_text("utf-8").split("[[seats]]")
    for number, seat in enumerate(seats):
        if "human = true" in seat:
            seats[number] = seat.replace('mail = ""', f'mail = "{MAIL.format(number=number)}"')
    path.write_text("[[seats]]".join(seats), "utf-8")


def orders_in_words(match):
    """Return every order of a person's form, as each language puts it into words, but public messages."""
    for turn in range(1, match.last + 1):
        position, folder = match.state_after(turn - 1), match.folder.turn(turn)
        for seat, how in how_played(folder).items():
            if how.by_computer:
                continue
            orders = match.game.orders_from_json(folder.orders(seat).read_bytes())
            for order in match.game.describe_orders(position, seat, orders):
                if not any("text" in name or "message" in name for name in order.facts):
                    yield from (match.texts.text(order, language) for language in match.settings.languages)


def private_words(match):
    secrets = list(secrets_of(match))
    assert sum(secret.kind == "mail address" for secret in secrets) == 3
    # What the rulebook advises everybody is nobody's secret.
    advice = "".join(path.read_text("utf-8") for path in RULEBOOK.rglob("*.md")).casefold()
    orders = sorted(
        {text for text in orders_in_words(match) if len(text) > 15 and text.casefold() not in advice}
    )
    assert len(orders) > 60
    return [*secrets, *(Secret("order", text) for text in orders)]


def played_on(workspace, target):
    """Publish a turn more with the target named; return the match."""
    with_addresses(workspace)
    settings = workspace.settings
    settings.write_text(f"{settings.read_text('utf-8')}\n[deploy]\n{target}\n", "utf-8")
    match = open_match(workspace, "DEMO")
    shutil.copy2(match.folder.turn(match.last).form(7), match.folder.inbox / "seven.xlsx")
    ended = turnsheet("publish", "--now", "-w", workspace.path)
    assert (ended.returncode, "sent to" in ended.stdout) == (0, True), ended.stdout + ended.stderr
    return open_match(workspace, "DEMO")


@needs_git
def test_a_branch(own_copy, bare, tmp_path):
    match = played_on(own_copy, f'kind = "git"\nrepository = "{bare}"')
    git(tmp_path, "clone", "--quiet", "--branch", "gh-pages", str(bare), str(tmp_path / "served"))
    # With what git keeps of it: objects are packed, so the commit's own words are looked at beside them.
    assert scan(tmp_path / "served", private_words(match)) == ()
    log = git(bare, "log", "--all", "--format=%B%an%ae%cn%ce")
    assert not [word.text for word in private_words(match) if word.text in log]


@needs_rsync
def test_a_folder_by_rsync(own_copy, tmp_path):
    (tmp_path / "srv").mkdir()
    match = played_on(own_copy, f'kind = "rsync"\npath = "{tmp_path / "srv"}"')
    assert scan(tmp_path / "srv", private_words(match)) == ()
    # The search itself finds such a word where one is put.
    word = next(secret for secret in private_words(match) if secret.kind == "order")
    (tmp_path / "srv" / "planted.html").write_text(f"<p>{word.text}</p>", "utf-8")
    assert {(leak.kind, leak.file) for leak in scan(tmp_path / "srv", [word])} == {("order", "planted.html")}
