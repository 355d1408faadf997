"""What the rules say of a position, and what each action does to it."""
