"""The opponent: plays from a view of the game, at five levels."""
