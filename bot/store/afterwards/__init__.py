"""Queries on stored reviews of finished matches."""
