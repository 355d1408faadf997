"""One module per command: reads what was typed, calls the office, prints sentences."""
