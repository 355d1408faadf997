"""The stock exchange and the auction of private companies, step by step (2.4, 5, 6)."""
