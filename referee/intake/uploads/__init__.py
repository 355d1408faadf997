"""The upload page: players hand in forms and get receipts at once."""
