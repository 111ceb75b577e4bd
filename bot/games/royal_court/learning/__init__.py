"""Lessons and guided matches."""
