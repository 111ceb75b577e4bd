"""Screens of lessons, puzzles and the rules."""
