"""The channels' and the upload page's catalogue of texts."""

from importlib.resources import files

from engine.messages import Catalogue

TEXTS = Catalogue.read(files(__package__) / "messages")
