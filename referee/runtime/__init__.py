"""Python for the reader's browser: fetched, and bundled with the code that judges forms."""
