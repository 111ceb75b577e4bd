"""Handlers of challenges and lobbies."""
