"""Carries games on Discord."""
