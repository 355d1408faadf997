"""Vocabulary and machinery shared by all games.

This room knows no game, no spreadsheet and no web page by name. It has no clock, no network and no
randomness of its own; a match is a pure function of state, orders and seed (see `engine.turn.resolve`).
"""
