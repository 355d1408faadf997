"""The six titles, one file each: who earns how many victory points in a turn (1.2)."""
