"""`turnsheet verify`: everything that can be computed again is, and the first difference is named."""

from referee.verifying.difference import Difference
from referee.verifying.whole import Verified, verify

__all__ = ["Difference", "Verified", "verify"]
