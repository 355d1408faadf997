"""Shared pytest fixtures."""

import gc
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No clock: two test workers share two cores, and what is slow there is not wrong.
settings.register_profile(
    "here", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
# A landing must not depend on luck; developers' runs are where new examples are found.
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


# Sites of tests carry no Python for browsers, fetched or not: those that need it ask for it.
os.environ["TURNSHEET_RUNTIME"] = os.path.join(tempfile.gettempdir(), "turnsheet-no-runtime")


def pytest_addoption(parser):
    """Add --update-golden, for goldens that a change of the rules made right, and --resume, for mass runs."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the expected events and digests of games/*/golden/* afresh instead of comparing them",
    )
    parser.addoption(
        "--resume",
        type=Path,
        metavar="FILE",
        help="leave out the tests named in this file, and add those that pass",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect without looking for garbage, and never look at what was made again: a quarter less time."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.enable()
    return collected


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Look for doctests in files that have one: searching all others takes a tenth of the collecting."""
    found = yield
    has_doctest = file_path.suffix == ".py" and b">>>" in file_path.read_bytes()
    return [one for one in found if has_doctest or type(one).__name__ != "DoctestModule"]


def pytest_collection_modifyitems(config, items):
    """Leave out what passed in the run that is resumed."""
    file = config.getoption("resume")
    if file and file.exists():
        passed = set(file.read_text(encoding="utf-8").splitlines())
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
        items[:] = [item for item in items if item.nodeid not in passed]


class _Passed:
    """Writes down each test that passed, at once: a killed run keeps what it has."""

    def __init__(self, file):
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)

    def pytest_runtest_logreport(self, report):
        if report.when == "call" and report.passed:
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(f"{report.nodeid}\n")


def pytest_configure(config):
    """Note what passes, in the process that hears of all workers' tests."""
    file = config.getoption("resume")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Passed(file))


def pytest_terminal_summary(terminalreporter, config):
    """Say how to get the same order again: the quiet heading does not show the seed."""
    seed = config.getoption("randomly_seed", default=None)
    if terminalreporter.stats.get("failed") and seed is not None:
        terminalreporter.write_line(f"Same order again: pytest --randomly-seed={seed}")
