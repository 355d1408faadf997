"""Line Auction: railway lines are sold by secret bids, pay every turn, and the richest wins."""
