"""From a finished turn to the site and its host, and back."""
