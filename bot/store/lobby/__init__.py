"""Queries on interactions that make a match."""
