"""What the doors and the upload desk say to players, in all languages."""

from importlib.resources import files

from engine.messages import Catalogue

TEXTS = Catalogue.read(files(__package__) / "messages")
