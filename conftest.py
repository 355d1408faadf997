"""What holds for every test in the house."""

import os
import tempfile

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
    """Add --update-golden: what a change of the rules made right is written anew, in its own commit."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the expected events and digests of games/*/golden/* afresh instead of comparing them",
    )


def pytest_terminal_summary(terminalreporter, config):
    """Say how to get the same order again: the quiet heading does not show the seed."""
    seed = config.getoption("randomly_seed", default=None)
    if terminalreporter.stats.get("failed") and seed is not None:
        terminalreporter.write_line(f"Same order again: pytest --randomly-seed={seed}")
