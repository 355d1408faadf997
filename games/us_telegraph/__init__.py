"""U.S. Telegraph (Super Meeple, 2018) by turn sheet: hidden hands, chains of buildings, a map that grows."""
