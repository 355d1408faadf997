"""The kit of a game's author: a game to start from, and the tests that every game passes.

`kit.template` is a small whole game; `kit.new_game` writes a copy of it; `kit.conformance` are the tests.
"""
