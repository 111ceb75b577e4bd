"""Screens of clocks and days away."""
