"""Fills seats: offers them along the waiting list, begins matches, replaces who left."""
