"""The sample match and its workbooks, filled in by LibreOffice."""
