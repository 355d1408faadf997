"""The tests that every game passes, ours and those of other packages: found by scan, none lists itself.

``pytest --pyargs kit.conformance -k NAME`` runs those of one game. Two of them play a match through workbooks
and a site, and are marked `slow`: ``-m "not slow"`` leaves them out.
"""
