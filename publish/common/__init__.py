"""What every room of the site uses: edition, addresses, texts, markup, page frame, files."""
