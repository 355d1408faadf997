"""What several phases ask and do about railroads: networks, efficiency, costs, finance, shares, land."""
