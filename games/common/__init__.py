"""What several games say in the same words: no game itself (it has no `game.py`), and it knows none by name.

It stands on the engine and, unlike the engine, may use msgspec. A game may use any part of it or none.
"""
