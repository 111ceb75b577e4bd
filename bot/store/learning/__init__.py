"""Queries on lessons, puzzles and explanations."""
