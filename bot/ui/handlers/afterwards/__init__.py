"""Handlers of finished matches: turns, replay, record, fair deal, review and rematch."""
