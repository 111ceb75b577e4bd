"""Handlers of lessons, puzzles and the rules."""
