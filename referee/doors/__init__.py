"""The doors by which order forms come in from outside: a mailbox, and whatever a club adds of its own.

The inbox folder is the interface; a door only puts files into it, through `referee.receiving.hand_in`, and
carries the receipts back. What a door must promise stands in `contract`, the tests for it in `conformance`.
"""
