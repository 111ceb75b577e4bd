"""Use cases of a match in progress: turns, windows, standing orders, offers, followers, bot seats."""
