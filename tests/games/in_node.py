"""Python for browsers run by node, on the files a site serves."""

import json
import subprocess
from pathlib import Path

import pytest

from referee.runtime import fetching

TOP = Path(__file__).parents[2]


def laid_out(folder, serve):
    """Lay out what a site serves as node reads it; return the folder of the worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(fetching.VARIABLE, raising=False)
        parts = serve()
    if not parts.files:
        pytest.skip("Python for browsers was not fetched (turnsheet assets)")
    for name, data in {**parts.files, "package.json": b'{"type": "module"}'}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder / Path(parts.marks["worker"]).parent


def run_in_node(script, folder, asked):
    """Return what a script of tests/publish/javascript answers."""
    path = TOP / "tests/publish/javascript" / script
    command = ["bash", str(TOP / "tools/javascript.sh"), "node", str(path), str(folder)]
    run = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, cwd=TOP, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)
