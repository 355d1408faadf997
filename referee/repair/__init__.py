"""`turnsheet repair`: what can be fixed of a broken history is fixed in the open, the rest is named."""

from referee.repair.repairing import Repair, repair

__all__ = ["Repair", "repair"]
