"""What a sender is told about a file: receipt, costs, annotated workbook."""
