"""The site: pages, figures and sealed desks drawn from reports, never from a state."""
