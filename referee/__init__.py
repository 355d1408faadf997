"""The office: commands, the match folder on disk, the one-command pipeline, upload desk and mail."""
