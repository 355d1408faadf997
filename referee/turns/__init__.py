"""A match is made, a turn is due, played, amended or taken back; reminders."""
