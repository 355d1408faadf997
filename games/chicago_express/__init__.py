"""Chicago Express: five railroads race from the East coast to Chicago; the most money wins."""
