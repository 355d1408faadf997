"""Channels by which order forms come in, such as a mailbox.

The inbox folder is the interface; a door only puts files into it, through
`referee.intake.receiving.hand_in`, and carries the receipts back. What a door must promise stands in
`contract`, the tests for it in `conformance`.
"""
