"""No letter lies ready that a form, a turn or an undo has made untrue."""

from referee.match import drafts
from tests.referee.helpers import NAME


def lying(desk, kind):
    return [path.stem for path in drafts.waiting(desk.match.folder) if path.stem.endswith(kind)]


def test_letters_that_time_overtook_lie_there_no_longer(desk, turnsheet):
    def does(command, *words):
        code, _, wrong = turnsheet(command, NAME, *words, *desk.there)
        assert (code, wrong) == (0, "")

    does("publish")
    does("remind")
    assert lying(desk, "reminder") == [f"{NAME}-T01-S01-reminder", f"{NAME}-T01-S02-reminder"]
    desk.gift(1, 2, 20)
    does("publish")
    assert lying(desk, "reminder") == [f"{NAME}-T01-S02-reminder"]
    does("publish", "--now")
    assert lying(desk, "reminder") == []
    assert lying(desk, "out") == [f"{NAME}-T01-S01-out", f"{NAME}-T01-S02-out"]
    does("undo", "--why", "Too early.")
    does("publish")
    assert lying(desk, "out") == []
    does("publish", "--turn", "1")
    does("publish", "--turn", "2")
    assert lying(desk, "out") == [f"{NAME}-T02-S01-out", f"{NAME}-T02-S02-out"]
