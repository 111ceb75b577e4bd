"""Queries on the audit log, on everything stored about one person, and on rows old enough to delete."""
