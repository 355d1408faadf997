"""Why a wish cannot be played: a code with facts, under a rule. Its text is REFUSED.<code>."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.messages import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """What stands in the way. `lasting`: nothing that others do this turn can take it away."""

    code: str
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    lasting: bool = True

    @property
    def text(self) -> Message:
        """Return it as a message."""
        return Message(f"REFUSED.{self.code}", self.facts)


def refuse(code: str, rule: str, *, lasting: bool = True, **facts: Any) -> Refusal:
    """Return a refusal, shorter to write."""
    return Refusal(code, rule, facts, lasting)
