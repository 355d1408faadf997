"""What decided a match: every turn replayed with orders left out and dice thrown again."""
