"""MkDocs: configuration, worker process, page frames, stamping, the whole build."""
