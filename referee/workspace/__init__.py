"""The folder on disk: how files are written, where they are, what a referee may edit."""
