"""Players' locked desks: sealing, keys, passphrases, seat cards, the upload address."""
