"""Queries for moderators, data export and deletion, and retention."""
