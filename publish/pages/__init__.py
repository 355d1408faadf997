"""Pages made from reports: news, subjects, archive, home, feed, downloads, receipts."""
