"""Queries on drafts and follows."""
