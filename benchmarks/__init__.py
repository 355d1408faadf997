"""Measurements, not tests: each prints what we take against what the bare parts take, in one run."""
