"""Handlers of rules pages, lessons and puzzles."""
