"""Handlers of moderators' commands and of personal data."""
