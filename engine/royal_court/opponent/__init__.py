"""Somebody to play The Royal Court with: chooses acts from what a seat may see."""
