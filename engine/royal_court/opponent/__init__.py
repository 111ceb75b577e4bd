"""The opponent: chooses acts from what a seat may see, at four levels."""
