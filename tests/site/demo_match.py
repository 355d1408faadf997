"""A match of Continental Rails at turn 12, computers in all seats but one, and the site of its last turn.

The twelve turns are resolved one after the other; of the site only the last edition is built, because the
generator costs as much as all the turns together, and its pages say what any turn's would.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from publish import Edition, build_edition, build_fame, build_home
from publish.maps.network_history import write_history
from referee.fairness.proofs import write_proofs
from referee.fairness.site_list import site_key
from referee.intake.collecting import collect
from referee.match.keys import from_text
from referee.match.match import Match, open_match
from referee.match.turn_files import published_at
from referee.publication.desks import write_desks
from referee.publication.editions import edition
from referee.publication.home import all_cards, fame
from referee.turns.creating import NewMatch, create
from referee.turns.playing import play_turn
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Seat

NAME, LAST, SEAT = "DEMO12", 12, 7
FIRST_DAY = datetime(2026, 1, 2, 20, tzinfo=UTC)
# A person whose form never comes is played for by the computer: the match goes on, and has a desk to open.
SEATS = tuple(Seat(number, human=number == SEAT, policy="computer", language="fr") for number in range(1, 16))


def play(workspace: Workspace, last: int = LAST) -> Match:
    """Make the match and resolve its turns; no site is built."""
    disk.fresh(workspace.path)
    return played(workspace, NewMatch("continental-rails", NAME, SEATS, {}), last)


def played(workspace: Workspace, wanted: NewMatch, last: int) -> Match:
    """Make any match and resolve its turns; no form comes, the computers play for all."""
    create(workspace, wanted, FIRST_DAY, from_text("walk"))
    for turn in range(1, last + 1):
        now = FIRST_DAY + timedelta(days=14 * turn)
        match = open_match(workspace, wanted.name)
        play_turn(match, collect(match, now), now)
    return open_match(workspace, wanted.name)


def publish(workspace: Workspace, match: Match) -> Path:
    """Build the site of the last turn, its desk and the workspace's home; return its folder."""
    newest = publish_match(workspace, match)
    moment = published_at(match, match.last)
    build_fame(workspace.site, fame(workspace, match).games, match.settings.languages, published=moment)
    build_home(
        workspace.site, all_cards(workspace, match, newest), match.settings.languages, published=moment
    )
    return workspace.site


def publish_match(workspace: Workspace, match: Match) -> Edition:
    """Build the pages of a match's last turn, which it returns, its slider, desk and proofs."""
    moment = published_at(match, match.last)
    editions = [edition(match, turn, Index(match.turn, "")) for turn in match.folder.played()]
    for found in editions:
        # The slider goes over all turns.
        write_history(found, workspace.site, workspace.site, moment)
    newest = replace(editions[-1], archive=editions[-1].archive[-1:])
    build_edition(newest, workspace.work / "pages", workspace.site)
    write_desks(match, workspace.site, workspace.site, moment)
    key = site_key(workspace, match.secrets.referee_key)
    write_proofs(match, workspace.site, workspace.site, [match.last], moment, key)
    return newest
