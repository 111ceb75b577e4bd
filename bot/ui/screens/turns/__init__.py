"""Screens of a match in progress: board, hand, offers, resignation, following and standing orders."""
