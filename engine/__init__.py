"""The rules of the games we host, and nothing else: standard library only, no clock, no I/O, no randomness of its own."""
