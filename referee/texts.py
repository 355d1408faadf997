"""The referee's catalogue of texts for players."""

from importlib.resources import files

from engine.messages import Catalogue

TEXTS = Catalogue.read(files(__package__) / "messages")
