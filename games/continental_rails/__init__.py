"""Continental Rails II: fifteen tycoons, a stock exchange and 416 routes, 1841 to the end."""
