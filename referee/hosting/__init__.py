"""Files that let somebody else's computer publish a workspace."""
