"""Series of matches among computer seats, on cores or a Dask cluster."""
