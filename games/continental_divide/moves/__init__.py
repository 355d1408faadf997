"""What a player does on his turn: buy shares, then build lines (2)."""
