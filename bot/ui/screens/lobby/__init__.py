"""Screens of challenges and lobbies."""
