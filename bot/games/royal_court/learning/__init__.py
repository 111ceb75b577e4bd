"""Lessons, and what is explained in guided matches."""
