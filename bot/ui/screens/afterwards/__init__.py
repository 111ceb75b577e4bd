"""Screens of finished matches: turns, replay, record, review and rematch."""
