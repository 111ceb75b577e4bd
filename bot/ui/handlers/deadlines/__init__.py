"""Claims, more time, nudges, days away."""
