"""The chain of a match, its proofs, and the archive that anyone can verify."""
