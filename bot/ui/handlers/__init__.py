"""Handlers of commands and presses: read it, call a use case, answer. One function for each action."""
