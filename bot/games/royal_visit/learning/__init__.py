"""Lessons, guided matches, puzzles and hints."""
