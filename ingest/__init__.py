"""Order forms: workbooks written for players and read back, bytes in and bytes out."""
