"""Railway maps and hex boards: layout, Plotly figures, SVG, and their history over the turns."""
