"""Progress bars where somebody watches."""

from __future__ import annotations

import io

from rich.console import Console

from referee import terminal


def test_every_step_has_a_bar(monkeypatch):
    """A step without words of its own is shown by its name: no bar may stop the work it shows."""
    drawn = io.StringIO()
    monkeypatch.setattr(terminal, "Console", lambda **_: Console(file=drawn, force_terminal=True, width=80))
    with terminal.bars() as tell:
        tell("collect", 1, 2)
        tell("orders and draws", 3, 4)
    assert "Reading order forms" in drawn.getvalue()
    assert "Orders and draws" in drawn.getvalue()
    assert "3/4" in drawn.getvalue()
