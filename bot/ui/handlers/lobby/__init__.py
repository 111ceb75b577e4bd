"""Challenges and lobbies."""
