"""From the finished site to where readers see it: a folder, a git branch, a server, or by any command."""

from referee.deploy.delivery import Delivery, deliver, pending
from referee.deploy.journal import Publication, kept, lay, take_back
from referee.deploy.targets import Target, target_of

__all__ = [
    "Delivery",
    "Publication",
    "Target",
    "deliver",
    "kept",
    "lay",
    "pending",
    "take_back",
    "target_of",
]
