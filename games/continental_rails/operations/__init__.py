"""What running trains brings and costs, and who fails: phases 13, 14 and 16 in parts (3.5, 4.10 to 4.14)."""
