"""What holds for every test in the house."""

import os

from hypothesis import settings

# No deadline: two test workers share two cores, and a slow example is not a wrong one.
settings.register_profile("here", deadline=None, print_blob=True)
# A landing must not depend on luck; developers' runs are where new examples are found.
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_terminal_summary(terminalreporter, config):
    """Say how to get the same order again: the quiet heading does not show the seed."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(
            f"Same order again: pytest --randomly-seed={config.getoption('randomly_seed')}"
        )
