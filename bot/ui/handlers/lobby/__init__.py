"""Handlers of challenges and lobbies: joining, declining, leaving, starting, adding bots."""
