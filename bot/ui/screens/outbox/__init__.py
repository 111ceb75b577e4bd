"""Screens of posts that are not boards: notices, and what replaces a board that has moved."""
