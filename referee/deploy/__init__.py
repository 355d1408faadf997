"""Sends the finished site to a folder, git branch, server or command."""

from referee.deploy.asking import published_file
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
    "published_file",
    "take_back",
    "target_of",
]
