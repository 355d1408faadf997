"""From a file that arrived to checked orders; channels and the upload page inside."""
