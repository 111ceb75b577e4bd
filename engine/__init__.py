"""The rules of the games we host: standard library only, no clock, no I/O, no randomness of its own."""
