"""The upload desk: the site with one more address, where a player hands in his form and gets the receipt."""
