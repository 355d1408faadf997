"""The office's own texts for players, in all languages."""

from importlib.resources import files

from engine.messages import Catalogue

TEXTS = Catalogue.read(files(__package__) / "messages")
