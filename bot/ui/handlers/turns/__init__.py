"""Handlers of a match in progress: board, hand, windows, offers, resignation and following."""
