"""The two sides of hosted games: `logic` for use cases, `presentation` for screens, paired in `registry`.

A folder a game; both have the same files for the same things.
"""
