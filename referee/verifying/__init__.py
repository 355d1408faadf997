"""`turnsheet verify`: recomputes everything and names the first difference."""

from referee.verifying.difference import Difference
from referee.verifying.since import check_since, kept_entries
from referee.verifying.whole import Verified, verify

__all__ = ["Difference", "Verified", "check_since", "kept_entries", "verify"]
