"""A whole match of one person against computers, in memory: no file, no key; runs in a browser."""
