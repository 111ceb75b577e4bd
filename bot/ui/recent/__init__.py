"""State of the last minutes, kept in memory only: open hands, last private answers, trusted moderators, copies.

Each is a bounded cache that a restart may empty.
"""
