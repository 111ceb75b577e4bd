"""Queries on progress in lessons and puzzles, and on explanations that a player has already seen."""
