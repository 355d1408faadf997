"""Sign-ups for open matches: the form, the waiting list, and how a returned form is taken in."""
