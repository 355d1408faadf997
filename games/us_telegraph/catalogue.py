"""The texts of the game in all languages, read once."""

from __future__ import annotations

from importlib.resources import files

from engine.messages import Catalogue

MESSAGE_FOLDERS = ("rules", "forms", "report")
CATALOGUE = Catalogue.read(*(files(__package__) / "messages" / name for name in MESSAGE_FOLDERS))
