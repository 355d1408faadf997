"""Python for browsers plays whole matches to the position and report of the referee's Python."""

import json
import random
import subprocess
from pathlib import Path

import pytest

import games
from kit.conformance.sights import blind_answers
from referee.runtime import fetching
from referee.runtime.served import served_to_try
from referee.trying import browser

TOP = Path(__file__).parents[2]


def whole_match(name):
    """A match played by forms filled in blindly, every other one left blank, and what is shown in the end."""
    game, rng = games.load(name), random.Random(name)
    seats = game.meta.max_seats if game.meta.full else max(3, game.meta.min_seats)
    setup = {"game": name, "seats": seats, "strength": "easy", "seed": f"seed of {name}"}
    table, forms = browser.begin(json.dumps(setup), "fr"), []
    while not table.is_over:
        answers = blind_answers(table.form(), rng) if len(forms) % 2 else {}
        forms.append(json.dumps({"\t".join(at): str(one.value) for at, one in answers.items()}))
        browser.play(table, forms[-1])
    return {"setup": setup, "language": "fr", "forms": forms}, json.loads(browser.shown(table))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What a site serves, laid out for node."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(fetching.VARIABLE, raising=False)
        tries = served_to_try(tmp_path_factory.mktemp("work"))
    if not tries.files:
        pytest.skip("Python for browsers was not fetched (turnsheet assets)")
    assets = tmp_path_factory.mktemp("assets")
    for name, data in {**tries.files, "package.json": b'{"type": "module"}'}.items():
        (assets / name).parent.mkdir(exist_ok=True)
        (assets / name).write_bytes(data)
    return assets / Path(tries.marks["worker"]).parent


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_whole_match_ends_alike(folder, name):
    asked, here = whole_match(name)
    script = TOP / "tests/publish/javascript/try_match.js"
    command = ["bash", str(TOP / "tools/javascript.sh"), "node", str(script), str(folder)]
    run = subprocess.run(
        command, input=json.dumps([asked]), capture_output=True, text=True, cwd=TOP, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    (there,) = json.loads(run.stdout)
    assert there == {"over": True, "same": True, "save": here["save"], "report": here["report"]}
