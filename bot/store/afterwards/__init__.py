"""Queries on finished matches: reviews."""
