"""A match and its life: opened, keys, seats, cards, turn folders, deadlines, missed forms."""
