"""A process that takes in order forms until somebody ends it; run by test_killed.py.

It reads folders of workspaces, one a line, each after the number of a step. For each it forks a child, says
the child's number, and after one more line waits for its end and says how it ended. The child hands in what
lies in ``parcels/`` through a door, then collects the inbox, and writes down how many steps that took; it
kills itself before the step it was given, if that is not 0.
"""

import os
import sys
from datetime import timedelta
from pathlib import Path

import games
import referee.match.match
from referee.intake.collecting import collect
from referee.intake.receiving import Parcel, hand_in
from referee.match.match import open_match
from referee.workspace import locks
from referee.workspace.folders import Workspace
from tests.referee.blows import stop_before
from tests.referee.helpers import NAME, START
from tests.referee.toy_game import ToyGame

NOW = START + timedelta(days=1)


def take_in(folder, step):
    count = stop_before(step)
    workspace = Workspace(folder)
    for number, path in enumerate(sorted((folder / "parcels").iterdir())):
        came = START + timedelta(minutes=number)
        hand_in(workspace, Parcel(path.name, path.read_bytes(), came, "mail"), NOW, NAME)
    match = open_match(workspace, NAME)
    with locks.in_turn(match.folder.door, NAME):
        collect(match, NOW)
    (folder / "steps").write_text(str(count[0]))


def main():
    games.load = referee.match.match.load = lambda name: ToyGame()
    while line := sys.stdin.readline():
        child = os.fork()
        if not child:
            step, folder = line.rstrip("\n").split(" ", 1)
            take_in(Path(folder), int(step))
            os._exit(0)
        print(child, flush=True)
        # Not asked about before that, its number belongs to nobody else.
        sys.stdin.readline()
        print(os.waitpid(child, 0)[1], flush=True)


if __name__ == "__main__":
    main()
