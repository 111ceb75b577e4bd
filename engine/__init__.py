"""Rules and opponents of the hosted games: standard library only, no clock, no I/O, no randomness of their own."""
