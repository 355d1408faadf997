"""From a workbook's bytes to its verdict: no file, no key, no page; also runs in a browser."""
